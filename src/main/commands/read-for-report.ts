import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from '../../domain/item';
import { type PlannedPackage, planPackages, splitFindings } from '../../domain/packing/plan-packages';
import { type CheckReport, checkReport } from '../intake/folder/check-report';
import { refuseOwnFolder } from '../intake/folder/own-folders';
import { withPixelFindings } from '../intake/folder/pixel-check';
import { type FolderReading, readFolder } from '../intake/folder/read-folder';
import {
  createImageWorkerClient,
  type ImageWorkerClient,
  needsWebAssembly,
} from '../intake/photos/image-worker-client';
import { removeWithRetry } from '../support/files/held-files';
import type { existingSource } from './folder-report';
import type { CliSession } from './session';

export interface ReadFolder {
  readonly folder: string;
  readonly content: FolderReading;
  readonly plan: readonly PlannedPackage<Item>[];
  readonly report: CheckReport;
}

/**
 * Intake, pre-check and plan of a folder or a file without a data folder, for `check` and `seal`; `pixels` also
 * decodes every photo. `argument` is the folder as the person named it, `trustAnchors` are
 * certificates in PEM.
 */
export async function readForReport(
  session: CliSession,
  argument: string,
  { folder, onlyFile }: Awaited<ReturnType<typeof existingSource>>,
  referenceDate: string,
  depth: 'headers' | 'pixels',
  trustAnchors = '',
): Promise<ReadFolder> {
  await refuseOwnFolder(folder, null);
  const read = async (worker: ImageWorkerClient): Promise<FolderReading> => {
    const reading = await readFolder({
      folder,
      onlyFile,
      referenceDate,
      now: session.host.clock.now(),
      worker,
      signal: session.host.signal,
      onProgress: ({ found, read }) => {
        if (read % 25 === 0) session.progress(session.texts.say('reading', { read, found }));
      },
    });
    if (depth === 'headers') return reading;
    const of = reading.items.length;
    const items = await withPixelFindings(reading.items, {
      folder,
      worker,
      signal: session.host.signal,
      onProgress: (done) => {
        if (done % 25 === 0) session.progress(session.texts.say('examining', { done, of }));
      },
    });
    return { ...reading, items };
  };
  const content = await withImageWorker(session, read, trustAnchors);
  const plan = planPackages(content.items);
  const findings = [...content.findings, ...splitFindings(plan)];
  const packages = plan.map(({ entries, bytes, route }) => ({ entries: entries.length, bytes, route }));
  return { folder, content, plan, report: checkReport(argument, { ...content, findings }, packages) };
}

/** Runs `use` with an image worker that needs no data folder. */
export async function withImageWorker<Value>(
  session: CliSession,
  use: (worker: ImageWorkerClient) => Promise<Value>,
  trustAnchors = '',
): Promise<Value> {
  const scratchFolder = await mkdtemp(join(tmpdir(), 'proofcase-check-'));
  const worker = createImageWorkerClient({
    spawner: session.host.spawner,
    scratchFolder,
    webAssembly: needsWebAssembly(process.versions),
    trustAnchors: () => trustAnchors,
    processes: session.host.imageProcesses,
  });
  try {
    return await use(worker);
  } finally {
    await worker.close();
    await removeWithRetry(scratchFolder);
  }
}
