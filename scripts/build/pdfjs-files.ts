import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What pdf.js fetches by name at run time: character maps, the standard fonts, and decoders of JPEG 2000 and JBIG2. */
const FOLDERS: { readonly [folder: string]: RegExp } = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(?:pfb|ttf)$|^LICENSE/,
  // As JavaScript: compiling WebAssembly would need another content security policy.
  wasm: /_nowasm_fallback\.js$|^LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG)$/,
};

/** Puts those files beside the pages as `pdfjs/<folder>/<name>`, so that the viewer needs no network. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'proofcase:pdfjs-files',
    apply: 'build',
    generateBundle() {
      const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
      for (const [folder, wanted] of Object.entries(FOLDERS)) {
        for (const name of readdirSync(join(root, folder)).filter((file) => wanted.test(file))) {
          const source = readFileSync(join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source });
        }
      }
    },
  };
}
