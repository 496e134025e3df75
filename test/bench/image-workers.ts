import { resolve } from 'node:path';
import {
  createImageWorkerClient,
  type ImageWorkerClient,
} from '../../src/main/intake/photos/image-worker-client';
import type { ChildSpawner } from '../../src/main/support/processes/child-process';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';

/** Starts processes as the command line does, from the built application. */
export function builtSpawner(): ChildSpawner {
  return createNodeSpawner(resolve(import.meta.dirname, '../../out/main'), process.env);
}

/** Image workers, started and ended within. */
export async function withImageWorkers<Result>(
  scratchFolder: string,
  use: (worker: ImageWorkerClient) => Promise<Result>,
): Promise<Result> {
  const worker = createImageWorkerClient({
    spawner: builtSpawner(),
    scratchFolder,
    webAssembly: false,
  });
  try {
    return await use(worker);
  } finally {
    await worker.close();
  }
}
