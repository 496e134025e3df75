import DatabaseConstructor from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createHolds } from '../../../src/main/sending/journal/holds';
import type { JournalDeps } from '../../../src/main/sending/journal/journal-deps';
import { createLiveProgress } from '../../../src/main/sending/journal/live-progress';
import { outboxEntry } from '../../../src/main/sending/journal/outbox-entry';
import { listOutbox } from '../../../src/main/sending/submissions/outbox';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { systemClock } from '../../../src/main/support/clock';
import { createClaims } from '../../../src/main/team/claims/claims';

const AT = '2026-03-01T09:00:00.000Z';

/** So many queued packages of two profiles, every third with a claim, and the queries that were made since. */
function outboxOf(packages: number) {
  const queries: unknown[] = [];
  const database = new DatabaseConstructor(':memory:', { verbose: (query) => queries.push(query) });
  migrate(database, MIGRATIONS);
  for (const id of ['p0', 'p1']) {
    database.exec(
      `INSERT INTO profile (id, name, kind, base_url, capture_authentication, report_language, created_at)
       VALUES ('${id}', 'Profile ${id}', 'service', 'https://verify.example', 'x-api-key', 'de', '${AT}')`,
    );
  }
  for (let index = 0; index < packages; index += 1) {
    const profile = `p${index % 2}`;
    database.exec(
      `INSERT INTO "case" (id, case_number, note, reference_date, profile_id, created_at, last_activity_at)
       VALUES ('c${index}', 'CASE-${index}', '', '2026-03-01', '${profile}', '${AT}', '${AT}');
       INSERT INTO submission (id, case_id, profile_id, case_number, reference_date, report_language, created_at, actor)
       VALUES ('s${index}', 'c${index}', '${profile}', 'SENT-${index}', '2026-03-01', 'en', '${AT}', 'anna');
       INSERT INTO package (id, submission_id, case_id, profile_id, sequence, of_packages, entries, bytes, sha256,
         content_hash, route, state, sealed_at, changed_at, position)
       VALUES ('k${index}', 's${index}', 'c${index}', '${profile}', 1, 1, 1, 1, 'a', 'b', 'direct', 'queued', '${AT}',
         '${AT}', ${index})`,
    );
    if (index % 3 > 0) continue;
    database.exec(
      `INSERT INTO team_claim (package_id, id, state, check_kind, claimed_at)
       VALUES ('k${index}', 't${index}', 'claimed', 'checked', '${AT}')`,
    );
  }
  const repositories = createRepositories(database);
  const deps = {
    repositories,
    clock: systemClock,
    progress: createLiveProgress(systemClock),
    holds: createHolds(),
    team: createClaims({ repositories } as Parameters<typeof createClaims>[0]),
  } as unknown as JournalDeps;
  queries.length = 0;
  return { deps, queries };
}

it('the outbox shows of each package what its entry alone shows', () => {
  const { deps } = outboxOf(6);
  const listed = listOutbox(deps);
  expect(listed.map(({ caseNumber }) => caseNumber)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `SENT-${n}`));
  expect(listed.map(({ team }) => team === null)).toEqual([false, true, true, false, true, true]);
  expect(listed).toEqual(deps.repositories.packages.active().map((pkg) => outboxEntry(deps, pkg)));
});

it('the outbox is listed with as many queries for forty packages as for four', () => {
  const [few, many] = [outboxOf(4), outboxOf(40)];
  listOutbox(few.deps);
  expect(listOutbox(many.deps)).toHaveLength(40);
  expect(many.queries).toHaveLength(few.queries.length);
});
