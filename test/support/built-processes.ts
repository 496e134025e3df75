import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'vite';
import { inlineScript } from '../../scripts/build/inline-script.mts';
import { tryLock } from '../../scripts/setup/lock.mjs';

const root = resolve(import.meta.dirname, '../..');
const target = join(root, '.cache/test-processes');
/** Its time says when the processes were built. */
const STAMP = 'built';

/** What stays outside of a bundle for tests: native or WebAssembly files beside the code. */
export const NATIVE_PACKAGES: readonly string[] = [
  'better-sqlite3',
  'keytar',
  'sharp',
  'libheif-js',
  '@img/sharp-wasm32',
  '@hyzyla/pdfium',
];

const ENTRIES = {
  'image-worker': 'src/worker/image-worker.ts',
  'database-reader': 'src/worker/database-reader.ts',
  'database-worker': 'src/worker/database-worker.ts',
  'result-worker': 'src/worker/result-worker.ts',
  'certificate-reader': 'src/worker/certificate-reader.ts',
  'practice-service': 'src/practice-service/process.ts',
  'fault-child': 'test/support/fault-child.ts',
};

let folder: Promise<string> | null = null;

/** The folder with every child process that tests start; built once per change of the sources. */
export function builtProcesses(): Promise<string> {
  folder ??= ensureBuilt();
  return folder;
}

async function ensureBuilt(): Promise<string> {
  while (!(await isFresh())) {
    const lock = tryLock(`${target}.lock`);
    if ('owner' in lock) {
      await wait(100);
      continue;
    }
    try {
      if (!(await isFresh())) await buildAll();
    } finally {
      lock.release();
    }
  }
  return target;
}

async function buildAll(): Promise<void> {
  const fresh = `${target}-${process.pid}`;
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [inlineScript()],
    build: {
      ssr: true,
      outDir: fresh,
      emptyOutDir: true,
      target: 'node20.18',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)])),
        output: { format: 'cjs', entryFileNames: '[name].js' },
      },
    },
    ssr: { noExternal: true, external: [...NATIVE_PACKAGES] },
  });
  await writeFile(join(fresh, STAMP), '');
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
}

async function isFresh(): Promise<boolean> {
  // Another test process may replace the folder at any moment.
  const built = await stat(join(target, STAMP)).catch(() => null);
  if (built === null) return false;
  const folders = ['src', 'test/support'];
  const newest = Math.max(...(await Promise.all(folders.map(newestChange))));
  return built.mtimeMs > newest;
}

async function newestChange(below: string): Promise<number> {
  const absolute = join(root, below);
  const files = await readdir(absolute, { recursive: true });
  const times = await Promise.all(files.map(async (file) => (await stat(join(absolute, file))).mtimeMs));
  return Math.max(...times);
}
