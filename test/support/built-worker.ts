import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const target = join(root, '.cache/test-worker');

/** The folder with a freshly built workers; built once per change of the sources and shared by all tests. */
export async function builtWorkerFolder(): Promise<string> {
  const entry = join(target, 'database-worker.js');
  if (await isFresh(entry)) return target;
  // Test files run in parallel: each builds for itself, the finished folder is moved into place.
  const own = `${target}-${process.pid}`;
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      ssr: true,
      outDir: own,
      emptyOutDir: true,
      target: 'node20.18',
      rolldownOptions: {
        input: {
          'image-worker': join(root, 'src/worker/image-worker.ts'),
          'database-worker': join(root, 'src/worker/database-worker.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].js' },
      },
    },
    ssr: {
      noExternal: true,
      external: ['better-sqlite3', 'sharp', 'libheif-js', '@img/sharp-wasm32', '@hyzyla/pdfium'],
    },
  });
  if (await isFresh(entry)) {
    await rm(own, { recursive: true, force: true });
    return target;
  }
  await rm(target, { recursive: true, force: true });
  await rename(own, target).catch(() => undefined);
  return existsSync(entry) ? target : own;
}

async function isFresh(entry: string): Promise<boolean> {
  if (!existsSync(entry)) return false;
  const folders = ['domain', 'main/database', 'main/photos', 'main/intake', 'worker'];
  const newest = Math.max(...(await Promise.all(folders.map(newestChange))));
  return (await stat(entry)).mtimeMs > newest;
}

async function newestChange(folder: string): Promise<number> {
  const absolute = join(root, 'src', folder);
  const files = await readdir(absolute, { recursive: true });
  const times = await Promise.all(files.map(async (file) => (await stat(join(absolute, file))).mtimeMs));
  return Math.max(...times);
}
