import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** Builds the crashing child once for a test file; the path of its script. */
export async function builtCrashChild(): Promise<string> {
  const outDir = join(root, '.cache', `test-crash-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20.18',
      rolldownOptions: {
        input: { 'crash-child': join(root, 'test/support/crash-child.ts') },
        output: { format: 'cjs', entryFileNames: '[name].js' },
      },
    },
    ssr: {
      noExternal: true,
      external: ['better-sqlite3', 'keytar', 'sharp', 'libheif-js', '@img/sharp-wasm32'],
    },
  });
  return join(outDir, 'crash-child.js');
}
