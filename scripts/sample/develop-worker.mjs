import { parentPort } from 'node:worker_threads';
import { developScene } from './develop.mjs';

/** Draws one scene after the other as the main thread asks for them; each photo goes back as it is ready. */
parentPort.on('message', async ({ scene, photos }) => {
  try {
    for await (const { path, bytes } of developScene(scene, photos)) {
      parentPort.postMessage({ kind: 'photo', path, bytes });
    }
    parentPort.postMessage({ kind: 'done' });
  } catch (error) {
    parentPort.postMessage({ kind: 'failed', message: `${scene}: ${error.stack}` });
  }
});
