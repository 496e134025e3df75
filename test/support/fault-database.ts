import { createHash } from 'node:crypto';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { RecoveryMode, RecoveryReport } from '../../src/contract/safety-views';
import type { CaseId, PackageId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { type EngineFixture, reached, readCase, seal, sendCase } from './engine-fixture';

/** A data folder with a filed case and a backup; after it an open question, another filed case, a sealed package. */
export interface DamageFixture {
  /** As a crash would leave it: the database with its write-ahead log. */
  readonly path: string;
  readonly caseNumbers: readonly string[];
  readonly questionId: string;
  readonly sealedCaseId: CaseId;
  readonly sealedId: PackageId;
  /** Filed after the backup. */
  readonly filedId: PackageId;
}

export async function createDamageFixture(fixture: EngineFixture): Promise<DamageFixture> {
  const engine = await fixture.open();
  await fixture.addService(engine);
  await sendCase(engine, await fixture.photos(2, { name: 'a' }), 'DAMAGE-1', 'filed');
  await engine.handlers['backups.make']({});
  await engine.close();
  const again = await fixture.open();
  fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
  const question = await sendCase(again, await fixture.photos(1, { name: 'bb' }), 'DAMAGE-2', 'unknown');
  const later = await sendCase(again, await fixture.photos(1, { name: 'dddd' }), 'DAMAGE-4', 'filed');
  const sealedCaseId = await readCase(again, await fixture.photos(1, { name: 'ccc' }), 'DAMAGE-3');
  const [sealed] = (await seal(again, sealedCaseId, false)).packages;
  if (!sealed) throw new Error('nothing was sealed');
  await reached(again, sealed.id, 'sealed');
  // A picture that is still being written would be gone before it is copied.
  await again.resumePictures();
  const path = join(fixture.root, 'damage');
  await cp(fixture.dataFolder, path, { recursive: true });
  await again.close();
  const caseNumbers = ['DAMAGE-1', 'DAMAGE-2', 'DAMAGE-3', 'DAMAGE-4'];
  return { path, caseNumbers, questionId: question.id, sealedCaseId, sealedId: sealed.id, filedId: later.id };
}

/** Hashes of the database files, to show that they did not change. */
export async function databaseHashes(dataFolder: string): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const name of (await readdir(dataFolder)).sort()) {
    if (name !== 'proofcase.db' && name !== 'proofcase.db-wal') continue;
    const bytes = await readFile(join(dataFolder, name));
    // A read-only open leaves an empty log behind, which equals no log.
    if (bytes.length > 0) hashes[name] = createHash('sha256').update(bytes).digest('hex');
  }
  return hashes;
}

/** The state of the engine at the first start after a damage. */
export interface Opened {
  readonly mode: RecoveryMode;
  readonly report: RecoveryReport | null;
  readonly caseNumbers: readonly string[];
  readonly questions: readonly string[];
}

export async function readOpened(engine: Engine): Promise<Opened> {
  const report = await engine.handlers['app.recovery']({});
  const { rows } = await engine.handlers['cases.list'](FIRST_PAGE);
  const outbox = await engine.handlers['outbox.list']({});
  return {
    mode: report?.mode ?? 'normal',
    report,
    caseNumbers: rows.map(({ caseNumber }) => caseNumber).sort(),
    questions: outbox.filter(({ state }) => state === 'unknown').map(({ id }) => id),
  };
}
