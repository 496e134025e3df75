import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { parseChapter } from './parse-chapter';

/** Of a window as the pictures show it. */
const WINDOW_SIZE = { width: 1340, height: 800 };

/** `import chapter from 'docs/handbook/en/prepare.md'`: the parsed chapter as data, so that no HTML reaches the window. */
export function handbook(): Plugin {
  return {
    name: 'proofcase:handbook',
    enforce: 'pre',
    load: {
      filter: { id: /\/docs\/handbook\/[a-z]{2}\/[a-z]+\.md$/ },
      handler(id) {
        const sizeOf = (picture: string) => {
          const file = resolve(dirname(id), picture);
          if (existsSync(file)) return webpSize(readFileSync(file));
          // A build without it, because the script that takes the pictures starts the built application.
          this.warn(`${file} is missing; scripts/docs/screenshots.mjs takes it`);
          return WINDOW_SIZE;
        };
        const chapter = parseChapter(basename(id, '.md'), readFileSync(id, 'utf8'), sizeOf);
        return `export default ${JSON.stringify(chapter)};`;
      },
    },
  };
}

/** The size in the header of a lossy, a lossless or an extended WebP file. */
export function webpSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  throw new Error(`No WebP picture: ${kind}`);
}
