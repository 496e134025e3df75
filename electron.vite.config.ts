import { resolve } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { handbook } from './scripts/build/handbook';
import { inlineScript } from './scripts/build/inline-script.mts';
import { pdfjsFiles } from './scripts/build/pdfjs-files';
import { pdfkitStandardFonts } from './scripts/build/pdfkit-standard-fonts';
import { createStartChunk } from './scripts/build/start-chunk';
import { REQUEST_NAMES } from './src/contract/requests';
import { LANGUAGES } from './src/domain/language';

const root = import.meta.dirname;

/** V8 keeps a file with a single character beyond Latin-1 in two bytes for each. */
const CODE = { asciiOnly: true };

/** Entries by their output name. */
function entries(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, resolve(root, file)]));
}

// What `dependencies` of package.json names stays outside of the bundle (native or WebAssembly files beside the
// code); everything else, also the ES-module-only packages, goes into it. CommonJS, so that the code runs on every
// Node from 20.18 and a `require` of a native module can be answered by whoever hosts the application.
export default defineConfig(({ command }) => {
  const development = command === 'serve';
  // A folder of its own: what ships and what is tested never comes from a development build.
  const outFolder = resolve(root, development ? '.cache/dev' : 'out');
  const port = Number(process.env.PROOFCASE_DEV_PORT ?? 5173);
  const devServer = { origin: `http://127.0.0.1:${port}`, nonce: 'npm-run-dev' };
  return {
    main: {
      plugins: [inlineScript(), pdfkitStandardFonts()],
      define: { DEV_SERVER: JSON.stringify(development ? devServer : null) },
      build: {
        outDir: resolve(outFolder, 'main'),
        target: 'node20.18',
        // An ES module, which CommonJS cannot require on every Node; its WebAssembly file stays outside.
        externalizeDeps: { exclude: ['@contentauth/c2pa-wasm'] },
        sourcemap: true,
        rolldownOptions: {
          input: entries({
            index: 'src/main/index.ts',
            cli: 'src/main/cli.ts',
            'image-worker': 'src/worker/image-worker.ts',
            'database-reader': 'src/worker/database-reader.ts',
            'database-worker': 'src/worker/database-worker.ts',
            'result-worker': 'src/worker/result-worker.ts',
            'certificate-reader': 'src/worker/certificate-reader.ts',
            'practice-service': 'src/practice-service/process.ts',
          }),
          output: {
            format: 'cjs',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // Names stay, for the traces in the log.
            minify: { compress: false, mangle: false, codegen: CODE },
          },
        },
      },
    },
    preload: {
      define: { __REQUEST_NAMES__: JSON.stringify(REQUEST_NAMES) },
      build: {
        outDir: resolve(outFolder, 'preload'),
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
      // Without the languages that React Aria knows and the window does not.
      plugins: [react(), optimizeLocales.vite({ locales: [...LANGUAGES] }), pdfjsFiles(), handbook()],
      // Pages come through `app://proofcase`; only the WebSocket of hot reload goes to the address itself.
      server: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
      },
      html: development ? { cspNonce: devServer.nonce } : {},
      build: {
        outDir: resolve(outFolder, 'renderer'),
        target: 'chrome130',
        // The content security policy refuses data: fonts and scripts.
        assetsInlineLimit: 0,
        minify: true,
        chunkSizeWarningLimit: 4_000,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: entries({ index: 'src/renderer/index.html', help: 'src/renderer/help.html' }),
          output: {
            minify: { codegen: CODE },
            codeSplitting: {
              groups: [{ debugName: 'start', name: createStartChunk('renderer/index.html') }],
            },
          },
        },
      },
    },
  };
});
