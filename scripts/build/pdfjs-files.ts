import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Files that pdf.js fetches at run time: character maps, standard fonts, and decoders of JPEG 2000 and JBIG2. */
const FOLDERS: { readonly [folder: string]: RegExp } = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(?:pfb|ttf)$|^LICENSE/,
  // As JavaScript: compiling WebAssembly would need another content security policy.
  wasm: /_nowasm_fallback\.js$|^LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG)$/,
};

/** Puts those files beside the pages as `pdfjs/<folder>/<name>`, so that the viewer needs no network. */
export function pdfjsFiles(): Plugin {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const wantedFiles = Object.entries(FOLDERS).flatMap(([folder, wanted]) =>
    readdirSync(join(root, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return {
    name: 'proofcase:pdfjs-files',
    configureServer(server) {
      const served = new Map(wantedFiles.map((name) => [`/pdfjs/${name}`, join(root, name)]));
      server.middlewares.use((request, response, next) => {
        const file = served.get(request.url ?? '');
        if (file === undefined) return next();
        response.setHeader(
          'Content-Type',
          file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const name of wantedFiles) {
        const source = readFileSync(join(root, name));
        this.emitFile({ type: 'asset', fileName: `pdfjs/${name}`, source });
      }
    },
  };
}
