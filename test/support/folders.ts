import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { placeSampleFiles } from '../../scripts/setup/sample.mjs';

/** A folder for one test file; `remove` deletes it. */
export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The sample in a folder below `parent`, file times included; returns its path. */
export async function placeSample(parent: string, name = 'sample'): Promise<string> {
  const folder = join(parent, name);
  placeSampleFiles(folder);
  return folder;
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Relative path -> SHA-256 of every file, to compare a folder with its later state. */
export async function fingerprint(folder: string): Promise<ReadonlyMap<string, string>> {
  const prints = new Map<string, string>();
  for (const file of [...(await filesBelow(folder))].sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    prints.set(relative(folder, file), hash.digest('hex'));
  }
  return prints;
}

/** Null for a temporary file that an application at work removed meanwhile. */
async function readUnlessGone(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Files below `folder` whose bytes hold `text` as UTF-8 or UTF-16. */
export async function filesContaining(folder: string, text: string): Promise<readonly string[]> {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  const hits: string[] = [];
  for (const file of await filesBelow(folder)) {
    const bytes = await readUnlessGone(file);
    if (bytes && needles.some((needle) => bytes.includes(needle))) hits.push(relative(folder, file));
  }
  return hits;
}
