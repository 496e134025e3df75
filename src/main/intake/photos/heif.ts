import { createRequire } from 'node:module';
import { PIXEL_LIMIT } from './metadata';

/** The used part of libheif-js; its own types describe the C interface below. */
interface DecodedHandle {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  free(): void;
  display(
    target: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
    done: (result: object | null) => void,
  ): void;
}
interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly DecodedHandle[] };
}

export type HeicPixels =
  | { readonly kind: 'pixels'; readonly rgba: Buffer; readonly width: number; readonly height: number }
  | { readonly kind: 'failed'; readonly reason: 'broken' | 'too-many-pixels' };

/**
 * Decodes the primary picture of a HEIC file, rotation applied, eight bits per channel. sharp's own libvips has no
 * HEVC. A fresh instance per picture: WebAssembly memory never shrinks, and a failed decode may leave it unusable.
 */
export async function decodeHeic(bytes: Buffer): Promise<HeicPixels> {
  try {
    const createLibheif: () => Libheif = createRequire(import.meta.url)(
      'libheif-js/libheif-wasm/libheif-bundle.js',
    );
    const { HeifDecoder } = createLibheif();
    const handles = new HeifDecoder().decode(bytes);
    const primary = handles.find((handle) => handle.is_primary()) ?? handles[0];
    if (!primary) return { kind: 'failed', reason: 'broken' };
    const width = primary.get_width();
    const height = primary.get_height();
    // A header may state a size of zero, which no encoder accepts.
    if (!(width > 0 && height > 0)) return { kind: 'failed', reason: 'broken' };
    if (width * height > PIXEL_LIMIT) return { kind: 'failed', reason: 'too-many-pixels' };
    return await display(primary, width, height);
  } catch {
    return { kind: 'failed', reason: 'broken' };
  }
}

function display(handle: DecodedHandle, width: number, height: number): Promise<HeicPixels> {
  return new Promise((resolve) => {
    const data = new Uint8ClampedArray(width * height * 4);
    handle.display({ data, width, height }, (result) => {
      handle.free();
      resolve(
        result
          ? { kind: 'pixels', rgba: Buffer.from(data.buffer), width, height }
          : { kind: 'failed', reason: 'broken' },
      );
    });
  });
}
