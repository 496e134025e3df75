import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import {
  type PlannableItem,
  type PlannedPackage,
  planPackages,
} from '../../src/domain/packing/plan-packages';
import { buildManifest, writeManifest } from '../../src/main/sending/packing/manifest';
import { removePartialFiles, sealPackage } from '../../src/main/sending/packing/seal-package';
import { verifySealedZip } from '../../src/main/sending/packing/verify-sealed-zip';
import { noise, writeItem } from '../support/plannable';

const run = promisify(execFile);
let root: string;
let source: string;
let out: string;
let items: readonly PlannableItem[];

function onlyPackage(from: readonly PlannableItem[]): PlannedPackage {
  const [plan] = planPackages(from);
  if (!plan) throw new Error('no package was planned');
  return plan;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'proofcase-seal-'));
  source = join(root, 'source');
  items = await Promise.all([
    writeItem(source, 'Küche/IMG_0001.jpg', noise(1_300_000, 1)),
    writeItem(source, 'Bad/img_0001.JPG', noise(300_000, 2)),
    writeItem(source, 'Łódź übersicht.tif', noise(70_001, 3), 'tiff'),
    writeItem(source, '__proto__.png', noise(1, 4), 'png'),
    writeItem(source, 'con.pdf', noise(2 << 20, 5), 'pdf'),
  ]);
});
beforeEach(async () => {
  out = await mkdtemp(join(root, 'out-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('sealing', () => {
  test('a sealed ZIP has the predicted size, and every entry the hash of its original', async () => {
    const plan = onlyPackage(items);
    const progress: number[] = [];
    const target = join(out, 'package.zip');
    const sealed = await sealPackage(plan, source, target, { onProgress: (bytes) => progress.push(bytes) });
    const zip = await readFile(target);
    expect(zip.length).toBe(plan.bytes);
    expect(sealed.zipBytes).toBe(plan.bytes);
    expect(sealed.zipSha256).toBe(createHash('sha256').update(zip).digest('hex'));
    expect(sealed.entries).toEqual(
      plan.entries.map(({ entryName, item }) => ({
        entryName,
        originalPath: item.path,
        sha256: item.sha256,
        bytes: item.bytes,
      })),
    );
    expect(progress.at(-1)).toBe(items.reduce((sum, item) => sum + item.bytes, 0));
    expect(await readdir(out)).toEqual(['package.zip']);
  });

  test('the same files give the same ZIP', async () => {
    const plan = onlyPackage(items);
    const first = await sealPackage(plan, source, join(out, '1.zip'));
    const second = await sealPackage(plan, source, join(out, '2.zip'));
    expect(second.zipSha256).toBe(first.zipSha256);
  });

  test('a source that changed, grew, shrank or disappeared stops sealing and leaves nothing', async () => {
    const changes: readonly (readonly [string, (file: string) => Promise<void>, string])[] = [
      ['changed', (file) => writeFile(file, noise(1000, 11)), 'source-changed'],
      ['grew', (file) => appendFile(file, 'x'), 'source-changed'],
      ['shrank', (file) => writeFile(file, noise(999, 8)), 'source-changed'],
      ['gone', (file) => rm(file), 'source-unreadable'],
    ];
    for (const [name, change, reason] of changes) {
      const folder = join(root, name);
      const first = await writeItem(folder, 'a.jpg', noise(1000, 7));
      const second = await writeItem(folder, 'b.jpg', noise(1000, 8));
      await change(join(folder, 'b.jpg'));
      const sealing = sealPackage(onlyPackage([first, second]), folder, join(out, 'x.zip'));
      const error = await sealing.catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ProofcaseError);
      expect(error).toMatchObject({ code: 'seal-failed', values: { path: 'b.jpg', reason } });
      expect(await readdir(out)).toEqual([]);
    }
  });

  test('an aborted seal leaves nothing, and a missing folder is reported', async () => {
    const plan = onlyPackage(items);
    const controller = new AbortController();
    const sealing = sealPackage(plan, source, join(out, 'x.zip'), {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('stopped by a person')),
    });
    await expect(sealing).rejects.toThrow('stopped by a person');
    expect(await readdir(out)).toEqual([]);
    await expect(sealPackage(plan, source, join(out, 'no', 'x.zip'))).rejects.toMatchObject({
      code: 'target-not-writable',
    });
  });

  test('a byte flipped while writing is found when the ZIP is read back', async () => {
    const plan = onlyPackage(items);
    const target = join(out, 'x.zip');
    await sealPackage(plan, source, target);
    for (const position of [100, plan.bytes - 200, plan.bytes - 5, 40_000]) {
      const whole = await readFile(target);
      const file = await open(target, 'r+');
      try {
        await file.write(Buffer.from([(whole[position] ?? 0) ^ 0x40]), 0, 1, position);
        await expect(verifySealedZip(file, plan)).rejects.toThrow();
        await file.write(whole, position, 1, position);
        await expect(verifySealedZip(file, plan)).resolves.toMatchObject({ zipBytes: plan.bytes });
      } finally {
        await file.close();
      }
    }
  });

  test('partial files of an interrupted seal are removed at start, others are not', async () => {
    await writeFile(join(out, 'a.zip.partial'), 'x');
    await writeFile(join(out, 'b.zip'), 'x');
    expect(await removePartialFiles(out, () => expect.unreachable())).toEqual(['a.zip.partial']);
    expect(await readdir(out)).toEqual(['b.zip']);
  });

  test('the manifest lists every package and entry', async () => {
    const plan = onlyPackage(items);
    const sealed = await sealPackage(plan, source, join(out, 'package-1.zip'));
    const { zipBytes: bytes, zipSha256: sha256, entries } = sealed;
    const manifest = buildManifest(new Date('2026-01-02T03:04:05Z'), [
      { file: 'package-1.zip', bytes, sha256, route: plan.route, entries },
    ]);
    await writeManifest(join(out, 'manifest.json'), manifest);
    expect(JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'))).toEqual(manifest);
  });
});

describe('a sealed ZIP opens with', () => {
  const tools: readonly (readonly [string, (zip: string, into: string) => readonly string[]])[] = [
    ['unzip', (zip, into) => ['-q', zip, '-d', into]],
    ['7z', (zip, into) => ['x', '-bd', `-o${into}`, zip]],
    ['bsdtar', (zip, into) => ['-xf', zip, '-C', into]],
    ['python3', (zip, into) => ['-m', 'zipfile', '-e', zip, into]],
  ];
  test.each(tools)('%s, every file as its original', async (tool, argumentsFor) => {
    const plan = onlyPackage(items);
    const target = join(out, 'package.zip');
    await sealPackage(plan, source, target);
    const into = join(out, 'extracted');
    await mkdir(into);
    try {
      await run(tool, [...argumentsFor(target, into)]);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      console.warn(`${tool} is not on this machine: opening a sealed ZIP with it was not tried`);
      expect((await stat(target)).size).toBe(plan.bytes);
      return;
    }
    expect((await readdir(into)).length).toBe(plan.entries.length);
    for (const { entryName, item } of plan.entries) {
      const content = await readFile(join(into, entryName));
      expect(createHash('sha256').update(content).digest('hex')).toBe(item.sha256);
    }
  });
});
