import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeResponse } from '../../src/main/sending/service/decoding/decode-response';
import type {
  ResponseProblem,
  StoredAttachment,
} from '../../src/main/sending/service/decoding/response-types';
import {
  ARCHIVE_LIMITS,
  unpackAttachments,
} from '../../src/main/sending/service/decoding/unpack-attachments';
import { corpusFolder } from '../support/corpus';
import { CountTable } from '../support/count-table';
import { isDeep } from '../support/fault-engine';
import { type HostileZip, hostileZips } from '../support/hostile-zips';
import { noise } from '../support/plannable';
import { rawZip } from '../support/raw-zip';
import { type TestFolder, testFolder } from '../support/service-fixture';

const table = new CountTable('T8: received archives, fetched and as a part of an answer', [
  ...(['archives', 'refused', 'kept', 'written outside', 'over a cap', 'left half', 'raw changed'] as const),
]);

let folder: TestFolder;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(async () => {
  table.print();
  await folder.remove();
});

interface Unpacked {
  readonly attachments: readonly StoredAttachment[];
  readonly problems: readonly ResponseProblem[];
}

interface Target {
  /** An archive with a path that leaves the folder would write here. */
  readonly outer: string;
  readonly into: string;
  readonly raw: string;
}

async function createTarget(): Promise<Target> {
  const outer = folder.file('outer');
  await rm(outer, { recursive: true, force: true });
  const into = join(outer, 'data', 'attachments');
  await mkdir(into, { recursive: true });
  return { outer, into, raw: join(outer, 'data', 'raw') };
}

/** Files outside of the places that unpacking may write to. */
async function unexpectedFiles({ outer, into, raw }: Target): Promise<readonly string[]> {
  const all = await readdir(outer, { recursive: true, withFileTypes: true });
  return all
    .map((entry) => ({ path: join(entry.parentPath, entry.name), entry }))
    .filter(({ path, entry }) => !(entry.isFile() && (path === raw || /^[0-9a-f]{64}$/.test(entry.name))))
    .map(({ path }) => path)
    .filter((path) => !into.startsWith(path));
}

/** Unpacks once, checks every file that it left, and counts the run. */
async function survive(
  kind: string,
  here: Target,
  bytes: Buffer | null,
  unpack: () => Promise<Unpacked>,
): Promise<Unpacked> {
  const unpacked = await unpack();
  const outside = await unexpectedFiles(here);
  const names = await readdir(here.into);
  const stored = await Promise.all(names.map(async (name) => (await stat(join(here.into, name))).size));
  const total = stored.reduce((sum, size) => sum + size, 0);
  const isChanged = bytes !== null && !(await readFile(here.raw)).equals(bytes);
  const isOver = total > ARCHIVE_LIMITS.maxBytes || names.length > ARCHIVE_LIMITS.maxEntries;
  const halves = await Promise.all(
    names.map(
      async (name) =>
        createHash('sha256')
          .update(await readFile(join(here.into, name)))
          .digest('hex') !== name,
    ),
  );
  const isRefused = unpacked.problems.some(({ code }) => code === 'archive-refused');
  table.add(kind, {
    archives: 1,
    refused: isRefused ? 1 : 0,
    kept: isRefused ? 0 : 1,
    'written outside': outside.length,
    'over a cap': isOver ? 1 : 0,
    'left half': halves.filter((half) => half).length,
    'raw changed': isChanged ? 1 : 0,
  });
  expect(outside).toEqual([]);
  expect({ isOver, isChanged, halves: halves.includes(true) }).toEqual({
    isOver: false,
    isChanged: false,
    halves: false,
  });
  for (const { filename, storedFile } of unpacked.attachments) {
    expect(filename).toMatch(/^[^\p{Cc}\p{Cf}/\\<>:"|?*]{1,80}$/u);
    expect(names).toContain(storedFile);
  }
  return unpacked;
}

/** As `attachmentDownloadUrl` gives it. */
async function fetched(kind: string, bytes: Buffer): Promise<Unpacked> {
  const here = await createTarget();
  await writeFile(here.raw, bytes);
  return survive(kind, here, bytes, () => unpackAttachments(here.raw, here.into));
}

/** A part of a multipart response whose JSON must still be read. */
async function inAnswer(kind: string, zip: Buffer): Promise<Unpacked> {
  const here = await createTarget();
  const line = (text: string): Buffer => Buffer.from(`${text}\r\n`);
  const bytes = Buffer.concat([
    line('--b0undary'),
    line('Content-Type: application/json'),
    line(''),
    line('{"suspicion_level":"Red","Files":{}}'),
    line('--b0undary'),
    line('Content-Type: application/zip'),
    line(''),
    zip,
    line(''),
    line('--b0undary--'),
  ]);
  await writeFile(here.raw, bytes);
  return survive(kind, here, bytes, async () => {
    const answer = await decodeResponse(here.raw, 'multipart/mixed; boundary=b0undary', here.into);
    expect(answer).toMatchObject({ cut: false, analysis: { level: { kind: 'known', level: 'Red' } } });
    return answer;
  });
}

const zips = hostileZips();
const kinds = [...new Set(zips.map(({ kind }) => kind))];

function check({ name, files }: HostileZip, { attachments, problems }: Unpacked): void {
  const codes = problems.map(({ code }) => code);
  if (files === null) {
    expect(codes, name).toEqual(['archive-refused']);
    expect(attachments, name).toEqual([]);
  } else {
    expect(codes, name).not.toContain('archive-refused');
    expect(attachments, name).toHaveLength(files);
  }
}

describe('a received archive', () => {
  it.each(kinds)(
    'with %s writes nothing outside, keeps its caps, and is refused completely or harmless',
    async (kind) => {
      for (const zip of zips.filter((one) => one.kind === kind)) {
        check(zip, await fetched(kind, zip.bytes));
        // Thousands of files, each flushed to the disk, take the same way a second time only where there is time.
        if ((zip.files ?? 0) < 100 || isDeep) check(zip, await inAnswer(kind, zip.bytes));
      }
    },
  );

  it('of one byte over 500 MB is refused before anything is read or written', async () => {
    expect(zips.length).toBeGreaterThan(80);
    const here = await createTarget();
    const since = performance.now();
    await writeSparse(here.raw, ARCHIVE_LIMITS.maxBytes + 1);
    const { problems } = await survive('500 MB and one byte', here, null, () =>
      unpackAttachments(here.raw, here.into),
    );
    expect(problems).toMatchObject([
      { code: 'archive-refused', detail: expect.stringContaining('500000001') },
    ]);
    expect(performance.now() - since).toBeLessThan(30_000);
  });

  it('truncated at any byte is refused completely', async () => {
    const whole = rawZip([
      { name: 'a.png', content: noise(300, 1) },
      { name: 'b.png', content: noise(300, 2), deflate: true },
    ]);
    const step = isDeep ? 1 : 11;
    for (let end = 0; end < whole.length; end += step) {
      const { attachments } = await fetched('cut at a byte', whole.subarray(0, end));
      expect(attachments).toEqual([]);
    }
  });

  it('with any byte changed is refused completely, or matches its directory', async () => {
    const content = noise(300, 1);
    const whole = rawZip([{ name: 'a.png', content, deflate: true }]);
    const step = isDeep ? 1 : 7;
    for (let at = 0; at < whole.length; at += step) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      const { attachments } = await fetched('a byte changed', bytes);
      for (const { sha256 } of attachments)
        expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    }
  });

  it.each(['zips', 'zips-slip'])('of the collection %s does no harm', async (name) => {
    if (corpusFolder === null) return;
    const from = join(corpusFolder, name);
    for (const file of await readdir(from)) {
      const bytes = await readFile(join(from, file));
      const { problems } = await fetched(name, bytes);
      await inAnswer(name, bytes);
      if (name === 'zips-slip') expect(problems).toMatchObject([{ code: 'archive-refused' }]);
    }
  });
});

/** A ZIP with one stored entry of that many zeros, of which the disk holds none. */
async function writeSparse(path: string, bytes: number): Promise<void> {
  const small = rawZip([
    { name: 'zeros', content: Buffer.alloc(0), uncompressedSize: bytes, compressedSize: bytes, crc: 0 },
  ]);
  const directory = small.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  const tail = Buffer.from(small.subarray(directory));
  tail.writeUInt32LE(directory + bytes, tail.length - 6);
  const handle = await open(path, 'w');
  try {
    await handle.write(small.subarray(0, directory), 0, directory, 0);
    await handle.write(tail, 0, tail.length, directory + bytes);
  } finally {
    await handle.close();
  }
}
