import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createImageWorkerClient,
  type ImageWorkerClient,
  type ImageWorkerOptions,
} from '../../src/main/intake/photos/image-worker-client';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from './built-processes';

/** A client over real child processes, for the length of `use`. */
export async function withWorker<Result>(
  use: (worker: ImageWorkerClient, scratchFolder: string) => Promise<Result>,
  options: Partial<ImageWorkerOptions> = {},
): Promise<Result> {
  const scratchFolder = await mkdtemp(join(tmpdir(), 'proofcase-worker-'));
  const spawner = createNodeSpawner(await builtProcesses(), process.env);
  const worker = createImageWorkerClient({ spawner, scratchFolder, webAssembly: false, ...options });
  try {
    return await use(worker, scratchFolder);
  } finally {
    await worker.close();
    await rm(scratchFolder, { recursive: true, force: true });
  }
}
