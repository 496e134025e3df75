import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { proofcase, stop } from './packaged.mjs';

export const KEY = 'smoke-test-key';
export const TOKEN = 'smoke-test-receiver-token-0123456789abcdef';

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
  const ended = started.then(({ code, stderr }) => {
    throw new Error(`the practice service ended with ${code}: ${stderr}`);
  });
  try {
    await Promise.race([work(url), ended]);
  } finally {
    stop(child);
    await started.catch(() => undefined);
  }
}

/**
 * Sends one request on a connection of its own, and returns status and text. `fetch` would reuse a connection that the
 * service has closed while this process was busy, and fail.
 */
export function send(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, async (answer) => {
      try {
        const chunks = await answer.toArray();
        resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() });
      } catch (error) {
        reject(error);
      }
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The practice service as its control endpoint shows and changes it (docs/practice-service.md). */
export function practiceControl(url) {
  const headers = { 'x-api-key': KEY };
  const control = (name, options) => send(`${url}/practice/${name}`, { headers, ...options });
  return {
    /** The number of paid requests. */
    scans: async () => JSON.parse((await control('state')).text).scansProcessed,
    /** Keeps back every answer to a paid request. */
    holdAnswers: () => {
      const action = { kind: 'delay', stage: 'before-answer', delayMs: 600_000 };
      return control('faults', { method: 'POST', body: JSON.stringify({ endpoint: 'scan', action }) });
    },
    removeFaults: () => control('faults', { method: 'DELETE' }),
  };
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

/** The JSON that a command prints; it has to succeed. */
export async function json(application, args, dataFolder, env) {
  const { code, stdout, stderr } = await proofcase(application, [...args, '--json'], { dataFolder, env });
  assert.equal(code, 0, stdout + stderr);
  return JSON.parse(stdout);
}
