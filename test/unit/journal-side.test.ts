import { createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import type { PackageId } from '../../src/domain/ids';
import {
  openSideJournal,
  SIDE_JOURNAL_FILE,
  SIDE_START,
  type SideEntry,
} from '../../src/main/storage/side-journal';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (): string => join(folder, SIDE_JOURNAL_FILE);

function decided(actor: string, packageId = 'p'): SideEntry {
  return {
    kind: 'decided',
    at: '2026-03-10T12:00:00Z',
    packageId: packageId as PackageId,
    decision: 'close',
    actor,
  };
}

describe('the side journal', () => {
  it('drops the packages of a deleted case, and keeps other and damaged lines', async () => {
    const of = (id: string, actor: string): SideEntry => decided(actor, id);
    const journal = await openSideJournal(folder);
    const ids = ['11111111-aaaa', '22222222-bbbb', '33333333-cccc'];
    for (const id of ids) await journal.append(of(id, 'anna'));
    await journal.close();
    const whole = await readFile(file(), 'utf8');
    await writeFile(file(), `{"torn 22222222-bbbb\n{"torn of nobody\n${whole}`);
    const again = await openSideJournal(folder);
    const gone = new Set(['22222222-bbbb'] as PackageId[]);
    expect(await again.forget(gone, '2026-03-11T12:00:00Z')).toEqual({ dropped: 2 });
    expect(await again.forget(gone, '2026-03-11T12:00:00Z')).toEqual({ dropped: 0 });
    const read = await again.readFrom(SIDE_START);
    expect(read.entries).toEqual([of('11111111-aaaa', 'anna'), of('33333333-cccc', 'anna')]);
    // Nothing that a database could miss was left out by this.
    expect(read).toMatchObject({ damagedLines: 1, shortenedThrough: null });
    await again.append(decided('ben'));
    expect((await again.readFrom(read.end)).entries).toEqual([decided('ben')]);
    await again.close();
    expect(await readFile(file(), 'utf8')).not.toContain('22222222-bbbb');
  });

  it('returns the appended lines, also from the offset of an earlier read', async () => {
    const journal = await openSideJournal(folder);
    await Promise.all([journal.append(decided('anna')), journal.append(decided('ben'))]);
    const { end, entries } = await journal.readFrom(SIDE_START);
    expect(entries).toEqual([decided('anna'), decided('ben')]);
    await journal.append(decided('cleo'));
    expect((await journal.readFrom(end)).entries).toEqual([decided('cleo')]);
    await journal.close();
  });

  it('is read from its start when the offset does not fit, as after a restored backup', async () => {
    const journal = await openSideJournal(folder);
    await journal.append(decided('anna'));
    expect((await journal.readFrom({ ...SIDE_START, offset: 7 })).entries).toHaveLength(1);
    expect((await journal.readFrom({ ...SIDE_START, offset: 1_000_000 })).entries).toHaveLength(1);
    await journal.close();
  });

  it('drops a last line that a crash cut off at any byte', async () => {
    const journal = await openSideJournal(folder);
    await journal.append(decided('anna'));
    await journal.append(decided('ben'));
    await journal.close();
    const whole = await readFile(file());
    const firstLine = whole.indexOf(0x0a) + 1;
    for (let length = firstLine; length < whole.length; length += 1) {
      await writeFile(file(), whole.subarray(0, length));
      const reopened = await openSideJournal(folder);
      await reopened.append(decided('cleo'));
      const { entries, damagedLines } = await reopened.readFrom(SIDE_START);
      expect(entries).toEqual([decided('anna'), decided('cleo')]);
      expect(damagedLines).toBe(0);
      await reopened.close();
    }
  });

  it('drops a cut-off line of several megabytes, as one about thousands of files may be', async () => {
    const journal = await openSideJournal(folder);
    await journal.append(decided('anna'));
    await journal.append(decided('b'.repeat(3_000_000)));
    await journal.close();
    const whole = await readFile(file());
    await writeFile(file(), whole.subarray(0, whole.length - 2));
    const reopened = await openSideJournal(folder);
    await reopened.append(decided('cleo'));
    const { entries, damagedLines } = await reopened.readFrom(SIDE_START);
    expect(entries).toEqual([decided('anna'), decided('cleo')]);
    expect(damagedLines).toBe(0);
    await reopened.close();
  });

  it('reads the packages of earlier versions under the current names', async () => {
    const zip = await openPromise(
      join(import.meta.dirname, '../fixtures/data-folder-of-schema-15/data-folder.zip'),
    );
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === SIDE_JOURNAL_FILE)
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file()));
    }
    const journal = await openSideJournal(folder);
    const { entries, damagedLines } = await journal.readFrom(SIDE_START);
    await journal.close();
    const packages = entries.flatMap((entry) => (entry.kind === 'submitting' ? [entry.package] : []));
    expect(packages.length).toBeGreaterThan(2);
    for (const pkg of packages) {
      expect(pkg).toMatchObject({ uploadKeyRefusals: 0, uploadKeyMaybeUsed: false });
      expect(Object.keys(pkg)).not.toContain('keyMaybeUsed');
    }
    expect(damagedLines).toBe(0);
  });

  it('skips a line with a wrong checksum, and counts it', async () => {
    const journal = await openSideJournal(folder);
    await journal.append(decided('anna'));
    await journal.close();
    await appendFile(file(), `${JSON.stringify({ entry: decided('eve'), sum: '0'.repeat(16) })}\nno json\n`);
    const reopened = await openSideJournal(folder);
    expect(await reopened.readFrom(SIDE_START)).toMatchObject({
      entries: [decided('anna')],
      damagedLines: 2,
    });
    await reopened.close();
  });
});
