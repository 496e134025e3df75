import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../../src/contract/errors';
import type { CaseId, ReceivedId } from '../../../src/domain/ids';
import { openCreationJournal } from '../../../src/main/capture/creation-journal';
import { storeReceived } from '../../../src/main/capture/receiver/store-received';
import { createDeletions, type DeletionDeps } from '../../../src/main/evidence/retention/deletions';
import { setRule } from '../../../src/main/evidence/retention/rules';
import { type CaseClosing, createCaseClosing } from '../../../src/main/storage/cases/close-case';
import { type CustodyLog, createCustodyLog } from '../../../src/main/storage/custody/custody-log';
import { type DataFolder, prepareDataFolder } from '../../../src/main/storage/database/data-folder';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import {
  ensurePracticeProfile,
  PRACTICE_PROFILE_ID,
} from '../../../src/main/storage/settings/practice-profile';
import { openSideJournal, type SideJournal } from '../../../src/main/storage/side-journal';
import type { Clock } from '../../../src/main/support/clock';
import { noFault } from '../../../src/main/support/fault-points';
import { temporaryFolder } from '../../support/folders';

const CLOSED_AT = '2026-03-10T12:00:00.000Z';
const NOW = new Date('2026-06-10T12:00:00.000Z');
const RECEIVED = '00000000-0000-4000-8000-000000000001' as ReceivedId;
const FIRST = 'first' as CaseId;
const SECOND = 'second' as CaseId;

const clock: Clock = { now: () => NOW, monotonicMs: () => NOW.getTime() };
let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: DataFolder;
let database: Database;
let repositories: Repositories;
let custody: CustodyLog;
let closing: CaseClosing;
let side: SideJournal;
let busy: CaseId | null;
let events: string[];

beforeEach(async () => {
  temporary = await temporaryFolder();
  folder = await prepareDataFolder(join(temporary.path, 'data'));
  database = new DatabaseConstructor(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, MIGRATIONS);
  repositories = createRepositories(database);
  ensurePracticeProfile(repositories, CLOSED_AT);
  custody = createCustodyLog(repositories.custody, clock, 'anna');
  const emit = () => undefined;
  closing = createCaseClosing({ repositories, custody, clock, emit, actor: 'anna', isBusy: () => false });
  side = await openSideJournal(folder.root);
  busy = null;
  events = [];
  setRetention(30, true);
  for (const id of [FIRST, SECOND]) addClosedCase(id);
});

afterEach(async () => {
  await side.close();
  database.close();
  await temporary.remove();
});

function setRetention(days: number, active: boolean): void {
  setRule(repositories, { profileId: PRACTICE_PROFILE_ID, days, active }, 'anna', CLOSED_AT);
}

function addClosedCase(id: CaseId): void {
  repositories.cases.insert({
    id,
    caseNumber: `KF-${id}`,
    note: '',
    referenceDate: '2026-03-10',
    profileId: PRACTICE_PROFILE_ID,
    createdAt: CLOSED_AT,
  });
  repositories.retention.close(id, CLOSED_AT, 'anna');
  custody.append(id, 'case-closed', [id], {});
}

function receivePush(caseId: CaseId): void {
  const caseNumber = repositories.cases.find(caseId)?.caseNumber ?? '';
  const receipt = { id: RECEIVED, caseNumber, receivedAt: CLOSED_AT, source: 'push', parts: [] } as const;
  storeReceived({ repositories, folder, custody, clock, emit: () => undefined }, receipt);
}

/** `whilePlanned` is called once the files of the second case are listed, before its rows are deleted. */
function openDeletions(whilePlanned: () => void, options: Partial<DeletionDeps> = {}) {
  let isPlanned = false;
  return createDeletions({
    repositories,
    folder,
    clock,
    side,
    links: openCreationJournal(folder.root),
    faultPoint: noFault,
    actor: 'anna',
    emit: (name) => events.push(name),
    confirm: async () => true,
    isBusy: (id) => {
      if (isPlanned) {
        isPlanned = false;
        whilePlanned();
      }
      return id === busy;
    },
    isRecoveryPending: () => false,
    renewBackups: (afterMade) => afterMade(),
    checkpoint: async () => undefined,
    stopBackgroundWork: async (id) => {
      isPlanned = id === SECOND;
    },
    forgetPracticeCaptures: async () => undefined,
    removePracticeUploads: async () => undefined,
    ...options,
  });
}

async function removeByRule(deletions: ReturnType<typeof createDeletions>, caseIds: CaseId[]) {
  const { phrase, digest } = await deletions.preview(caseIds);
  return deletions.remove({ caseIds, typed: phrase, digest, byRule: true, exportedHeads: null });
}

describe('deleting several cases', () => {
  it('deletes all that nothing has changed', async () => {
    const deletions = openDeletions(() => undefined);
    const records = await removeByRule(deletions, [FIRST, SECOND]);
    expect(records).toMatchObject(Array(2).fill({ state: 'overwriting', ruleDays: 30, problem: null }));
    expect([FIRST, SECOND].map((id) => repositories.cases.find(id))).toEqual([null, null]);
  });

  it.each([
    { change: 'is reopened', refusal: 'retention-changed', work: () => closing.reopen(SECOND) },
    { change: 'gets a push', refusal: 'retention-changed', work: () => receivePush(SECOND) },
    { change: 'has no rule any more', refusal: 'case-not-due', work: () => setRetention(30, false) },
    {
      change: 'is being read',
      refusal: 'case-busy',
      work: () => {
        busy = SECOND;
      },
    },
  ])(
    'keeps a case that $change while it is planned, and completes those before it',
    async ({ refusal, work }) => {
      await mkdir(join(folder.received, RECEIVED), { recursive: true });
      const deletions = openDeletions(work);
      await expect(removeByRule(deletions, [FIRST, SECOND])).rejects.toThrow(refusal);
      expect(repositories.cases.find(FIRST)).toBeNull();
      expect(repositories.cases.find(SECOND)).not.toBeNull();
      expect(existsSync(join(folder.received, RECEIVED))).toBe(true);
      expect(deletions.records()).toMatchObject([{ state: 'overwriting', problem: null }]);
      expect(events.at(-1)).toBe('retention.changed');
      const { cases } = await deletions.preview([FIRST, SECOND]);
      expect(cases.map(({ caseId }) => caseId)).toEqual([SECOND]);
    },
  );

  it('is unfinished until the practice service has removed its uploads, and names that as the problem', async () => {
    let isAnswering = false;
    const removePracticeUploads = async () => {
      if (!isAnswering) throw new ProofcaseError('practice-service-unavailable');
    };
    const deletions = openDeletions(() => undefined, { removePracticeUploads });
    expect(await removeByRule(deletions, [FIRST])).toMatchObject([
      { state: 'removing', problem: 'practice-service-unavailable practice' },
    ]);
    isAnswering = true;
    await deletions.finish();
    expect(deletions.records()).toMatchObject([{ state: 'overwriting', problem: null }]);
  });

  it('completes a case whose rows are deleted, even if the practice service fails', async () => {
    const forgetPracticeCaptures = () => Promise.reject(new Error('made up by the test'));
    const deletions = openDeletions(() => undefined, { forgetPracticeCaptures });
    await expect(removeByRule(deletions, [FIRST])).rejects.toThrow('made up by the test');
    expect(deletions.records()).toMatchObject([{ state: 'overwriting', problem: null }]);
    expect(events).toContain('cases.deleted');
  });
});
