import type { OutboxSettings } from '../../../src/contract/outbox-views';
import type {
  AppInfo,
  CaseDetail,
  FolderView,
  OutboxEntry,
  ProfileView,
  Settings,
} from '../../../src/contract/views';
import type { CaseId, FolderId, PackageId, ProfileId, ResultId, SubmissionId } from '../../../src/domain/ids';
import type { Language } from '../../../src/domain/language';
import type { Level } from '../../../src/domain/level';
import { REFERENCE_DATE } from './photos';
import { uuid } from './uuid';

/** What is different in a picture of the window. */
export interface Scenario {
  readonly language: Language;
  readonly theme: Settings['theme'];
  /** No case yet. */
  readonly empty: boolean;
  readonly cases: number;
  readonly keychain: boolean;
  readonly reading: boolean;
  readonly blocked: boolean;
  readonly sending: boolean;
  /** One file is over the limit. */
  readonly tooLarge: boolean;
  readonly stopped: boolean;
}

export const PRACTICE = uuid<ProfileId>('profile', 0);
export const INSURER = uuid<ProfileId>('profile', 1);

export const FOLDER: FolderView = {
  id: uuid<FolderId>('folder', 0),
  name: 'SCH-2026-004711',
  displayPath: '~/Schäden/SCH-2026-004711',
};

export const SAMPLE_FOLDER: FolderView = {
  id: uuid<FolderId>('folder', 1),
  name: 'Beispielordner',
  displayPath: 'Proofcase/Beispielordner',
};

export function madeInfo({ language, keychain }: Scenario): AppInfo {
  return {
    version: '0.1.0',
    runtime: { electron: '45.4.1', chromium: '150.0.7871.63', node: '24.14.0' },
    platform: 'linux x64',
    dataFolder: '/home/adjuster/.local/share/proofcase',
    keychain: { available: keychain, detail: keychain ? null : 'org.freedesktop.secrets was not provided' },
    systemLanguage: language,
    sampleFolder: SAMPLE_FOLDER,
    licences: [
      { name: 'better-sqlite3', version: '13.2.0', licence: 'MIT' },
      { name: 'react', version: '19.3.1', licence: 'MIT' },
      { name: 'react-aria-components', version: '1.22.1', licence: 'Apache-2.0' },
      { name: '@fontsource-variable/inter', version: '5.3.0', licence: 'OFL-1.1' },
    ],
  };
}

export function madeProfiles({ blocked, keychain }: Scenario): readonly ProfileView[] {
  return [
    {
      id: PRACTICE,
      name: 'Practice',
      kind: 'practice',
      baseUrl: 'http://127.0.0.1:41873',
      captureAuthentication: 'x-api-key',
      reportLanguage: 'de',
      contactEmail: null,
      monthlyTokenBudget: null,
      captureFields: '{}',
      key: 'stored',
      block: null,
      running: true,
    },
    {
      id: INSURER,
      name: 'Nordland Versicherung',
      kind: 'service',
      baseUrl: 'https://verify.example.com',
      captureAuthentication: 'bearer',
      reportLanguage: 'de',
      contactEmail: 'schaden@nordland.example',
      monthlyTokenBudget: 2_500,
      captureFields: '{}',
      key: keychain ? 'stored' : 'missing',
      block: blocked
        ? {
            reason: 'quota',
            since: '2026-11-20T09:14:00Z',
            status: 429,
            detail: 'API quota reached',
            resumesAt: null,
          }
        : null,
      running: null,
    },
  ];
}

const NOTES = [
  'Wasserschaden Küche',
  'Sturmschaden Dach, zweite Besichtigung nach Nachbesserung der Abdichtung',
  'Einbruch Keller',
  'Hagel, Fahrzeug im Hof',
  '',
  'Brand Garage',
  'Leitungswasser Bad 1. OG',
];

/** Newest first. */
export function madeCases({ cases, empty }: Scenario): CaseDetail[] {
  return Array.from({ length: empty ? 0 : cases }, (_, index) => madeCase(index));
}

const CAPTURE_COLUMNS = [
  null,
  'closed',
  'sent',
  'reminder',
  'closed',
  'manual',
  null,
  null,
  'closed',
] as const;
const CAPTURE_PUSHES = [null, 'delivered', 'none', 'none', 'failed', 'none', null, null, 'missing'] as const;

const DECIDED = ['genuine', 'manipulated', 'genuine', null, 'doubtful', null, null, 'undecidable'] as const;

function madeCase(index: number): CaseDetail {
  const levels: readonly (Level | null)[] = [
    null,
    'Red',
    'Green',
    'Yellow',
    'Green',
    '-',
    'Green',
    null,
    'Green',
  ];
  const level = levels[index % levels.length] ?? null;
  const changed = Date.parse('2026-11-20T13:02:11Z') - index * 3_700_000;
  return {
    id: uuid<CaseId>('case', index),
    caseNumber: `SCH-2026-${String(4711 - index).padStart(6, '0')}`,
    note: NOTES[index % NOTES.length] ?? '',
    referenceDate: REFERENCE_DATE,
    profileId: PRACTICE,
    level: index === 11 ? { kind: 'unknown', text: 'Purple' } : level && { kind: 'known', level },
    photos: index === 7 ? 0 : 37 + ((index * 13) % 60),
    documents: index === 7 ? 0 : 2 + (index % 3 ? 0 : 1),
    results: level ? 1 + (index % 2) : 0,
    questions: index === 3 ? 1 : 0,
    active: index === 2 ? 1 : 0,
    tokens: level ? 39 + ((index * 7) % 50) : 0,
    captureColumn: CAPTURE_COLUMNS[index % 9] ?? null,
    capturePush: CAPTURE_PUSHES[index % 9] ?? null,
    captureQuestions: index === 6 ? 1 : 0,
    decision: DECIDED[index % 11] ?? null,
    decidedAt: DECIDED[index % 11] ? new Date(changed).toISOString() : null,
    lastActivityAt: new Date(changed).toISOString(),
    closedAt: null,
    heldSince: null,
    closedBy: null,
    hold: null,
    createdAt: new Date(changed - 86_400_000).toISOString(),
    folder: index === 7 ? null : FOLDER,
  };
}

export const OUTBOX_SETTINGS: OutboxSettings = {
  parallelUploads: 2,
  parallelScans: false,
  bytesPerSecond: null,
  onlyUnmetered: false,
  paused: false,
};

export function madeOutbox(caseId: CaseId): readonly OutboxEntry[] {
  const entry = (index: number, own: Partial<OutboxEntry>): OutboxEntry => ({
    id: uuid<PackageId>('package', index),
    submissionId: uuid<SubmissionId>('submission', index),
    caseId: uuid<CaseId>('case', index + 2),
    caseNumber: `SCH-2026-${String(4709 - index).padStart(6, '0')}`,
    profileId: INSURER,
    profileName: 'Nordland Versicherung',
    sequence: 1,
    of: 1,
    entries: 39,
    state: 'queued',
    reason: null,
    route: 'presigned',
    bytes: 23_400_000,
    bytesSent: 0,
    bytesPerSecond: null,
    attempts: 0,
    status: null,
    detail: null,
    sealedAt: '2026-11-20T12:58:00Z',
    changedAt: '2026-11-20T13:01:00Z',
    submittedAt: null,
    nextActionAt: null,
    decisions: [],
    resultId: null,
    sha256: '9f2c'.repeat(16),
    position: index,
    holdReason: null,
    ...own,
  });
  return [
    entry(1, {
      state: 'unknown',
      reason: 'no-answer-in-time',
      bytesSent: 23_400_000,
      attempts: 1,
      submittedAt: '2026-11-20T12:30:00Z',
      decisions: [
        { decision: 'ask-again', availableAt: null, needsCaseNumber: false, mayCostTokens: false },
        { decision: 'send-again', availableAt: null, needsCaseNumber: true, mayCostTokens: true },
        { decision: 'close', availableAt: null, needsCaseNumber: false, mayCostTokens: false },
      ],
    }),
    entry(0, {
      caseId,
      state: 'url_issued',
      bytesSent: 14_900_000,
      bytesPerSecond: 2_350_000,
      attempts: 1,
    }),
    entry(2, { state: 'waiting', reason: 'network', attempts: 3, nextActionAt: '2026-11-20T13:06:30Z' }),
    entry(3, { state: 'blocked', reason: 'quota', status: 429, detail: 'API quota reached' }),
    entry(4, {
      state: 'filed',
      bytesSent: 8_100_000,
      bytes: 8_100_000,
      route: 'direct',
      resultId: uuid<ResultId>('result', 0),
    }),
  ];
}
