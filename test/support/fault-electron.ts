import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { inlineScript } from '../../scripts/build/inline-script.mts';
import { pdfkitStandardFonts } from '../../scripts/build/pdfkit-standard-fonts';
import type { Boundary } from '../../src/main/support/fault-points';
import { launchApp } from './app';
import { NATIVE_PACKAGES } from './built-processes';
import type { FaultJob } from './fault-child';
import type { KillableProcesses } from './fault-crash';

const root = resolve(import.meta.dirname, '../..');

export interface ElectronFaultJob {
  readonly key: string;
  /** Where the built application lies, for its pages, its preload and its workers. */
  readonly mainFolder: string;
  readonly boundary: Boundary | null;
}

/** The window application with a main file that dies at a boundary; its pages are those of `npm run build`. */
export async function electronFaultProcesses(): Promise<KillableProcesses & { remove(): Promise<void> }> {
  const application = join(root, '.cache', `test-electron-fault-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [inlineScript(), pdfkitStandardFonts()],
    build: {
      ssr: true,
      outDir: application,
      emptyOutDir: true,
      target: 'node20.18',
      rolldownOptions: {
        input: { main: join(root, 'test/support/electron-fault-main.ts') },
        output: { format: 'cjs', entryFileNames: '[name].js' },
      },
    },
    ssr: { noExternal: true, external: ['electron', ...NATIVE_PACKAGES] },
  });
  await mkdir(application, { recursive: true });
  const description = { name: 'proofcase', version: '0.0.0-test', main: 'main.js' };
  await writeFile(join(application, 'package.json'), JSON.stringify(description));
  return {
    start: null,
    runUntilKilled: (job) => runUntilKilled(application, job),
    remove: () => rm(application, { recursive: true, force: true }),
  };
}

async function runUntilKilled(application: string, job: FaultJob): Promise<string | null> {
  const { dieAt, dataFolder, caseId } = job;
  const boundary = dieAt && 'boundary' in dieAt ? dieAt.boundary : null;
  const faultJob: ElectronFaultJob = { key: job.key, mainFolder: join(root, 'out/main'), boundary };
  const app = await launchApp({
    application,
    dataFolder,
    environment: { PROOFCASE_FAULT_JOB: JSON.stringify(faultJob) },
  });
  if (caseId) {
    // As the page asks; the answer may never come.
    await app.request('submissions.seal', { caseId, send: true }).catch(() => undefined);
  }
  return app.gone();
}
