import { link, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REFERENCE_DATE } from '../../scripts/setup/sample.mjs';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';
import { fingerprint, placeSample } from '../support/folders';
import { makePdf, pageTree } from '../support/made-pdf';
import { writePhoto } from '../support/photo-files';
import { VirtualTime } from '../support/virtual-time';

/** The 21st or the 22nd of November, by the zone of the machine. */
const NOW = new Date('2026-11-21T12:00:00Z');

let fixture: EngineFixture;
let engine: Engine;
let time: VirtualTime;
beforeEach(async () => {
  fixture = await createEngineFixture();
  time = new VirtualTime(NOW);
  engine = await fixture.open({ clock: time, timers: time });
});
afterEach(() => fixture.close());

async function propose(folder: string) {
  const { id } = await engine.registerFolder(folder);
  return engine.handlers['folders.proposeDate']({ folderId: id });
}

/** Photos taken on these days; null: without a capture time. */
async function photosOf(name: string, days: readonly (string | null)[]): Promise<string> {
  const folder = join(fixture.root, name);
  await mkdir(folder, { recursive: true });
  for (const [index, day] of days.entries()) {
    const taken = day && { exif: { IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 23:30:00` } } };
    await writePhoto(join(folder, `IMG_${index}.jpg`), { ...taken, red: index });
  }
  return folder;
}

describe('the reference date proposed for a folder', () => {
  it('is the day of most of its photos by the camera clock, with their number', async () => {
    const folder = await photosOf('dated', ['2026-11-02', '2026-11-03', null, '2026-11-03', '2026-11-04']);
    await writePhoto(join(folder, 'below', 'IMG_9.jpg'), {
      exif: { IFD2: { DateTimeOriginal: '2026:11:03 00:10:00' } },
    });
    await writeFile(join(folder, 'invoice.pdf'), makePdf(pageTree(['']), '/Root 1 0 R'));
    await writeFile(join(folder, 'notes.txt'), '2026:11:02 10:00:00');
    expect(await propose(folder)).toEqual({ referenceDate: '2026-11-03', photosOnDay: 3, photosRead: 6 });
  });

  it('is the day of the photos for the sample folder, and changes nothing in the folder', async () => {
    const sample = await placeSample(fixture.root);
    const before = await fingerprint(sample);
    const proposal = await propose(sample);
    expect(proposal).toEqual({ referenceDate: REFERENCE_DATE, photosOnDay: 23, photosRead: 27 });
    expect(await fingerprint(sample)).toEqual(before);
  });

  it('is the same when it comes from stored readings of an earlier case', async () => {
    const sample = await placeSample(fixture.root);
    const fresh = await propose(sample);
    await readCase(engine, sample, 'READ-BEFORE-1');
    expect(await propose(sample)).toEqual(fresh);
  });

  it('is missing when no photo has a capture date that a reference date may have', async () => {
    expect(await propose(await photosOf('undated', [null, null]))).toBeNull();
    expect(await propose(await photosOf('nonsense', ['1970-01-01', '2026-12-24']))).toBeNull();
    expect(await propose(await photosOf('empty', []))).toBeNull();
  });

  it('ignores photos that cannot be read', async () => {
    const folder = await photosOf('broken', ['2026-11-03']);
    await writeFile(join(folder, 'cut.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff]));
    await writeFile(join(folder, 'empty.jpg'), '');
    expect(await propose(folder)).toMatchObject({ referenceDate: '2026-11-03', photosOnDay: 1 });
  });

  it('comes from all folders and single files that were chosen or dropped together', async () => {
    const folder = await photosOf('part', ['2026-11-03', '2026-11-04']);
    const singles = await photosOf('mail', ['2026-11-04', '2026-11-05', null]);
    const [first, second] = ['IMG_0.jpg', 'IMG_1.jpg'].map((name) => join(singles, name));
    const both = await engine.offerSources([folder, first ?? '', second ?? '']);
    expect(
      await engine.handlers['folders.proposeDate']({ folderId: null, offers: [{ offerId: both.id }] }),
    ).toEqual({
      referenceDate: '2026-11-04',
      photosOnDay: 2,
      photosRead: 4,
    });
    const one = await engine.offerSources([second ?? '']);
    expect(
      await engine.handlers['folders.proposeDate']({ folderId: null, offers: [{ offerId: one.id }] }),
    ).toEqual({
      referenceDate: '2026-11-05',
      photosOnDay: 1,
      photosRead: 1,
    });
    const undated = await engine.offerSources([join(singles, 'IMG_2.jpg')]);
    expect(
      await engine.handlers['folders.proposeDate']({ folderId: null, offers: [{ offerId: undated.id }] }),
    ).toBeNull();
  });

  it('comes from several choices together, without the parts that were removed', async () => {
    const sample = await engine.registerFolder(await photosOf('sample', ['2026-11-02']));
    const offer = await engine.offerSources([
      await photosOf('kept', ['2026-11-03', '2026-11-03']),
      await photosOf('removed', ['2026-11-05', '2026-11-05', '2026-11-05', '2026-11-05']),
      join(await photosOf('mail', ['2026-11-05']), 'IMG_0.jpg'),
    ]);
    const later = await engine.offerSources([await photosOf('later', ['2026-11-03'])]);
    const [kept] = offer.folders.map(({ id }) => id);
    const proposal = await engine.handlers['folders.proposeDate']({
      folderId: sample.id,
      offers: [{ offerId: offer.id, folderIds: kept ? [kept] : [], withFiles: false }, { offerId: later.id }],
    });
    expect(proposal).toEqual({ referenceDate: '2026-11-03', photosOnDay: 3, photosRead: 4 });
  });

  it('is refused for a missing or unknown folder', async () => {
    const folder = await photosOf('gone', ['2026-11-03']);
    const { id } = await engine.registerFolder(folder);
    await rm(folder, { recursive: true });
    const gone = engine.handlers['folders.proposeDate']({ folderId: id });
    await expect(gone).rejects.toMatchObject({ code: 'folder-missing' });
    const unknown = engine.handlers['folders.proposeDate']({ folderId: crypto.randomUUID() as typeof id });
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is refused for a folder that cannot be opened', async () => {
    const folder = await photosOf('loop', ['2026-11-03']);
    const { id } = await engine.registerFolder(folder);
    await rm(folder, { recursive: true });
    await symlink(folder, folder);
    const unreadable = engine.handlers['folders.proposeDate']({ folderId: id });
    await expect(unreadable).rejects.toMatchObject({ code: 'folder-unreadable' });
  });

  it('reads a sample of a large folder, spread over all files', async () => {
    const folder = await photosOf('large', ['2026-11-02', '2026-11-03']);
    for (let index = 2; index < 5_000; index += 1) {
      await link(join(folder, `IMG_${index < 3_000 ? 0 : 1}.jpg`), join(folder, `IMG_${index}.jpg`));
    }
    const proposal = await propose(folder);
    expect(proposal).toEqual({ referenceDate: '2026-11-02', photosOnDay: 120, photosRead: 200 });
  });

  it('is cancelled by the next request or by its caller', async () => {
    const first = await engine.registerFolder(await photosOf('first', ['2026-11-02', '2026-11-02']));
    const second = await engine.registerFolder(await photosOf('second', ['2026-11-03']));
    const replaced = engine.handlers['folders.proposeDate']({ folderId: first.id });
    const replacing = engine.handlers['folders.proposeDate']({ folderId: second.id });
    expect(await replaced).toBeNull();
    expect(await replacing).toMatchObject({ referenceDate: '2026-11-03' });
    const left = engine.handlers['folders.proposeDate']({ folderId: first.id });
    expect(await engine.handlers['folders.proposeDate']({ folderId: null })).toBeNull();
    expect(await left).toBeNull();
  });

  it('is missing when the time runs out before a photo was read', async () => {
    const { id } = await engine.registerFolder(await photosOf('slow', ['2026-11-02']));
    const late = engine.handlers['folders.proposeDate']({ folderId: id });
    await time.pass(10_000);
    expect(await late).toBeNull();
  });

  it('stops when the engine closes', async () => {
    const { id } = await engine.registerFolder(await photosOf('closing', ['2026-11-02']));
    const late = engine.handlers['folders.proposeDate']({ folderId: id });
    await engine.close();
    expect(await late).toBeNull();
  });
});
