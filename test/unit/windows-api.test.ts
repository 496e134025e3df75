import koffi from 'koffi';
import { describe, expect, it } from 'vitest';
import { createWindowsApi, type NativeLoader, windowsApi } from '../../src/main/support/windows-api';
import { attachToConsole } from '../../src/main/support/windows-console';

/** Libraries of Windows whose functions are made up: declared prototypes, arguments and results. */
function libraries(functions: { readonly [library: string]: (argument: unknown) => number }) {
  const declared: string[] = [];
  const loader: NativeLoader = {
    address: () => 0n,
    load(library) {
      const answer = functions[library];
      if (!answer) throw new Error(`cannot load ${library}`);
      return {
        func(prototype) {
          declared.push(`${library} ${prototype}`);
          return {
            async: (argument, done) =>
              (done as (error: null, result: number) => void)(null, answer(argument)),
          };
        },
      };
    },
  };
  return { loader, declared };
}

describe('the functions of Windows', () => {
  it('tell the attributes of a file, also behind a long path', async () => {
    const asked: unknown[] = [];
    const { loader } = libraries({
      'kernel32.dll': (path) => {
        asked.push(path);
        return 0x400020;
      },
    });
    expect(await createWindowsApi(loader).fileAttributes('C:\\Claims\\IMG_1.jpg')).toBe(0x400020);
    expect(asked).toEqual(['\\\\?\\C:\\Claims\\IMG_1.jpg']);
  });

  it('know no attributes of a file that is gone', async () => {
    const { loader } = libraries({ 'kernel32.dll': () => 0xffff_ffff });
    expect(await createWindowsApi(loader).fileAttributes('C:\\gone.jpg')).toBeNull();
  });

  it('know no connection on a Windows without that function, or when it fails', async () => {
    const kernel = { 'kernel32.dll': () => 0 };
    expect(await createWindowsApi(libraries(kernel).loader).connectivityHint()).toBeNull();
    const failing = libraries({ ...kernel, 'iphlpapi.dll': () => 50 });
    expect(await createWindowsApi(failing.loader).connectivityHint()).toBeNull();
    const working = libraries({ ...kernel, 'iphlpapi.dll': () => 0 });
    expect(await createWindowsApi(working.loader).connectivityHint()).toHaveLength(12);
  });

  it('are loaded on Windows alone', async () => {
    expect((await windowsApi()) !== null).toBe(process.platform === 'win32');
  });

  it('are declared as the library understands them', async () => {
    const { loader, declared } = libraries({
      'kernel32.dll': () => 0,
      'iphlpapi.dll': () => 0,
      'advapi32.dll': () => 2,
    });
    await createWindowsApi(loader)
      .registryValues('HKLM', 'none')
      .catch(() => undefined);
    expect(declared).toHaveLength(5);
    for (const each of declared) {
      const [, prototype = ''] = /\.dll (.*)$/.exec(each) ?? [];
      expect(() => koffi.proto(prototype)).not.toThrow();
    }
    expect(() => koffi.proto('uint32_t __stdcall NoType(no_such_type *path)')).toThrow();
  });
});

describe('the console of Windows', () => {
  it('is that of the program which started the command line, so that Ctrl+C arrives', async () => {
    const asked: unknown[] = [];
    const { loader, declared } = libraries({
      'kernel32.dll': (process) => {
        asked.push(process);
        return asked.length === 1 ? 1 : 0;
      },
    });
    expect(await attachToConsole(async () => loader)).toBe(true);
    expect(asked).toEqual([0xffff_ffff]);
    const [, prototype = ''] = /\.dll (.*)$/.exec(declared[0] ?? '') ?? [];
    expect(() => koffi.proto(prototype.replace('AttachConsole', 'AttachOnce'))).not.toThrow();
    expect(await attachToConsole(async () => loader)).toBe(false);
  });

  it.each([null, 'broken'] as const)(
    'is left alone on other systems, and without the library (%s)',
    async (library) => {
      const load = async (): Promise<null> => {
        if (library === null) return null;
        throw new Error('no library');
      };
      expect(await attachToConsole(load)).toBe(false);
    },
  );
});

describe('the registry of Windows', () => {
  /** Values of one key, as `RegEnumValueW` writes them into its buffers. */
  function registry(values: readonly (readonly [string, number, Buffer])[], openStatus = 0) {
    const closed: unknown[] = [];
    const asked: unknown[][] = [];
    const answers = new Map<string, (...given: never[]) => number>([
      [
        'RegOpenKeyExW',
        (hive: number, path: string, _options: number, _access: number, opened: Buffer) => {
          asked.push([hive, path]);
          opened.writeBigInt64LE(77n);
          return openStatus;
        },
      ],
      [
        'RegEnumValueW',
        (
          key: bigint,
          index: number,
          name: Buffer,
          characters: Buffer,
          _reserved: number,
          type: Buffer,
          data: Buffer,
          bytes: Buffer,
        ) => {
          expect(key).toBe(77n);
          const value = values[index];
          if (!value) return 259;
          const [valueName, kind, content] = value;
          name.write(valueName, 'utf16le');
          characters.writeUInt32LE(valueName.length);
          type.writeUInt32LE(kind);
          content.copy(data);
          bytes.writeUInt32LE(content.length);
          return 0;
        },
      ],
      ['RegCloseKey', (key: bigint) => closed.push(key) - 1],
    ]);
    const loader: NativeLoader = {
      address: () => 0n,
      load: () => ({
        func(prototype) {
          const name = /(\w+)\(/.exec(prototype)?.[1] ?? '';
          return {
            async: (...given) => {
              const done = given.at(-1) as (error: null, result: number) => void;
              const answer = answers.get(name) as (...all: unknown[]) => number;
              done(null, answer(...given.slice(0, -1)));
            },
          };
        },
      }),
    };
    return { api: createWindowsApi(loader), closed, asked };
  }
  const text = (content: string): Buffer => Buffer.from(content, 'utf16le');

  it('reads texts, numbers and lists of a key, and closes it', async () => {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(365);
    const { api, closed, asked } = registry([
      ['Language', 1, text('pl\0')],
      ['RetentionDays', 4, number],
      ['Document', 7, text('{\0}\0\0')],
      ['Blob', 3, Buffer.from([1, 2])],
    ]);
    const values = await api.registryValues('HKLM', 'Software\\Policies\\Proofcase');
    expect(values).toEqual(
      new Map<string, unknown>([
        ['Language', 'pl'],
        ['RetentionDays', 365],
        ['Document', ['{', '}']],
        ['Blob', null],
      ]),
    );
    expect(asked).toEqual([[-2_147_483_646, 'Software\\Policies\\Proofcase']]);
    expect(closed).toEqual([77n]);
  });

  it('distinguishes a missing key from one that may not be read', async () => {
    expect(await registry([], 2).api.registryValues('HKCU', 'none')).toBeNull();
    await expect(registry([], 5).api.registryValues('HKCU', 'none')).rejects.toThrow('error 5 of Windows');
  });
});
