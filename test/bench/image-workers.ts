import { resolve } from 'node:path';
import { createImageWorkerClient, type ImageWorkerClient } from '../../src/main/photos/image-worker-client';
import { createNodeSpawner } from '../../src/main/processes/node-spawner';

const builtMain = resolve(import.meta.dirname, '../../out/main');

/** The image workers as the command line starts them, from the built application; started and ended within. */
export async function withImageWorkers<Result>(
  scratchFolder: string,
  use: (worker: ImageWorkerClient) => Promise<Result>,
): Promise<Result> {
  const worker = createImageWorkerClient({
    spawner: createNodeSpawner(builtMain, process.env),
    scratchFolder,
    webAssembly: false,
  });
  try {
    return await use(worker);
  } finally {
    await worker.close();
  }
}
