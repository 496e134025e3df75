import type { SamplePhoto } from './photos.mjs';

/** Draws the photos of one scene, one after the other. */
export function developScene(
  scene: SamplePhoto['scene'],
  photos: readonly SamplePhoto[],
): AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }>;
