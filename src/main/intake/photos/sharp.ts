import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import type { Sharp, SharpOptions } from 'sharp';
import { PIXEL_LIMIT } from './metadata';

type SharpLibrary = typeof import('sharp').default;

/** The loaders of libvips that may run (security row 10): those of our file types, by class name. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadTiff', 'VipsForeignLoadWebp'];

export interface SharpChoice {
  /** Load the WebAssembly build even if a native one exists; see docs/decisions/0003-image-worker.md. */
  readonly webAssembly: boolean;
}

/** Opens pictures with every limit applied; from a file if possible, so that libvips can shrink on load. */
export type OpenPicture = (input: string | Buffer, options?: SharpOptions) => Sharp;

/**
 * Loads sharp, once per process and not before it is needed: loading costs some 50 ms and 60 MB.
 * Throws if neither build can be loaded.
 */
export function loadSharp(choice: SharpChoice): OpenPicture {
  const load = createRequire(import.meta.url);
  if (choice.webAssembly) hideNativeBuild();
  const sharp: SharpLibrary = load('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // One picture at a time per process; parallelism comes from several processes.
  sharp.concurrency(1);
  sharp.cache(false);
  return (input, options = {}) =>
    sharp(readable(input), {
      limitInputPixels: PIXEL_LIMIT,
      failOn: 'error',
      sequentialRead: true,
      ...options,
    });
}

/** libvips opens paths of Windows with less than 260 characters only; longer ones are read here. */
const MAX_NATIVE_PATH_LENGTH = 259;

/** Input of libvips: a path, or the content of a file whose path is too long. */
export function readable(
  input: string | Buffer,
  platform: NodeJS.Platform = process.platform,
): string | Buffer {
  const isTooLong = typeof input === 'string' && input.length > MAX_NATIVE_PATH_LENGTH;
  return isTooLong && platform === 'win32' ? readFileSync(input) : input;
}

/** The part of Node's loader that `require` goes through; not in its types, stable since Node 0.x. */
interface Resolver {
  _resolveFilename: (request: string, ...rest: readonly unknown[]) => string;
}

/** Makes sharp fall back to WebAssembly, as it does when its native package cannot be resolved. */
function hideNativeBuild(): void {
  const resolver = Module as unknown as Resolver;
  const resolve = resolver._resolveFilename;
  resolver._resolveFilename = function hideSharp(this: unknown, request, ...rest) {
    if (/^@img\/sharp-(?!wasm32)/.test(request)) {
      throw Object.assign(new Error(`${request} is not used here`), { code: 'MODULE_NOT_FOUND' });
    }
    return resolve.call(this, request, ...rest);
  };
}
