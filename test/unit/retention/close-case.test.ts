import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { newWorkRefusal } from '../../../src/domain/case-state';
import type { CaseId, ProfileId } from '../../../src/domain/ids';
import { PACKAGE_STATES } from '../../../src/domain/journal';
import { dueCases, rulesView, setRule } from '../../../src/main/evidence/retention/rules';
import { createCases } from '../../../src/main/intake/cases/cases';
import {
  type CaseClosing,
  createCaseClosing,
  refuseNewWork,
} from '../../../src/main/storage/cases/close-case';
import { createCustodyLog } from '../../../src/main/storage/custody/custody-log';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import {
  ensurePracticeProfile,
  PRACTICE_PROFILE_ID,
} from '../../../src/main/storage/settings/practice-profile';
import type { Clock } from '../../../src/main/support/clock';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
let database: Database;
let repositories: Repositories;
let closing: CaseClosing;
let nowMs: number;
let busy: CaseId | null;
const clock: Clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs };

beforeEach(() => {
  database = new DatabaseConstructor(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, MIGRATIONS);
  repositories = createRepositories(database);
  nowMs = START_MS;
  busy = null;
  ensurePracticeProfile(repositories, clock.now().toISOString());
  const custody = createCustodyLog(repositories.custody, clock, 'anna');
  const emit = () => undefined;
  closing = createCaseClosing({
    repositories,
    custody,
    clock,
    emit,
    actor: 'anna',
    isBusy: (id) => id === busy,
  });
});

function addCase(caseNumber: string): CaseId {
  const custody = createCustodyLog(repositories.custody, clock, 'anna');
  const cases = createCases({
    repositories,
    custody,
    clock,
    emit: () => undefined,
    isBusy: () => false,
    isSealing: () => false,
    withdraw: () => undefined,
    profileChanged: () => undefined,
  });
  return cases.create({ caseNumber, note: '', referenceDate: '2026-03-10' }).id;
}

function addPackage(id: CaseId, state: string): void {
  database
    .prepare(
      `INSERT INTO submission VALUES ('s-' || @id, @id, @profile, 'x', '2026-03-10', 'en', NULL, '2026', 'anna')`,
    )
    .run({ id, profile: PRACTICE_PROFILE_ID });
  database
    .prepare(
      `INSERT INTO package (id, submission_id, case_id, profile_id, sequence, of_packages, entries, bytes, sha256,
         content_hash, route, state, sealed_at, changed_at)
       VALUES ('k-' || @id, 's-' || @id, @id, @profile, 1, 1, 1, 1, 'a', 'b', 'direct', @state, '2026', '2026')`,
    )
    .run({ id, profile: PRACTICE_PROFILE_ID, state });
}

const actionsOf = (id: CaseId) => repositories.custody.list(id).map(({ action }) => action);

describe('closing a case', () => {
  it('is recorded with user and time in the row and in the custody log, and so is reopening', () => {
    const id = addCase('KF-1000');
    nowMs += 1_000;
    closing.close(id);
    expect(repositories.cases.find(id)?.closedAt).toBe('2026-03-10T12:00:01.000Z');
    expect(repositories.retention.marks(id).closedBy).toBe('anna');
    closing.close(id);
    closing.reopen(id);
    closing.reopen(id);
    expect(repositories.cases.find(id)?.closedAt).toBeNull();
    expect(repositories.retention.marks(id).closedBy).toBeNull();
    expect(actionsOf(id)).toEqual(['case-created', 'case-closed', 'case-reopened']);
  });

  it('is not named as the reason where the case is at another workstation, since reopening would not help', () => {
    const at = '2026-03-10T12:00:00.000Z';
    const adding = (closedAt: string | null, handedOverAt: string | null) => () =>
      refuseNewWork({ caseNumber: 'KF-1000', closedAt, handedOverAt });
    expect(adding(at, at)).toThrow(expect.objectContaining({ code: 'handed-over' }));
    expect(adding(at, null)).toThrow(expect.objectContaining({ code: 'case-closed' }));
    expect(adding(null, null)).not.toThrow();
    // The window says the same before anything is tried.
    const shown = [at, null].map((closedAt) =>
      [at, null].map((handedOverAt) => newWorkRefusal({ closedAt, handedOverAt })),
    );
    expect(shown).toEqual([
      ['handed-over', 'case-closed'],
      ['handed-over', null],
    ]);
  });

  it.each(PACKAGE_STATES)('depends on a package that is %s', (state) => {
    const id = addCase('KF-1000');
    addPackage(id, state);
    const close = () => closing.close(id);
    if (['filed', 'closed', 'withdrawn', 'rejected', 'handed_over'].includes(state))
      expect(close).not.toThrow();
    else if (state === 'unknown') expect(close).toThrow('case-packages-unknown');
    else expect(close).toThrow('case-packages-active');
  });

  it.each(['sending', 'unknown'])('is blocked by a capture link that is %s', (state) => {
    const id = addCase('KF-1000');
    database
      .prepare(
        `INSERT INTO capture_creation (id, case_id, profile_id, case_number, payload, state, created_at)
         VALUES ('x', ?, ?, 'KF-1000', '{}', ?, '2026')`,
      )
      .run(id, PRACTICE_PROFILE_ID, state);
    expect(() => closing.close(id)).toThrow('case-captures-unknown');
    database.exec(`UPDATE capture_creation SET state = 'given-up'`);
    expect(() => closing.close(id)).not.toThrow();
  });

  it('is refused while an operation runs on the case', () => {
    const id = addCase('KF-1000');
    busy = id;
    expect(() => closing.close(id)).toThrow('case-busy');
  });
});

describe('a legal hold', () => {
  it('has a reason, keeps its start when the reason changes, and is released with a reason', () => {
    const id = addCase('KF-1000');
    closing.hold(id, true, 'Lawsuit 3 O 12/26');
    nowMs += DAY_MS;
    closing.hold(id, true, 'Appeal');
    expect(repositories.retention.marks(id).hold).toEqual({
      since: '2026-03-10T12:00:00.000Z',
      by: 'anna',
      reason: 'Appeal',
    });
    closing.hold(id, false, 'Settled');
    closing.hold(id, false, 'Settled twice');
    expect(repositories.cases.find(id)?.heldSince).toBeNull();
    const log = repositories.custody.list(id).map(({ action, details }) => [action, details]);
    expect(log.slice(1)).toEqual([
      ['hold-set', { reason: 'Lawsuit 3 O 12/26' }],
      ['hold-set', { reason: 'Appeal' }],
      ['hold-released', { reason: 'Settled' }],
    ]);
  });
});

describe('the retention rules', () => {
  const due = () => dueCases(repositories, nowMs);

  it('are empty at first, and propose nothing', () => {
    closing.close(addCase('KF-1000'));
    nowMs += 10_000 * DAY_MS;
    expect(rulesView(repositories)).toMatchObject([
      { days: null, active: false, openCases: 0, closedCases: 1 },
    ]);
    expect(due()).toMatchObject({ due: [], dueTotal: 0, kept: [], nextDueAt: null });
  });

  it('propose cases closed long enough ago, and state the due day of the others', () => {
    setRule(repositories, { profileId: PRACTICE_PROFILE_ID, days: 30, active: true }, 'anna', '2026');
    const first = addCase('KF-1000');
    closing.close(first);
    addCase('KF-OPEN');
    nowMs += DAY_MS;
    closing.close(addCase('KF-1001'));
    expect(due()).toMatchObject({ due: [], nextDueAt: '2026-04-09T12:00:00.000Z' });
    nowMs = START_MS + 30 * DAY_MS;
    expect(due()).toMatchObject({
      due: [{ caseId: first, dueSince: '2026-04-09T12:00:00.000Z', days: 30 }],
      dueTotal: 1,
      nextDueAt: '2026-04-10T12:00:00.000Z',
    });
    setRule(repositories, { profileId: PRACTICE_PROFILE_ID, days: 30, active: false }, 'anna', '2026');
    expect(due()).toMatchObject({ due: [], nextDueAt: null });
  });

  it('keep held and undecided cases, with the reason', () => {
    setRule(repositories, { profileId: PRACTICE_PROFILE_ID, days: 1, active: true }, 'anna', '2026');
    const held = addCase('KF-1000');
    closing.close(held);
    closing.hold(held, true, 'Lawsuit');
    const asking = addCase('KF-1001');
    closing.close(asking);
    addPackage(asking, 'unknown');
    nowMs += DAY_MS;
    expect(due()).toMatchObject({
      dueTotal: 0,
      keptTotal: 2,
      kept: [
        { caseId: held, reason: 'legal-hold', hold: { reason: 'Lawsuit' } },
        { caseId: asking, reason: 'packages-unknown', count: 1 },
      ],
    });
  });

  it('accept known profiles only', () => {
    const unknown = '00000000-0000-4000-8000-00000000dead' as ProfileId;
    const rule = { profileId: unknown, days: 1, active: true };
    expect(() => setRule(repositories, rule, 'anna', '2026')).toThrow('not-found');
  });
});
