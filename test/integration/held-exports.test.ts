import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALL_EXPORT_PARTS } from '../../src/contract/export-views';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';
import { WindowsFileSystem } from '../support/windows-file-system';

let fixture: EngineFixture;
let held: WindowsFileSystem | null = null;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(async () => {
  held?.close();
  await fixture.close();
});

it('an export and the replacement of its folder wait for files that a virus scanner holds', async () => {
  const engine = await fixture.open({ runOutbox: false });
  const caseId = await readCase(engine, await fixture.photos(2), 'HELD-1');
  const target = join(fixture.root, 'exports');
  await mkdir(target);
  held = new WindowsFileSystem({ folder: fixture.root, refusals: 1 });
  const first = await engine.exportCase(caseId, target);
  const again = await engine.exportCases({
    caseIds: [caseId],
    parentFolder: target,
    pattern: basename(first.path),
    language: 'en',
    parts: ALL_EXPORT_PARTS,
    existing: 'replace',
  });
  expect(held.refused).toBeGreaterThan(1);
  held.close();
  expect(again).toMatchObject({ kind: 'ended', reports: [{ path: first.path }], failures: [] });
  expect(await verifyEvidence(first.path)).toMatchObject({ ok: true, problems: [] });
  expect((await readdir(target)).filter((name) => name.startsWith('.'))).toEqual([]);
});
