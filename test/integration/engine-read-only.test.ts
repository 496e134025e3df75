import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import { type EngineRequestName, REQUEST_NAMES, requests } from '../../src/contract/requests';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture, sendCase } from '../support/engine-fixture';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

/** Every field that a read request has, for the case that was sent: handlers ignore those of other requests. */
async function payloadForReads(engine: Engine): Promise<object> {
  const { rows } = await engine.handlers['cases.list'](FIRST_PAGE);
  const caseId = rows[0]?.id;
  if (!caseId) throw new Error('no case');
  const { items } = await engine.handlers['intake.get']({ caseId });
  const [result] = await engine.handlers['results.list']({ caseId });
  const [entry] = await engine.handlers['outbox.list']({});
  const { folder, caseNumber } = await engine.handlers['cases.get']({ caseId });
  if (!result) throw new Error('no result');
  const resultId = result.id;
  const [version] = (await engine.handlers['results.versions']({ caseId })).versions;
  if (!version) throw new Error('no result');
  const { submissionId } = version;
  const overview = await engine.handlers['results.overview']({ submissionId });
  const itemId = items[0]?.id;
  return {
    ...FIRST_PAGE,
    caseId,
    caseIds: [caseId],
    caseNumber,
    itemId,
    folderId: folder?.id,
    packageId: entry?.id,
    resultId,
    submissionId,
    older: submissionId,
    newer: submissionId,
    key: overview.rows[0]?.key,
    months: 1,
    language: 'en',
    profileId: null,
    closedWithinDays: 30,
    after: 0,
    source: { kind: 'item', itemId },
    version: null,
    offset: 0,
    length: 1,
  };
}

it('the engine answers every read request on a read-only database, and refuses every write', async () => {
  const first = await fixture.open();
  await fixture.addService(first);
  await sendCase(first, await fixture.photos(2), 'READ-ONLY-1', 'filed');
  await first.close();
  const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
  database.pragma('user_version = 999');
  database.close();

  const engine = await fixture.open({ onDamage: 'open' });
  expect(engine.isWritable).toBe(false);
  const payload = await payloadForReads(engine);
  const outcomes: Partial<Record<EngineRequestName, string>> = {};
  for (const name of REQUEST_NAMES) {
    if (requests[name].answeredBy === 'shell' || requests[name].access === 'recovery') continue;
    const handler = engine.handlers[name as EngineRequestName] as (payload: object) => Promise<unknown>;
    outcomes[name as EngineRequestName] = await handler(name === 'cases.list' ? FIRST_PAGE : payload).then(
      () => 'answered',
      (error: { readonly code?: string }) => error.code ?? String(error),
    );
  }
  const named = (outcome: string) =>
    Object.entries(outcomes).flatMap(([name, other]) => (other === outcome ? [name] : []));
  const isWrite = (name: string) => requests[name as EngineRequestName].access === 'write';
  expect(named('database-read-only')).toEqual(Object.keys(outcomes).filter(isWrite));
  // The case has no capture case and no PDF.
  expect(named('not-found').sort()).toEqual([
    'captures.mail',
    'captures.raw',
    'documents.describe',
    'documents.read',
  ]);
  expect(named('answered')).toHaveLength(
    Object.keys(outcomes).length - named('database-read-only').length - 4,
  );
});
