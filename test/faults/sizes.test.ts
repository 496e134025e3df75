import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIRECT_BODY_LIMIT_BYTES, DIRECT_FORM_BYTES, PACKAGE_LIMIT_BYTES } from '../../src/domain/limits';
import { ZIP_END_BYTES, zipEntryBytes } from '../../src/domain/packing/zip-size';
import type { Route } from '../../src/domain/route';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture, readCase, seal } from '../support/engine-fixture';
import { fastClock, fastTimers, untilAtRest } from '../support/fault-engine';
import { inspectFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';
import { photo } from '../support/practice';

/** The first size that no longer goes the direct way. */
const FIRST_PRESIGNED = DIRECT_BODY_LIMIT_BYTES - DIRECT_FORM_BYTES;

const SIZES: readonly (readonly [zipBytes: number, packages: readonly Route[]])[] = [
  [FIRST_PRESIGNED - 2, ['direct']],
  [FIRST_PRESIGNED - 1, ['direct']],
  [FIRST_PRESIGNED, ['presigned']],
  [FIRST_PRESIGNED + 1, ['presigned']],
  [DIRECT_BODY_LIMIT_BYTES - 1, ['presigned']],
  [DIRECT_BODY_LIMIT_BYTES, ['presigned']],
  [DIRECT_BODY_LIMIT_BYTES + 1, ['presigned']],
  [PACKAGE_LIMIT_BYTES - 1, ['presigned']],
  [PACKAGE_LIMIT_BYTES, ['presigned']],
  // One byte too many: the two halves travel apart.
  [PACKAGE_LIMIT_BYTES + 1, ['presigned', 'presigned']],
];

const NAMES = ['IMG_1.jpg', 'IMG_2.jpg'] as const;

describe('a case whose ZIP has a size beside a limit', () => {
  const table = new FaultTable('T5: one byte around each limit');
  let fixture: EngineFixture;
  let engine: Engine;
  beforeAll(async () => {
    fixture = await createEngineFixture();
    engine = await fixture.open({ clock: fastClock, timers: fastTimers });
    await fixture.addService(engine);
  });
  afterAll(async () => {
    table.print();
    await fixture.close();
  });

  /** Two photos whose ZIP is exactly that long; bytes after the end marker belong to the file. */
  async function photosFor(zipBytes: number): Promise<string> {
    const folder = join(fixture.root, `size-${zipBytes}`);
    await mkdir(folder);
    const frame = NAMES.reduce((sum, name) => sum + zipEntryBytes(name, 0), ZIP_END_BYTES);
    const half = Math.floor((zipBytes - frame) / 2);
    const lengths = [half, zipBytes - frame - half];
    for (const [index, name] of NAMES.entries()) {
      const jpeg = await photo({
        seed: index + 1,
        width: 64,
        height: 48,
        taken: `2026:03:0${index + 1} 10:00:00`,
      });
      const padding = Buffer.alloc((lengths[index] ?? 0) - jpeg.length, zipBytes % 251);
      await writeFile(join(folder, name), Buffer.concat([jpeg, padding]));
    }
    return folder;
  }

  it.each(SIZES)('of %i bytes takes the right route, once', async (zipBytes, routes) => {
    const before = fixture.service.control.state();
    const folder = await photosFor(zipBytes);
    const caseId = await readCase(engine, folder, `SIZE-${zipBytes}`);
    const { packages } = await seal(engine, caseId);
    await untilAtRest(engine);
    await rm(folder, { recursive: true, force: true });
    const entries = (await engine.handlers['outbox.list']({})).filter((one) => one.caseId === caseId);
    const after = fixture.service.control.state();
    const scans = after.scansProcessed - before.scansProcessed;
    table.add(`${zipBytes} bytes, ${routes.join('+')}`, {
      scans,
      undecidedScans: Math.max(0, scans - routes.length),
      lostCases: packages.length === routes.length ? 0 : 1,
      integrityErrors: [],
      end: entries.map(({ state }) => state).join('+'),
    });
    expect(packages.map(({ route }) => route)).toEqual(routes);
    if (routes.length === 1) expect(packages[0]?.bytes).toBe(zipBytes);
    expect(entries.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
      routes.map(() => ({ state: 'filed', attempts: 1 })),
    );
    expect(scans).toBe(routes.length);
    const presigned = routes.filter((route) => route === 'presigned').length;
    expect(after.uploadsPut - before.uploadsPut).toBe(presigned);
    expect(after.putsWithCredentials).toBe(0);
  });

  /** A photo that alone makes a ZIP of exactly that size. */
  async function singlePhoto(folder: string, name: string, zipBytes: number): Promise<void> {
    await mkdir(folder, { recursive: true });
    const jpeg = await photo({ seed: 9, width: 64, height: 48 });
    const padding = Buffer.alloc(zipBytes - ZIP_END_BYTES - zipEntryBytes(name, jpeg.length), zipBytes % 251);
    await writeFile(join(folder, name), Buffer.concat([jpeg, padding]));
  }

  it('of one file is uploaded up to the last byte', async () => {
    const folder = join(fixture.root, 'single');
    await singlePhoto(folder, 'IMG_1.jpg', PACKAGE_LIMIT_BYTES);
    const { packages } = await seal(engine, await readCase(engine, folder, 'SINGLE-FITS'));
    const entries = await untilAtRest(engine);
    await rm(folder, { recursive: true, force: true });
    expect(packages).toMatchObject([{ bytes: PACKAGE_LIMIT_BYTES, route: 'presigned' }]);
    expect(entries.find(({ id }) => id === packages[0]?.id)).toMatchObject({ state: 'filed', attempts: 1 });
  });

  it.each([
    ['by itself', ['IMG_1.jpg'], PACKAGE_LIMIT_BYTES + 1],
    ['by the number in its name', ['a/IMG_1.jpg', 'b/IMG_1.jpg'], PACKAGE_LIMIT_BYTES],
  ] as const)('with one file too large %s is stopped before sealing', async (how, paths, zipBytes) => {
    const folder = join(fixture.root, 'over');
    for (const path of paths) await singlePhoto(join(folder, dirname(path)), basename(path), zipBytes);
    const caseId = await readCase(engine, folder, `SINGLE-${how}`.slice(0, 40));
    const { items, plan } = await engine.handlers['intake.get']({ caseId });
    await rm(folder, { recursive: true, force: true });
    const blocked = items.filter(({ findings }) => findings.some(({ code }) => code === 'too-large'));
    expect(blocked.map(({ path }) => path)).toEqual([paths.at(-1)]);
    expect(plan.blockers).toBe(1);
    await expect(seal(engine, caseId)).rejects.toMatchObject({ code: 'blockers-present' });
  });

  it('leaves an intact data folder', async () => {
    await engine.close();
    const { errors, leftovers } = await inspectFolder(fixture.dataFolder);
    expect({ errors, leftovers }).toEqual({ errors: [], leftovers: [] });
  });
});
