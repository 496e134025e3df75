import { toNamespacedPath } from 'node:path/win32';

/** Facts about Windows that Node does not report; neither call starts a process. */
export interface WindowsApi {
  /** The attributes of a file or folder (`FILE_ATTRIBUTE_…` of winnt.h); null if there is none. */
  fileAttributes(path: string): Promise<number | null>;
  /** The first 12 bytes of `NL_NETWORK_CONNECTIVITY_HINT` (nldef.h); null before Windows 10 2004. */
  connectivityHint(): Promise<Buffer | null>;
  /** The values of a key of the registry by their names; null if there is no such key. @throws for other failures. */
  registryValues(hive: RegistryHive, key: string): Promise<ReadonlyMap<string, RegistryValue> | null>;
}

export type RegistryHive = 'HKLM' | 'HKCU';
/** Texts, numbers and lists of texts; other types of the registry are `null`. */
export type RegistryValue = string | number | readonly string[] | null;

/** The used part of koffi: loads a library and declares its functions. */
export interface NativeLoader {
  load(library: string): { func(prototype: string): NativeFunction };
  /** Where the content of a buffer is in memory, as long as the buffer is referenced. */
  address(value: Buffer): bigint;
}

interface NativeFunction {
  async(...args: readonly unknown[]): void;
}

const INVALID_ATTRIBUTES = 0xffff_ffff;
const HINT_BYTES = 12;

let loading: Promise<WindowsApi | null> | null = null;

/** The functions of this computer, loaded once; null on other systems and if the library cannot be loaded. */
export function windowsApi(): Promise<WindowsApi | null> {
  loading ??= windowsLibraries()
    .then((loader) => loader && createWindowsApi(loader))
    .catch(() => null);
  return loading;
}

/** Loads libraries of Windows; null on other systems. @throws errors of the loader. */
export async function windowsLibraries(): Promise<NativeLoader | null> {
  return process.platform === 'win32' ? (await import('koffi')).default : null;
}

/** Declares the functions. @throws errors of the loader. */
export function createWindowsApi(loader: NativeLoader): WindowsApi {
  const attributes = loader
    .load('kernel32.dll')
    .func('uint32_t __stdcall GetFileAttributesW(const char16_t *path)');
  const hint = declareOptional(
    loader,
    'iphlpapi.dll',
    'uint32_t __stdcall GetNetworkConnectivityHint(_Out_ uint8_t *hint)',
  );
  let registry: ReturnType<typeof declareRegistry> | null = null;
  return {
    async fileAttributes(path) {
      const found = await nativeCall(attributes, toNamespacedPath(path));
      return found === INVALID_ATTRIBUTES ? null : found;
    },
    async connectivityHint() {
      if (hint === null) return null;
      const bytes = Buffer.alloc(HINT_BYTES);
      return (await nativeCall(hint, bytes)) === 0 ? bytes : null;
    },
    async registryValues(hive, key) {
      registry ??= declareRegistry(loader);
      return readValues(registry, hive, key);
    },
  };
}

function declareOptional(loader: NativeLoader, library: string, prototype: string): NativeFunction | null {
  try {
    return loader.load(library).func(prototype);
  } catch {
    return null;
  }
}

/** Runs on its own thread, because a share or a directory may take seconds to answer. */
export function nativeCall(native: NativeFunction, ...args: readonly unknown[]): Promise<number> {
  return new Promise((resolve, reject) => {
    native.async(...args, (error: unknown, result: number) => (error ? reject(error) : resolve(result)));
  });
}

/** Predefined keys are negative handles of 32 bits (winreg.h). */
const HIVES: { readonly [Hive in RegistryHive]: number } = { HKLM: -0x7fff_fffe, HKCU: -0x7fff_ffff };
const KEY_QUERY_VALUE = 0x1;
/** A 32-bit program sees the same policies. */
const KEY_WOW64_64KEY = 0x100;
const ERROR_FILE_NOT_FOUND = 2;
const ERROR_MORE_DATA = 234;
const ERROR_NO_MORE_ITEMS = 259;
const REG_SZ = 1;
const REG_EXPAND_SZ = 2;
const REG_DWORD = 4;
const REG_MULTI_SZ = 7;
/** The registry's own limit of a name is 16,383 characters. */
const MAX_NAME_CHARACTERS = 16_384;
const MAX_VALUE_BYTES = 1_048_576;

function declareRegistry(loader: NativeLoader) {
  const library = loader.load('advapi32.dll');
  return {
    open: library.func(
      'int32_t __stdcall RegOpenKeyExW(intptr_t key, const char16_t *path, uint32_t options, uint32_t access, _Out_ uint8_t *opened)',
    ),
    valueAt: library.func(
      'int32_t __stdcall RegEnumValueW(intptr_t key, uint32_t index, _Out_ uint8_t *name, _Inout_ uint8_t *characters, intptr_t reserved, _Out_ uint8_t *type, _Out_ uint8_t *data, _Inout_ uint8_t *bytes)',
    ),
    close: library.func('int32_t __stdcall RegCloseKey(intptr_t key)'),
  };
}

async function readValues(
  { open, valueAt, close }: ReturnType<typeof declareRegistry>,
  hive: RegistryHive,
  path: string,
): Promise<ReadonlyMap<string, RegistryValue> | null> {
  const opened = Buffer.alloc(8);
  const status = await nativeCall(open, HIVES[hive], path, 0, KEY_QUERY_VALUE | KEY_WOW64_64KEY, opened);
  if (status === ERROR_FILE_NOT_FOUND) return null;
  if (status !== 0) throw new Error(`${hive}\\${path}: error ${status} of Windows`);
  const key = opened.readBigInt64LE();
  const values = new Map<string, RegistryValue>();
  const name = Buffer.alloc(MAX_NAME_CHARACTERS * 2);
  const data = Buffer.alloc(MAX_VALUE_BYTES);
  const [characters, type, bytes] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.alloc(4)] as const;
  try {
    for (let index = 0; ; index += 1) {
      characters.writeUInt32LE(MAX_NAME_CHARACTERS);
      bytes.writeUInt32LE(MAX_VALUE_BYTES);
      const found = await nativeCall(valueAt, key, index, name, characters, 0, type, data, bytes);
      if (found === ERROR_NO_MORE_ITEMS) return values;
      if (found !== 0 && found !== ERROR_MORE_DATA)
        throw new Error(`${hive}\\${path}: error ${found} of Windows`);
      const text = name.toString('utf16le', 0, characters.readUInt32LE() * 2);
      const content = found === ERROR_MORE_DATA ? null : data.subarray(0, bytes.readUInt32LE());
      values.set(text, content === null ? null : decodeValue(type.readUInt32LE(), content));
    }
  } finally {
    await nativeCall(close, key);
  }
}

function decodeValue(type: number, content: Buffer): RegistryValue {
  if (type === REG_DWORD) return content.length >= 4 ? content.readUInt32LE() : null;
  if (type !== REG_SZ && type !== REG_EXPAND_SZ && type !== REG_MULTI_SZ) return null;
  const texts = content.toString('utf16le').split('\0');
  // A text may lack its end, and a list ends with an empty one.
  return type === REG_MULTI_SZ ? texts.filter((text) => text !== '') : (texts[0] ?? '');
}
