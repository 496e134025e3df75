import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const MOST_WORKERS = 4;

function bySceneLargestFirst(photos) {
  const scenes = new Map();
  for (const photo of photos) scenes.set(photo.scene, [...(scenes.get(photo.scene) ?? []), photo]);
  return [...scenes]
    .map(([scene, members]) => ({ scene, photos: members }))
    .sort((a, b) => b.photos.length - a.photos.length);
}

function runWorker(queue, save) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./develop-worker.mjs', import.meta.url));
    const saved = [];
    const next = () => {
      const task = queue.shift();
      if (task) worker.postMessage(task);
      else
        Promise.all(saved)
          .then(() => worker.terminate())
          .then(resolve, reject);
    };
    worker.on('error', reject);
    worker.on('message', (message) => {
      if (message.kind === 'photo') saved.push(save(message.path, Buffer.from(message.bytes)));
      else if (message.kind === 'done') next();
      else worker.terminate().then(() => reject(new Error(message.message)));
    });
    next();
  });
}

/** Draws all photos on the processor's cores; `save(path, bytes)` is called for each as it is ready. */
export async function developAll(photos, save) {
  const queue = bySceneLargestFirst(photos);
  const workers = Math.min(queue.length, MOST_WORKERS, availableParallelism());
  await Promise.all(Array.from({ length: workers }, () => runWorker(queue, save)));
}
