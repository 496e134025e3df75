import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { proofcase, stop } from './packaged.mjs';

export const KEY = 'smoke-test-key';

/** A folder with a few photos of the sample. */
export function photosOf(sample, folder) {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(sample, { recursive: true }).filter((name) => /\.jpe?g$/i.test(name));
  assert.ok(names.length > 0, 'the sample has no photos');
  for (const name of names.slice(0, 2))
    cpSync(path.join(sample, name), path.join(folder, path.basename(name)));
  return folder;
}

/** Runs `work` with the address of the practice service of the package. */
export async function withPracticeService(application, dataFolder, work) {
  let started;
  const address = new Promise((resolve, reject) => {
    const service = proofcase(application, ['practice-service', '--port', '0', '--key', KEY], {
      dataFolder,
      onOutput: (output, child) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
        if (found) resolve({ url: found, child });
      },
    });
    started = service;
    service.then(({ stderr }) => reject(new Error(`the practice service ended: ${stderr}`)), reject);
  });
  const { url, child } = await address;
  try {
    await work(url);
  } finally {
    stop(child);
    await started.catch(() => undefined);
  }
}

/** The first file of the sample with such a name. */
export function sampleFile(sample, pattern) {
  const name = readdirSync(sample, { recursive: true }).find((each) => pattern.test(each));
  assert.ok(name, `the sample has no file like ${pattern}`);
  return path.join(sample, name);
}

/** Resolves once `test` is true; rejects with `what` after a minute. */
export async function until(what, test) {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 200) {
    if (await test()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`never: ${what}`);
}
