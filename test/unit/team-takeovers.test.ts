import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CaseId, ProfileId } from '../../src/domain/ids';
import { createCustodyLog } from '../../src/main/storage/custody/custody-log';
import type { Database } from '../../src/main/storage/database/connection';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../src/main/storage/database/repositories';
import { systemClock } from '../../src/main/support/clock';
import { createTakeovers, type TakeoverOrder } from '../../src/main/team/sharing/takeovers';
import type { TeamStore } from '../../src/main/team/team-store';
import { latch } from '../support/latch';
import { oldDatabase } from '../support/old-rows';

const PROFILE = 'p1' as ProfileId;
const LOCAL = 'c1' as CaseId;
const ORDER: TakeoverOrder = {
  caseId: 'there' as CaseId,
  caseNumber: 'TAKE-1',
  ownerId: 'w2',
  owner: 'office',
  reason: 'on leave',
  referenceDate: '2026-03-10',
};

let database: Database;
let repositories: Repositories;
beforeEach(() => {
  database = oldDatabase(MIGRATIONS.length);
  repositories = createRepositories(database);
});
afterEach(() => database.close());

/** Take-overs over a store that answers with `answer`. */
function takeoversOver(answer: (sql: string) => Promise<readonly object[]>) {
  const store = {
    workstation: { id: 'w1', name: 'desk', appVersion: '1' },
    query: async (sql: string) => ({ ok: true, value: await answer(sql) }),
  } as unknown as TeamStore;
  const takeovers = createTakeovers({
    repositories,
    custody: createCustodyLog(repositories.custody, systemClock, 'anna'),
    storeOf: () => store,
    actor: 'anna',
    caseFor: () => LOCAL,
    onNoted: () => undefined,
    closing: new AbortController().signal,
  });
  return { takeovers, store };
}

const noted = (): number =>
  repositories.custody.list(LOCAL).filter(({ action }) => action === 'team-took-over').length;

it('a take-over whose answer was lost is recorded once by two syncs at the same time', async () => {
  repositories.teamSharing.orderTakeover('order', PROFILE, ORDER);
  const bothAsked = latch();
  let asked = 0;
  const { takeovers } = takeoversOver(async (sql) => {
    if (!sql.includes('ANY ($1')) return [];
    asked += 1;
    if (asked === 2) bothAsked.open();
    await bothAsked.opened;
    return [{ id: 'order' }];
  });
  await Promise.all([takeovers.sync(PROFILE), takeovers.sync(PROFILE)]);
  expect(noted()).toBe(1);
  expect(repositories.teamSharing.isTakeoverNoted('order')).toBe(true);
});

it('a take-over that waits for its answer is not dropped by a sync, and recorded once', async () => {
  const answered = latch();
  const { takeovers, store } = takeoversOver(async (sql) => {
    if (!sql.includes('take_over_case')) return [];
    await answered.opened;
    return [{ done: true }];
  });
  const taking = takeovers.take(PROFILE, store, ORDER);
  await takeovers.sync(PROFILE);
  expect(repositories.teamSharing.orderedTakeovers(PROFILE)).toHaveLength(1);
  answered.open();
  expect(await taking).toEqual({ ok: true, value: LOCAL });
  await takeovers.sync(PROFILE);
  expect(noted()).toBe(1);
  expect(repositories.teamSharing.orderedTakeovers(PROFILE)).toEqual([]);
});
