import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/domain/route';
import { contentPath, MAX_DOCUMENT_BYTES } from '../../../src/main/evidence/handover/handover-format';
import { verifyBag } from '../../../src/main/evidence/handover/verify-bag';
import { openZipReader } from '../../../src/main/evidence/handover/zip-reader';
import { createZipWriter } from '../../../src/main/evidence/handover/zip-writer';
import {
  type BagChanges,
  CASE_ID,
  chained,
  type Files,
  madeBag,
  madeRecords,
  memoryReader,
  PHOTO,
} from '../../support/made-bag';
import { type RawZipEntry, rawZip } from '../../support/raw-zip';

const UNREADABLE = { code: 'handover-unreadable' };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const verify = (files: Files) => verifyBag(memoryReader(files));

/** The first row of a table with other values. */
function withRow(table: 'case' | 'case_source' | 'item', values: object): BagChanges {
  const records = madeRecords();
  const [row] = records[table] ?? [];
  return { records: { ...records, [table]: [{ ...row, ...values }] } };
}

describe('a bag', () => {
  it('is verified as it was written', async () => {
    const bag = await verify(await madeBag());
    expect(bag.document).toMatchObject({ caseNumber: 'BAG-1', workstation: 'van' });
    expect(bag.custody.map(({ action }) => action)).toEqual(['case-created', 'handed-over']);
  });

  it('is refused when a byte of any file is changed, a file is missing, or one is added', async () => {
    const whole = await madeBag();
    for (const [path, content] of whole) {
      const changed = new Map(whole);
      const other = Buffer.from(content.length === 0 ? 'x' : content);
      other[Math.floor(other.length / 2)] = (other[Math.floor(other.length / 2)] ?? 0) ^ 1;
      changed.set(path, other);
      await expect(verify(changed), `${path} changed`).rejects.toMatchObject(UNREADABLE);
      const lacking = new Map(whole);
      lacking.delete(path);
      await expect(verify(lacking), `${path} missing`).rejects.toMatchObject(UNREADABLE);
    }
    const added = new Map(whole).set(contentPath('0'.repeat(64)), Buffer.from('more'));
    await expect(verify(added)).rejects.toMatchObject(UNREADABLE);
  });

  it.each<[string, BagChanges]>([
    ['a case other than in its document', withRow('case', { case_number: 'BAG-2' })],
    ['a row of another case', withRow('item', { source_id: randomUUID() })],
    ['an id that is a path', withRow('item', { id: '../../../etc/passwd' })],
    ['a column that no record has', withRow('item', { case_id: randomUUID() })],
    ['a number as text', withRow('item', { bytes: '12' })],
    ['a broken JSON text', withRow('item', { facts: '{' })],
    ['a JSON text nested a million times', withRow('item', { facts: '['.repeat(1_000_000) })],
    ['an unknown type', withRow('item', { type: 'exe' })],
    ['a photo without its file', { contents: [] }],
    [
      'two cases',
      { records: { ...madeRecords(), case: [...(madeRecords().case ?? []), ...(madeRecords().case ?? [])] } },
    ],
    ['packages other than in its document', { document: { unsent: 1 } }],
    ['a case number that no case can have', { document: { caseNumber: 'x'.repeat(199) } }],
    ['an unknown field', { document: { extra: 1 } as never }],
    ['a broken chain', { entries: (chain) => chain.map((entry) => ({ ...entry, actor: 'eve' })) }],
    ['an entry twice', { entries: ([first]) => (first ? [first, first] : []) }],
  ])('with %s is refused although its hashes fit', async (_what, changes) => {
    await expect(madeBag(changes).then(verify)).rejects.toMatchObject(UNREADABLE);
  });

  it.each(['package-sealed', 'submission-recovered'])(
    'is refused with another package than the one of its entry %s',
    async (action) => {
      const zip = Buffer.from('a package');
      const sha256 = createHash('sha256').update(zip).digest('hex');
      const [packageId, submissionId] = [randomUUID(), randomUUID()];
      const at = '2026-03-10T10:00:00.000Z';
      const submission = {
        id: submissionId,
        case_number: 'BAG-1',
        reference_date: '2026-03-10',
        report_language: 'en',
        contact_email: null,
        created_at: at,
        actor: 'anna',
      };
      const pkg = {
        id: packageId,
        submission_id: submissionId,
        sequence: 1,
        of_packages: 1,
        entries: 1,
        bytes: zip.length,
        sha256,
        content_hash: sha256,
        route: ROUTES[0],
        state: 'closed',
        reason: null,
        status: null,
        detail: null,
        attempts: 1,
        bytes_sent: 0,
        sealed_at: at,
        changed_at: at,
        submitted_at: at,
        key_maybe_used: 0,
        maybe_paid: 0,
        answer_content_type: null,
        answered_at: null,
        result_id: null,
      };
      const bagWith = (recorded: string) =>
        madeBag({
          records: { ...madeRecords(), submission: [submission], package: [pkg] },
          contents: [PHOTO, zip],
          entries: (chain) => [...chain, chained(chain, action, [packageId], { sha256: recorded })],
        });
      expect((await verify(await bagWith(sha256))).custody).toHaveLength(3);
      await expect(bagWith('0'.repeat(64)).then(verify)).rejects.toMatchObject(UNREADABLE);
    },
  );

  it('of a newer version says so', async () => {
    await expect(madeBag({ document: { version: 2 } as never }).then(verify)).rejects.toMatchObject({
      code: 'handover-newer',
    });
  });

  it('may have any chain that ends with the hand-over', async () => {
    const files = await madeBag({
      entries: (chain) => [...chain, chained(chain, 'hold-set', [CASE_ID], { reason: 'x' })],
    });
    expect((await verify(files)).custody).toHaveLength(3);
  });
});

async function readerOf(bytes: Buffer) {
  const file = join(folder, `${randomUUID()}.proofcase`);
  await writeFile(file, bytes);
  return openZipReader(file);
}

describe('a ZIP', () => {
  it('of a bag is read as it was written', async () => {
    const file = join(folder, 'whole.proofcase');
    const writer = await createZipWriter(file);
    const files = await madeBag();
    for (const [path, content] of files) {
      await writer.add(
        path,
        (async function* () {
          yield content;
        })(),
      );
    }
    const bytes = await writer.finish();
    const reader = await openZipReader(file);
    expect(reader.bytes).toBe(bytes);
    expect((await verifyBag(reader)).document.caseNumber).toBe('BAG-1');
    await reader.close();
  });

  const content = PHOTO;
  const path = 'data/handover.json';
  const one = (entry: Partial<RawZipEntry>): Buffer => rawZip([{ name: path, content, ...entry }]);
  it.each<[string, Buffer]>([
    ['a name that leads out of the folder', one({ name: '../../etc/cron.d/x' })],
    ['an absolute name', one({ name: '/etc/passwd' })],
    ['a name of Windows', one({ name: 'data\\handover.json' })],
    [
      'a twin in other letter case',
      rawZip([
        { name: path, content },
        { name: 'data/Handover.json', content },
      ]),
    ],
    [
      'a decomposed twin',
      rawZip([
        { name: path, content },
        { name: 'data/hándover.json'.normalize('NFD'), content },
      ]),
    ],
    [
      'a name twice',
      rawZip([
        { name: path, content },
        { name: path, content },
      ]),
    ],
    ['a folder', one({ name: 'data/', content: Buffer.alloc(0) })],
    ['a link', one({ externalAttributes: (0o120777 << 16) >>> 0 })],
    ['a device', one({ externalAttributes: (0o020666 << 16) >>> 0 })],
    ['an encrypted entry', one({ flags: 1 })],
    ['a compressed entry', one({ deflate: true, content: Buffer.alloc(1_000_000) })],
    [
      'an entry that claims to be larger than the file',
      one({ compressedSize: 4_000_000_000, uncompressedSize: 4_000_000_000 }),
    ],
    [
      'overlapping entries',
      rawZip([
        { name: path, content },
        { name: 'bagit.txt', content, offset: 0 },
      ]),
    ],
    ['more entries than a bag has', rawZip([{ name: path, content }], { entryCount: 65_534 })],
    ['no ZIP', Buffer.from('PK, or so it seems')],
    ['nothing', Buffer.alloc(0)],
  ])('with %s is refused', async (_what, bytes) => {
    await expect(readerOf(bytes)).rejects.toMatchObject(UNREADABLE);
  });

  it('with a document of megabytes is refused before it is read', async () => {
    const files = await madeBag();
    files.set(path, Buffer.alloc(MAX_DOCUMENT_BYTES + 1, 0x20));
    const entries = [...files].map(([name, bytes]) => ({ name, content: bytes }));
    const reader = await readerOf(rawZip(entries));
    await expect(verifyBag(reader)).rejects.toMatchObject(UNREADABLE);
    await reader.close();
  });
});
