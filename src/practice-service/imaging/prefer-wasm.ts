import Module from 'node:module';

/** The part of Node's CommonJS loader that decides what a name means; known for long, but not in its types. */
interface Resolver {
  _resolveFilename(request: string, ...rest: readonly unknown[]): string;
}

const NATIVE_ON_LINUX = /^@img\/sharp-linux(?:musl)?-/;

/**
 * Must run before sharp is loaded. On Linux inside Electron sharp's native build collides with the system's GLib
 * (sharp#4522, electron#46323); it falls back to its WebAssembly build by itself when the native one cannot be found.
 */
export function preferWebAssemblySharp(
  platform: NodeJS.Platform = process.platform,
  isElectron: boolean = process.versions.electron !== undefined,
): void {
  if (platform !== 'linux' || !isElectron) return;
  const resolver: Resolver = Module as unknown as Resolver;
  const original = resolver._resolveFilename;
  resolver._resolveFilename = function resolveWithoutNativeSharp(request, ...rest) {
    if (NATIVE_ON_LINUX.test(request)) {
      throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
    }
    return original.call(this, request, ...rest);
  };
}
