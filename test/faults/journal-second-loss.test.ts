import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PackageId } from '../../src/domain/ids';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  seal,
} from '../support/engine-fixture';
import { eventually, fastClock, fastTimers } from '../support/fault-engine';
import { openRaw, uploadFirst } from '../support/fault-folder';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

const open = () => fixture.open({ clock: fastClock, timers: fastTimers });

interface SendingFacts {
  readonly state: string;
  readonly s3_key: string | null;
  readonly submitted_at: string | null;
  readonly attempts: number;
}

function factsOf(id: PackageId): SendingFacts | undefined {
  const database = openRaw(fixture.dataFolder, true);
  try {
    return database
      .prepare<[string], SendingFacts>(
        'SELECT state, s3_key, submitted_at, attempts FROM package WHERE id = ?',
      )
      .get(id);
  } finally {
    database.close();
  }
}

describe('a second lost request that a restored database does not know', () => {
  it('replaces the facts of the first, so that its upload is the one asked about', async () => {
    fixture.service.control.inject({
      endpoint: 'scan',
      times: 2,
      action: { kind: 'cut', at: 'before-answer' },
    });
    const first = await open();
    await fixture.addService(first, CANARY);
    const caseId = await readCase(first, await fixture.photos(1), 'LOST-TWICE');
    uploadFirst(fixture.dataFolder, caseId);
    const id = (await seal(first, caseId)).packages[0]?.id;
    if (!id) throw new Error('nothing was sealed');
    await reached(first, id, 'unknown');
    await first.close();
    const before = factsOf(id);
    const file = (suffix: string): string => join(fixture.dataFolder, `proofcase.db${suffix}`);
    copyFileSync(file(''), file('.kept'));

    const second = await open();
    await second.handlers['outbox.resolve']({
      packageId: id,
      decision: 'send-again',
      typedCaseNumber: 'LOST-TWICE',
    });
    await eventually('the second request is lost', async () => {
      const [entry] = await second.handlers['outbox.list']({});
      return (entry?.attempts === 2 && entry.state === 'unknown') || null;
    });
    await second.close();
    const lost = factsOf(id);
    expect(lost?.s3_key).not.toBe(before?.s3_key);
    for (const suffix of ['-wal', '-shm']) if (existsSync(file(suffix))) rmSync(file(suffix));
    copyFileSync(file('.kept'), file(''));

    const restored = await open();
    const report = await restored.handlers['app.recovery']({});
    expect(report?.findings).toMatchObject([{ code: 'database-rolled-back' }]);
    expect(factsOf(id)).toEqual(lost);
    expect(fixture.service.control.state().scansProcessed).toBe(2);
  });
});
