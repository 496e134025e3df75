import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { pdfjsFiles } from './scripts/build/pdfjs-files';
import { pdfkitStandardFonts } from './scripts/build/pdfkit-standard-fonts';
import { REQUEST_NAMES } from './src/contract/requests';

const root = import.meta.dirname;

/** Entries by their output name. */
function entries(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, resolve(root, file)]));
}

// What `dependencies` of package.json names stays outside of the bundle (native or WebAssembly files beside the
// code); everything else, also the ES-module-only packages, goes into it. CommonJS, so that the code runs on every
// Node from 20.18 and a `require` of a native module can be answered by whoever hosts the application.
export default defineConfig({
  main: {
    plugins: [pdfkitStandardFonts()],
    build: {
      outDir: 'out/main',
      target: 'node20.18',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: entries({
          index: 'src/main/index.ts',
          cli: 'src/main/cli.ts',
          'image-worker': 'src/worker/image-worker.ts',
          'database-worker': 'src/worker/database-worker.ts',
          'practice-service': 'src/practice-service/process.ts',
        }),
        output: { format: 'cjs', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    define: { __REQUEST_NAMES__: JSON.stringify(REQUEST_NAMES) },
    build: {
      outDir: 'out/preload',
      target: 'node20.18',
      // A sandboxed preload can require nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: entries({ index: 'src/preload/index.ts' }),
        output: { format: 'cjs', entryFileNames: '[name].js' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [react(), pdfjsFiles()],
    build: {
      outDir: resolve(root, 'out/renderer'),
      target: 'chrome130',
      // The content security policy refuses data: fonts and scripts.
      assetsInlineLimit: 0,
      minify: true,
      chunkSizeWarningLimit: 4_000,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entries({ index: 'src/renderer/index.html' }) },
    },
  },
});
