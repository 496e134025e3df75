import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBag } from '../../../src/main/evidence/export/bag';
import type { EvidenceFile } from '../../../src/main/evidence/export/collect-evidence';
import { fillBag } from '../../../src/main/evidence/export/fill-bag';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-bag-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function file(part: EvidenceFile['part']): EvidenceFile {
  const bytes = Buffer.from(`content of ${part}`);
  return {
    path: `${part}/a.png`,
    part,
    bytes: bytes.length,
    remark: 'stored-file-damaged',
    name: part,
    source: { kind: 'bytes', bytes },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

it('marks received files as downloaded on Windows, and no others', async () => {
  const files = (['attachments', 'received', 'originals', 'always'] as const).map(file);
  const markOf = (platform: string, part: string): Promise<string | null> =>
    readFile(join(folder, platform, 'data', part, 'a.png:Zone.Identifier'), 'utf8').catch(() => null);
  for (const platform of ['win32', 'linux'] as const) {
    const bag = createBag(join(folder, platform));
    await mkdir(join(folder, platform));
    await fillBag(bag, { files }, { platform });
  }
  expect(await markOf('win32', 'attachments')).toContain('ZoneId=3');
  expect(await markOf('win32', 'received')).toContain('ZoneId=3');
  for (const part of ['originals', 'always']) expect(await markOf('win32', part), part).toBeNull();
  expect(await markOf('linux', 'attachments')).toBeNull();
});

it('copies only what is new when it is filled again, and removes what is no longer planned', async () => {
  const copied: number[] = [];
  const bag = createBag(folder, { onBytes: (bytes) => copied.push(bytes) });
  const [kept, dropped, added] = [file('originals'), file('unsent'), file('received')];
  await fillBag(bag, { files: [kept, dropped] });
  await bag.add('summary.json', { kind: 'bytes', bytes: Buffer.from('old') });
  copied.length = 0;
  await fillBag(bag, { files: [kept, added] });
  expect(copied).toEqual([added.bytes]);
  expect(await readFile(bag.fileOf(kept.path), 'utf8')).toBe('content of originals');
  await expect(readFile(bag.fileOf(dropped.path))).rejects.toThrow('ENOENT');
  expect(bag.totals()).toEqual({ files: 2, bytes: kept.bytes + added.bytes });
});
