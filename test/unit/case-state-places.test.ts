import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { OutboxEntry } from '../../src/contract/views';
import { EMPTY_FILTER, type FilterState } from '../../src/domain/case-filter';
import {
  CASE_STATES,
  CASE_STEPS,
  type CaseState,
  type CaseStatus,
  packageStanding,
  REJECTED_DETAILS,
} from '../../src/domain/case-state';
import type { CaseId, PackageId } from '../../src/domain/ids';
import { PACKAGE_STATES, type PackageState } from '../../src/domain/journal';
import { LANGUAGES } from '../../src/domain/language';
import { noticeKind } from '../../src/domain/notices';
import { countWaitingForPerson, overviewOf } from '../../src/domain/outbox-overview';
import { resources } from '../../src/locales';
import { caseStatusText } from '../../src/locales/case-state-text';
import { caseStateDocument } from '../../src/main/commands/result-text';
import { caseJson } from '../../src/main/evidence/report/case-json';
import { collectCaseContent } from '../../src/main/evidence/report/collect-case-content';
import { createCases } from '../../src/main/intake/cases/cases';
import { createHolds } from '../../src/main/sending/journal/holds';
import { createLiveProgress } from '../../src/main/sending/journal/live-progress';
import { outboxEntry } from '../../src/main/sending/journal/outbox-entry';
import { createCustodyLog } from '../../src/main/storage/custody/custody-log';
import { migrate } from '../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../src/main/storage/database/repositories';
import { ensurePracticeProfile, PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import type { Clock } from '../../src/main/support/clock';
import { NO_CLAIMS } from '../../src/main/team/claims/claims';

const AT = '2026-10-22T08:00:00.000Z';
const clock: Clock = { now: () => new Date(AT), monotonicMs: () => 0 };
const PACKAGE = 'package' as PackageId;
let database: Database;
let repositories: Repositories;
let cases: ReturnType<typeof createCases>;
let caseId: CaseId;

/** A case with one package, whose state each test sets. */
beforeAll(() => {
  database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  repositories = createRepositories(database);
  ensurePracticeProfile(repositories, AT);
  const custody = createCustodyLog(repositories.custody, clock, 'anna');
  cases = createCases({
    repositories,
    custody,
    clock,
    emit: () => undefined,
    isBusy: () => false,
    isSealing: () => false,
    withdraw: () => undefined,
    profileChanged: () => undefined,
  });
  caseId = cases.create({ caseNumber: 'SCH-4711', note: '', referenceDate: '2026-10-22' }).id;
  database
    .prepare(
      `INSERT INTO submission (id, case_id, profile_id, case_number, reference_date, report_language, created_at, actor)
       VALUES ('submission', ?, ?, 'SCH-4711', '2026-10-22', 'de', ?, 'anna')`,
    )
    .run(caseId, PRACTICE_PROFILE_ID, AT);
  database
    .prepare(
      `INSERT INTO package (id, submission_id, case_id, profile_id, sequence, of_packages, entries, bytes, sha256,
         content_hash, route, state, sealed_at, changed_at)
       VALUES (?, 'submission', ?, ?, 1, 1, 1, 9, 'aa', 'bb', 'direct', 'sealed', ?, ?)`,
    )
    .run(PACKAGE, caseId, PRACTICE_PROFILE_ID, AT, AT);
});

/** Sets the state as the journal does: the row, then the summary of the case. */
function setState(state: PackageState): OutboxEntry {
  repositories.packages.change(PACKAGE, { state });
  repositories.cases.refreshSummary(caseId, AT);
  const pkg = repositories.packages.find(PACKAGE);
  if (!pkg) throw new Error('the package is gone');
  const progress = createLiveProgress(clock);
  return outboxEntry({ repositories, progress, holds: createHolds(), clock, team: NO_CLAIMS }, pkg);
}

function casesFilteredBy(state: FilterState): readonly string[] {
  const filter = { ...EMPTY_FILTER, states: [state] };
  return repositories.cases.list({ ...FIRST_PAGE, filter }).rows.map(({ caseNumber }) => caseNumber);
}

/** What a person sees of a package elsewhere, which must agree with the state of its case. */
const ELSEWHERE: {
  readonly [State in CaseState]: {
    readonly waitsForPerson: number;
    readonly onTheirWay: number;
    readonly notices: readonly (string | null)[];
  };
} = {
  'needs-you': {
    waitsForPerson: 1,
    onTheirWay: 0,
    notices: ['question', 'block'],
  },
  rejected: { waitsForPerson: 1, onTheirWay: 0, notices: ['rejection'] },
  sending: { waitsForPerson: 0, onTheirWay: 1, notices: [null] },
  sealed: { waitsForPerson: 0, onTheirWay: 0, notices: [null] },
  preparing: { waitsForPerson: 0, onTheirWay: 0, notices: [null] },
  answered: { waitsForPerson: 0, onTheirWay: 0, notices: ['answer'] },
  'closed-without-answer': { waitsForPerson: 0, onTheirWay: 0, notices: [null] },
  'handed-over': { waitsForPerson: 0, onTheirWay: 0, notices: [null] },
};

describe.each(PACKAGE_STATES)('a case with a package in the state %s', (packageState) => {
  it('has the same state in list, filter, numbers, header, bar, command line and report', () => {
    setState(packageState);
    const { status } = cases.detail(caseId);
    const { state, next } = status;
    const [row] = repositories.cases.list(FIRST_PAGE).rows;
    expect(row).toMatchObject({ state, next });
    expect(CASE_STATES.filter((other) => casesFilteredBy(other).length === 1)).toEqual([state]);
    expect(caseStateDocument(cases.detail(caseId))).toMatchObject({ caseNumber: 'SCH-4711', state, next });
    const content = collectCaseContent(repositories, caseId, {
      createdAt: new Date(AT),
      appVersion: '1',
      actor: 'anna',
    });
    expect(content.status).toEqual(status);
    expect(JSON.parse(caseJson(content)).case).toMatchObject({ state, next });
  });

  it('agrees with outbox, badges and notifications', () => {
    const entry = setState(packageState);
    const { state } = cases.detail(caseId).status;
    expect(packageStanding(entry) ?? 'preparing').toBe(state);
    const overview = overviewOf([entry]);
    const { waitsForPerson, onTheirWay, notices } = ELSEWHERE[state];
    expect(countWaitingForPerson(overview)).toBe(waitsForPerson);
    expect(overview.onTheirWay).toBe(onTheirWay);
    expect(notices).toContain(noticeKind(null, packageState));
  });
});

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const i18n = createInstance();
  void i18n.init({ lng: language, resources, interpolation: { escapeValue: false }, initAsync: false });
  const words = { t: i18n.getFixedT(language, 'caseState'), common: i18n.getFixedT(language, 'common') };
  const base: CaseStatus = { state: 'answered', next: 'see-results', rejected: null, level: null };

  it('say every state, step and rejection in different words', () => {
    const statuses: readonly CaseStatus[] = [
      ...CASE_STEPS.map((next) => ({ ...base, next })),
      ...REJECTED_DETAILS.map((rejected) => ({ ...base, next: 'change' as const, rejected })),
    ];
    const sentences = statuses.map((status) => caseStatusText(status, words));
    // A rejection without a detail reads as one with another detail.
    expect(new Set(sentences).size).toBe(sentences.length - 1);
    expect(sentences.filter((sentence) => !/^\p{Lu}.*\.$/u.test(sentence))).toEqual([]);
    const names = CASE_STATES.map((state) => words.t(`state.${state}`));
    expect(new Set(names).size).toBe(names.length);
  });

  it('name the level of an answered case', () => {
    const level = { kind: 'known', level: 'Red' } as const;
    expect(caseStatusText({ ...base, level }, words)).toContain(words.common('level.Red'));
    expect(caseStatusText(base, words)).toContain(words.common('level.unchecked'));
  });
});
