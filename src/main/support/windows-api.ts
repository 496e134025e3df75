import { toNamespacedPath } from 'node:path/win32';

/** Facts about Windows that Node does not report; neither call starts a process. */
export interface WindowsApi {
  /** The attributes of a file or folder (`FILE_ATTRIBUTE_…` of winnt.h); null if there is none. */
  fileAttributes(path: string): Promise<number | null>;
  /** The first 12 bytes of `NL_NETWORK_CONNECTIVITY_HINT` (nldef.h); null before Windows 10 2004. */
  connectivityHint(): Promise<Buffer | null>;
}

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
  const hint = declareHint(loader);
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
  };
}

function declareHint(loader: NativeLoader): NativeFunction | null {
  try {
    return loader
      .load('iphlpapi.dll')
      .func('uint32_t __stdcall GetNetworkConnectivityHint(_Out_ uint8_t *hint)');
  } catch {
    return null;
  }
}

/** Runs on a thread of its own, because a share or a directory may take seconds to answer. */
export function nativeCall(native: NativeFunction, ...args: readonly unknown[]): Promise<number> {
  return new Promise((resolve, reject) => {
    native.async(...args, (error: unknown, result: number) => (error ? reject(error) : resolve(result)));
  });
}
