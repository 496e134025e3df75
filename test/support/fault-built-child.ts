import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { FaultJob } from './fault-child';

const root = resolve(import.meta.dirname, '../..');

/** What stays outside of a bundle for tests: native or WebAssembly files beside the code. */
export const NATIVE_PACKAGES: readonly string[] = [
  'better-sqlite3',
  'keytar',
  'sharp',
  'libheif-js',
  '@img/sharp-wasm32',
  '@hyzyla/pdfium',
];

export interface FaultChildren {
  start(job: FaultJob): ChildProcess;
  /** Runs until the process is dead; the signal it died of. */
  runToDeath(job: FaultJob): Promise<string | null>;
  remove(): Promise<void>;
}

/** Builds the process that dies once for a test file. */
export async function builtFaultChildren(): Promise<FaultChildren> {
  const outDir = join(root, '.cache', `test-fault-${process.pid}`);
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
        input: { 'fault-child': join(root, 'test/support/fault-child.ts') },
        output: { format: 'cjs', entryFileNames: '[name].js' },
      },
    },
    ssr: {
      noExternal: true,
      external: [...NATIVE_PACKAGES],
    },
  });
  const start = (job: FaultJob): ChildProcess =>
    fork(join(outDir, 'fault-child.js'), [JSON.stringify(job)], { execArgv: [] });
  return {
    start,
    async runToDeath(job) {
      const [, signal] = await once(start(job), 'exit');
      return signal;
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
