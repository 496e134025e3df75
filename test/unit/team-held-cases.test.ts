import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { CaseId, ProfileId } from '../../src/domain/ids';
import { migrate } from '../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import { registerCases } from '../../src/main/team/cases/held-cases';
import type { TeamStore } from '../../src/main/team/team-store';

const AT = '2026-10-22T08:00:00.000Z';
const CASE = '11111111-1111-4111-8111-111111111111' as CaseId;
const OTHER = '22222222-2222-4222-8222-222222222222' as ProfileId;

/** A data folder with one case of the practice profile and a second profile; `released` are the ids in the messages. */
function folder(isSameStore: boolean) {
  const database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  const repositories = createRepositories(database);
  ensurePracticeProfile(repositories, AT);
  const practice = repositories.profiles.find(PRACTICE_PROFILE_ID)?.profile;
  if (!practice) throw new Error('no profile');
  repositories.profiles.save({ ...practice, id: OTHER, name: 'Other', kind: 'service' }, AT);
  repositories.cases.insert({
    id: CASE,
    caseNumber: 'HELD-1',
    note: '',
    referenceDate: '2026-10-22',
    profileId: PRACTICE_PROFILE_ID,
    createdAt: AT,
  });
  const messages: {
    readonly held: readonly { readonly id: string }[];
    readonly released: readonly string[];
  }[] = [];
  const register = () =>
    registerCases(
      {
        repositories,
        outgoing: {
          append: (_kind, _profile, body) => void messages.push(body as (typeof messages)[number]),
        },
        storeOf: () => ({}) as TeamStore,
        isSameStore: (one, other) => one === other || isSameStore,
      },
      null,
    );
  return {
    register,
    moveToOtherProfile: () =>
      database.prepare('UPDATE "case" SET profile_id = ? WHERE id = ?').run(OTHER, CASE),
    held: () => messages.flatMap(({ held }) => held.map(({ id }) => id)),
    released: () => messages.flatMap(({ released }) => released),
  };
}

describe('a case that moves to another profile', () => {
  it.each([
    ['of the same store stays registered there', true, []],
    ['of another store is released at the first one', false, [CASE]],
  ] as const)('%s', (_name, isSameStore, released) => {
    const { register, moveToOtherProfile, held, released: found } = folder(isSameStore);
    register();
    moveToOtherProfile();
    register();
    expect(held()).toEqual([CASE, CASE]);
    expect(found()).toEqual(released);
  });
});
