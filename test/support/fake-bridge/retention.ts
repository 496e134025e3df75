import { ProofcaseError } from '../../../src/contract/errors';
import type {
  DeletionPreview,
  DeletionRecord,
  DueCase,
  RetentionDue,
  RetentionRuleView,
  StorageUse,
} from '../../../src/contract/retention-views';
import type { CaseId, DeletionId } from '../../../src/domain/ids';
import { DELETED_KINDS, deletionPhrase, STORAGE_KINDS } from '../../../src/domain/retention';
import type { MoreHandlers } from './fake-bridge';
import { uuid } from './uuid';
import { INSURER, madeCases, PRACTICE, type Scenario } from './world';

const BY = 'anna.kowalska';
const HOLD = {
  since: '2026-04-02T09:12:00.000Z',
  by: BY,
  reason: 'Landgericht Köln, 3 O 112/26: Beweismittel bis zur Rechtskraft aufbewahren',
};

function rules(): readonly RetentionRuleView[] {
  const of = { changedAt: '2026-01-08T10:00:00.000Z', changedBy: BY };
  return [
    {
      ...{ profileId: INSURER, profileName: 'Nordland Versicherung', days: 365, active: true },
      ...{ ...of, openCases: 212, closedCases: 1_804 },
    },
    {
      ...{ profileId: PRACTICE, profileName: 'Practice', days: null, active: false },
      ...{ changedAt: null, changedBy: null, openCases: 28, closedCases: 0 },
    },
  ];
}

function dueCase(index: number): DueCase {
  const closedMs = Date.parse('2025-10-02T14:20:00.000Z') + index * 86_400_000 * 3;
  return {
    caseId: uuid<CaseId>('case', index),
    caseNumber: `SCH-2025-${String(3_102 + index * 7).padStart(6, '0')}`,
    note: index % 3 === 0 ? 'Sturmschaden Dach, zweite Besichtigung nach Nachbesserung der Abdichtung' : '',
    profileId: INSURER,
    profileName: 'Nordland Versicherung',
    closedAt: new Date(closedMs).toISOString(),
    days: 365,
    dueSince: new Date(closedMs + 365 * 86_400_000).toISOString(),
  };
}

function due(isEmpty: boolean): RetentionDue {
  const nextDueAt = '2026-12-04T08:00:00.000Z';
  const at = '2026-11-21T09:00:00.000Z';
  if (isEmpty) return { at, due: [], dueTotal: 0, kept: [], keptTotal: 0, nextDueAt };
  return {
    ...{ at, nextDueAt, dueTotal: 6, keptTotal: 2 },
    due: Array.from({ length: 6 }, (_, index) => dueCase(index)),
    kept: [
      { ...dueCase(20), reason: 'legal-hold', count: 0, hold: HOLD },
      { ...dueCase(21), reason: 'packages-unknown', count: 1, hold: null },
    ],
  };
}

function preview(ids: readonly string[], isHeld: boolean): DeletionPreview {
  const cases = ids.map((id, index) => {
    const known = madeCases({ cases: 1, empty: false } as Scenario)[0];
    const caseNumber = ids.length === 1 ? (known?.caseNumber ?? '') : dueCase(index).caseNumber;
    return {
      ...{ caseId: id as CaseId, caseNumber, note: '', folder: '~/Schäden/SCH-2026-004711' },
      keptBy: isHeld
        ? [
            { reason: 'legal-hold' as const, count: 0 },
            { reason: 'packages-unknown' as const, count: 1 },
          ]
        : [],
      ...{ hold: isHeld ? HOLD : null, rows: 412, custodyEntries: 31, openCaptures: index === 0 ? 1 : 0 },
      files: DELETED_KINDS.map((kind, place) => ({
        ...{ kind, files: 3 + place * 17, bytes: 23_400_000 >> place, shared: kind === 'pictures' ? 4 : 0 },
      })),
      exportedAt: index === 0 ? '2026-03-11T16:40:00.000Z' : null,
    };
  });
  const files = cases.flatMap((one) => one.files);
  return {
    cases,
    total: {
      files: files.reduce((sum, one) => sum + one.files, 0),
      bytes: files.reduce((sum, one) => sum + one.bytes, 0),
    },
    backups: { files: 9, bytes: 428_000_000 },
    setAside: { files: 2, bytes: 48_000_000 },
    phrase: deletionPhrase(cases.map(({ caseNumber }) => caseNumber)),
    digest: 'made-up',
  };
}

function records(query: URLSearchParams): readonly DeletionRecord[] {
  if (query.has('empty')) return [];
  const states = ['overwriting', 'complete', 'complete', 'complete'] as const;
  return states.map((state, index) => ({
    id: uuid<DeletionId>('deletion', index),
    startedAt: `2026-${String(11 - index * 2).padStart(2, '0')}-18T10:0${index}:00.000Z`,
    completedAt: state === 'complete' ? '2026-11-18T17:00:00.000Z' : null,
    state: query.has('problem') && index === 0 ? 'removing' : state,
    ...{ actor: BY, ruleDays: index === 1 ? null : 365, rows: 380 + index * 41, files: 64 - index * 9 },
    ...{ bytes: 41_000_000 - index * 6_300_000, kinds: [], custodyEntries: 29, problem: null },
    ...(query.has('problem') && index === 0 ? { problem: 'EBUSY packages/5c0f….zip' } : {}),
    custodyHead: `${index}d1c9f27ab`.repeat(7).slice(0, 64),
    tokens: [
      {
        ...{ month: '2025-09', profileId: INSURER, profileName: 'Nordland Versicherung' },
        ...{ tokens: 41 + index, answers: 1, notReported: 0 },
      },
    ],
  }));
}

function storage(): StorageUse {
  const bytes = [1_840_000_000, 96_000_000, 412_000_000, 268_000_000, 73_000_000, 148_000_000, 428_000_000];
  const kinds = STORAGE_KINDS.map((kind, index) => ({
    ...{
      kind,
      files: Math.max(1, 800 - index * 90),
      bytes: bytes[index] ?? (index === 7 ? 48_000_000 : 40_000),
    },
  }));
  const sum = (key: 'files' | 'bytes') => kinds.reduce((total, one) => total + one[key], 0);
  return { at: '2026-11-21T09:00:00.000Z', kinds, total: { files: sum('files'), bytes: sum('bytes') } };
}

/** Closing and deleting; `?closed`, `?held`, `?empty`, `?problem`. */
export function retentionHandlers(query: URLSearchParams, scenario: Scenario): MoreHandlers {
  const marks = {
    ...(query.has('closed') ? { closedAt: '2026-11-03T15:30:00.000Z', closedBy: BY } : {}),
    ...(query.has('held') ? { heldSince: HOLD.since, hold: HOLD } : {}),
  };
  return {
    ...(query.has('closed') || query.has('held')
      ? {
          'cases.get': ({ caseId }) => {
            const found = madeCases(scenario).find(({ id }) => id === caseId);
            if (!found) throw new ProofcaseError('not-found');
            return { ...found, ...marks };
          },
        }
      : {}),
    'retention.rules': () => rules(),
    'retention.setRule': () => rules(),
    'retention.due': () => due(query.has('empty')),
    'retention.preview': ({ caseIds }) => preview(caseIds, query.has('held')),
    'retention.records': () => records(query),
    'retention.storage': () => storage(),
  };
}
