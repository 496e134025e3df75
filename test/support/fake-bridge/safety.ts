import type { BackupsView, RecoveryReport, TokenLedgerView } from '../../../src/contract/safety-views';
import type { CaseId } from '../../../src/domain/ids';
import { budgetStanding, tokenLedger } from '../../../src/domain/tokens';
import type { MoreHandlers } from './fake-bridge';
import { uuid } from './uuid';
import { INSURER, PRACTICE } from './world';

const PROFILES = [
  { profileId: INSURER, profileName: 'Nordland Versicherung' },
  { profileId: PRACTICE, profileName: 'Practice' },
] as const;

/** Charges over five months; every seventh answer did not say what it cost. */
function madeLedger(): TokenLedgerView {
  const charges = Array.from({ length: 260 }, (_, index) => ({
    ...PROFILES[index % 5 === 0 ? 1 : 0],
    month: `2026-${String(11 - (index % 5)).padStart(2, '0')}`,
    caseId: uuid<CaseId>('case', index % 140),
    caseNumber: `SCH-2026-${String(4_700 + (index % 140)).padStart(6, '0')}`,
    tokens: index % 7 === 3 ? null : 12 + ((index * 37) % 91),
  }));
  const standing = budgetStanding(2_500, '2026-11', { used: 1_911, underway: 702, planned: 0 });
  return {
    ...tokenLedger(charges),
    from: '2025-12',
    budgets: standing ? [{ ...standing, ...PROFILES[0] }] : [],
  };
}

function madeBackups(query: URLSearchParams): BackupsView {
  const days = [21, 20, 19, 18, 17, 16, 15, 8, 1];
  const backups = query.has('no-backups')
    ? []
    : days.map((day, index) => ({
        id: `202611${String(day).padStart(2, '0')}T081500000Z`,
        at: `2026-11-${String(day).padStart(2, '0')}T08:15:00.000Z`,
        bytes: 48_300_000 - index * 310_000,
        kind: index < 7 ? ('daily' as const) : ('weekly' as const),
      }));
  const at = '2026-11-21T09:15:00.000Z';
  const problem = query.has('backup-damaged')
    ? { at, reason: 'copy-damaged' as const, detail: 'row 2 missing from index' }
    : query.has('disk-full')
      ? { at, reason: 'disk-nearly-full' as const, detail: null }
      : null;
  return { backups, running: false, problem, overdue: false };
}

function madeReport(query: URLSearchParams): RecoveryReport | null {
  const [backup = null] = madeBackups(query).backups;
  const at = '2026-11-21T09:00:00.000Z';
  if (query.has('damaged')) {
    return {
      at,
      mode: 'read-only',
      findings: [
        { code: 'database-damaged', detail: 'Tree 12 page 41: btreeInitPage() returns error code 11' },
      ],
      actions: [{ code: 'opened-read-only' }, { code: 'outbox-paused' }],
      backup,
      choices: ['restore-backup', 'start-anew'],
    };
  }
  if (!query.has('rolled-back')) return null;
  return {
    at,
    mode: 'normal',
    findings: [
      { code: 'backup-restored', backupAt: '2026-11-20T08:15:00.000Z', until: '2026-11-21T08:58:00.000Z' },
      { code: 'database-rolled-back', submissions: 4, since: '2026-11-20T10:31:00.000Z' },
    ],
    actions: [
      { code: 'set-aside', folder: 'set-aside/20261121T085800000Z' },
      { code: 'outbox-paused' },
      { code: 'questions-asked', packages: 1 },
      { code: 'answers-found', packages: 3 },
    ],
    backup,
    choices: ['go-on', 'restore-backup'],
  };
}

/** Tokens, backups and recovery; `?rolled-back`, `?damaged`, `?backup-damaged`, `?disk-full`, `?no-backups`. */
export function safetyHandlers(query: URLSearchParams): MoreHandlers {
  return {
    'tokens.ledger': () =>
      query.has('empty') ? { ...tokenLedger([]), from: '2025-12', budgets: [] } : madeLedger(),
    'tokens.saveCsv': () => null,
    'backups.list': () => madeBackups(query),
    'app.recovery': () => madeReport(query),
    'app.openDataFolder': () => null,
    'app.saveDefectReport': () => null,
  };
}
