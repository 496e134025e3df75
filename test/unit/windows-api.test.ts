import koffi from 'koffi';
import { describe, expect, it } from 'vitest';
import { createWindowsApi, type NativeLoader, windowsApi } from '../../src/main/support/windows-api';

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

  it('are declared as the library understands them', () => {
    const { loader, declared } = libraries({ 'kernel32.dll': () => 0, 'iphlpapi.dll': () => 0 });
    createWindowsApi(loader);
    expect(declared).toHaveLength(2);
    for (const each of declared) {
      const [, prototype = ''] = /\.dll (.*)$/.exec(each) ?? [];
      expect(() => koffi.proto(prototype)).not.toThrow();
    }
    expect(() => koffi.proto('uint32_t __stdcall NoType(no_such_type *path)')).toThrow();
  });
});
