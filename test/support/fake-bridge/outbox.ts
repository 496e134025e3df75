import type { AttemptView, KeptAnswer, OutboxState } from '../../../src/contract/outbox-views';
import type { DecisionOffer, OutboxEntry, ProfileView } from '../../../src/contract/views';
import type { CaseId, PackageId, ResultId, SubmissionId } from '../../../src/domain/ids';
import { NOTIFICATION_DEFAULTS } from '../../../src/domain/notices';
import type { ProfileBlock } from '../../../src/domain/profile';
import type { MoreHandlers } from './fake-bridge';
import { uuid } from './uuid';
import { INSURER, madeProfiles, OUTBOX_SETTINGS, PRACTICE, type Scenario } from './world';

const MINUTE = 60_000;
const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

function entry(index: number, own: Partial<OutboxEntry>): OutboxEntry {
  return {
    id: uuid<PackageId>('package', index),
    submissionId: uuid<SubmissionId>('submission', index),
    caseId: uuid<CaseId>('case', index),
    caseNumber: `SCH-2026-${String(4711 - index * 3).padStart(6, '0')}`,
    profileId: INSURER,
    profileName: 'Nordland Versicherung',
    sequence: 1,
    of: 1,
    entries: 12 + ((index * 7) % 40),
    state: 'queued',
    reason: null,
    route: 'presigned',
    bytes: 11_400_000 + ((index * 3_700_000) % 38_000_000),
    bytesSent: 0,
    bytesPerSecond: null,
    attempts: 0,
    status: null,
    detail: null,
    sealedAt: at(-40 * MINUTE),
    changedAt: at(-(index + 1) * MINUTE),
    submittedAt: null,
    nextActionAt: null,
    decisions: [],
    resultId: null,
    sha256: '9f2c41be'.repeat(8),
    position: index,
    holdReason: null,
    ...own,
  };
}

const sendAgain: DecisionOffer = {
  decision: 'send-again',
  availableAt: null,
  needsCaseNumber: true,
  mayCostTokens: true,
};
const close: DecisionOffer = {
  decision: 'close',
  availableAt: null,
  needsCaseNumber: false,
  mayCostTokens: false,
};
const askAgain = (availableAt: string): DecisionOffer => ({
  decision: 'ask-again',
  availableAt,
  needsCaseNumber: false,
  mayCostTokens: false,
});

function question(index: number, own: Partial<OutboxEntry>): OutboxEntry {
  const bytes = own.route === 'direct' ? 8_300_000 : 23_400_000;
  return entry(index, {
    state: 'unknown',
    reason: 'no-answer-in-time',
    bytes,
    bytesSent: bytes,
    attempts: 1,
    submittedAt: at(-4 * MINUTE),
    decisions: [askAgain(at(-MINUTE)), sendAgain, close],
    ...own,
  });
}

const uploading = (index: number, share: number, rate: number): OutboxEntry => {
  const one = entry(index, { state: 'url_issued', bytesPerSecond: rate });
  return { ...one, bytesSent: Math.round(one.bytes * share) };
};
const awaiting = (index: number): OutboxEntry => {
  const one = entry(index, { state: 'submitting', attempts: 1, submittedAt: at(-20_000) });
  return { ...one, bytesSent: one.bytes };
};
const direct = (index: number, own: Partial<OutboxEntry>): OutboxEntry =>
  entry(index, { route: 'direct', bytes: 8_300_000, ...own });
const waiting = (index: number, ms: number, own: Partial<OutboxEntry> = {}): OutboxEntry =>
  entry(index, { state: 'waiting', reason: 'network', attempts: 0, nextActionAt: at(ms), ...own });
const blocked = (index: number, own: Partial<OutboxEntry> = {}): OutboxEntry =>
  entry(index, { state: 'blocked', reason: 'quota', status: 429, ...own });
const rejected = (index: number, own: Partial<OutboxEntry>): OutboxEntry =>
  entry(index, { state: 'rejected', attempts: 1, ...own });
const filed = (index: number): OutboxEntry => {
  const one = entry(index, { state: 'filed', attempts: 1, resultId: uuid<ResultId>('result', index) });
  return { ...one, bytesSent: one.bytes };
};

const PORTAL: KeptAnswer = {
  bytes: 1_842,
  form: 'html',
  text: '<!doctype html>\n<html>\n  <head><title>Hotel WLAN</title></head>\n  <body>\n    <h1>Willkommen</h1>\n    <form action="/login" method="post">\n      <label>Zimmer <input name="room"></label>\n      <button>Anmelden</button>\n    </form>\n  </body>\n</html>\n',
  truncated: false,
};
const CUT: KeptAnswer = {
  bytes: 48_211,
  form: 'json',
  text: '{"session_id":"5c9e2f80-2f4e-4a34-9d1b","total_fraud_level":"Yellow","tokens_consumed":39,"files":[{"filename":"DSCN0010.jpg","fraud_level":"Green","items":[{"type":"metadata","ena',
  truncated: false,
};

function mixed(): readonly OutboxEntry[] {
  const submission = uuid<SubmissionId>('submission', 90);
  const parts = { submissionId: submission, of: 3, caseNumber: 'KFZ-2026-118220' };
  return [
    question(1, {}),
    blocked(2, { profileId: PRACTICE, profileName: 'Practice' }),
    uploading(3, 0.63, 2_350_000),
    awaiting(4),
    entry(5, { ...parts, sequence: 2, holdReason: 'waiting-for-slot' }),
    entry(6, { ...parts, sequence: 3, holdReason: 'waiting-for-slot' }),
    waiting(7, 4 * MINUTE),
    entry(8, { state: 'sealed' }),
    { ...filed(9), ...parts, sequence: 1 },
    filed(10),
    entry(11, { state: 'withdrawn' }),
  ];
}

const SCRIPTS: { readonly [name: string]: () => readonly OutboxEntry[] } = {
  empty: () => [],
  quiet: () => [filed(1), filed(2), entry(3, { state: 'closed', attempts: 1 })],
  mixed,
  queued: () => [
    uploading(0, 0.21, 1_120_000),
    ...[1, 2, 3, 4].map((index) => entry(index, { holdReason: 'waiting-for-slot' })),
  ],
  uploading: () => [
    uploading(0, 0.63, 2_350_000),
    direct(1, { state: 'submitting', attempts: 1, bytesSent: 2_100_000, bytesPerSecond: 840_000 }),
  ],
  stored: () => [
    awaiting(0),
    ...[1, 2].map((index) => {
      const one = entry(index, { state: 'stored', holdReason: 'waiting-for-slot' });
      return { ...one, bytesSent: one.bytes };
    }),
  ],
  waiting: () => [
    waiting(0, 4 * MINUTE - 20_000),
    waiting(1, 47_000, { reason: 'service-away', status: 503 }),
    waiting(2, 6_000, { route: 'direct', bytes: 8_300_000 }),
  ],
  paused: () => [
    awaiting(0),
    entry(1, { holdReason: 'paused' }),
    waiting(2, 3 * MINUTE, { holdReason: 'paused' }),
  ],
  metered: () => [
    entry(1, { holdReason: 'metered' }),
    entry(2, { holdReason: 'metered' }),
    entry(3, { state: 'sealed' }),
  ],
  blocked: () => [1, 2, 3, 4, 5, 6].map((index) => blocked(index)),
  rejected: () => [
    rejected(1, { reason: 'validation', status: 400, detail: 'issueDate must not be in the future' }),
    rejected(2, { reason: 'too-large', status: 413, detail: 'Payload Too Large', bytes: 49_800_000 }),
    rejected(3, { reason: 'malformed', status: 422, detail: 'field required: file' }),
  ],
  'question-direct': () => [
    question(1, { route: 'direct', reason: 'connection-lost-after-body', decisions: [sendAgain, close] }),
  ],
  'question-early': () => [
    question(1, { submittedAt: at(-20_000), decisions: [askAgain(at(130_000)), sendAgain, close] }),
  ],
  'question-open': () => [
    question(1, { status: 502, reason: 'server-error-after-body', detail: 'Bad Gateway' }),
  ],
  'question-cut': () => [question(1, { reason: 'answer-cut-off', status: 200 })],
  'question-portal': () => [question(1, { reason: 'not-an-analysis', status: 200, detail: 'text/html' })],
  ended: () => [
    filed(1),
    filed(2),
    entry(3, { state: 'withdrawn' }),
    entry(4, { state: 'closed', attempts: 1 }),
  ],
  skew: () => [waiting(1, 9 * MINUTE, { reason: 'upload-refused', status: 403 })],
  proxy: () => [waiting(1, 2 * MINUTE)],
  many: () => [
    question(1, {}),
    uploading(2, 0.4, 2_900_000),
    ...Array.from({ length: 298 }, (_, index) => entry(index + 3, { holdReason: 'waiting-for-slot' })),
  ],
};

const BLOCKS: { readonly [reason: string]: Partial<ProfileBlock> } = {
  'key-refused': { reason: 'key-refused', status: 401, detail: 'Invalid API key' },
  'key-missing': { reason: 'key-missing', status: null, detail: null },
  'keychain-unavailable': { reason: 'keychain-unavailable', status: null, detail: 'The keyring is locked' },
  quota: { reason: 'quota', status: 429, detail: 'API quota reached' },
  'quota-until': {
    reason: 'quota',
    status: 429,
    detail: 'API quota reached',
    resumesAt: at(52 * MINUTE),
  },
  'account-configuration': {
    reason: 'account-configuration',
    status: 501,
    detail: 'No analysis is configured for this account',
  },
};

function madeState(name: string): OutboxState {
  const isSending = ['mixed', 'queued', 'uploading', 'many'].includes(name);
  return {
    paused: name === 'paused',
    metered: name === 'metered',
    activeUploads: isSending ? 1 : 0,
    bytesPerSecond: isSending ? 2_350_000 : null,
    clockSkewSeconds: name === 'skew' ? 412 : 1,
    clockSkews: name === 'skew' ? [{ profileId: INSURER, seconds: 412 }] : [],
    proxies:
      name === 'proxy'
        ? [{ address: 'proxy.nordland.example:3128', credentials: 'asks', supported: true }]
        : [],
  };
}

const ATTEMPTS: readonly AttemptView[] = [
  {
    kind: 'upload-url',
    startedAt: at(-9 * MINUTE),
    finishedAt: at(-9 * MINUTE + 340),
    outcome: 'issued',
    status: null,
    detail: null,
    bytesSent: 0,
    clockSkewSeconds: 1,
  },
  {
    kind: 'put',
    startedAt: at(-9 * MINUTE + 400),
    finishedAt: at(-8 * MINUTE),
    outcome: 'failed during-body network',
    status: null,
    detail: 'read ECONNRESET',
    bytesSent: 7_200_000,
    clockSkewSeconds: null,
  },
  {
    kind: 'put',
    startedAt: at(-7 * MINUTE),
    finishedAt: at(-6 * MINUTE - 40_000),
    outcome: 'stored',
    status: null,
    detail: null,
    bytesSent: 0,
    clockSkewSeconds: 1,
  },
  {
    kind: 'scan',
    startedAt: at(-4 * MINUTE),
    finishedAt: at(-MINUTE - 30_000),
    outcome: 'failed after-body no-answer',
    status: null,
    detail: 'no answer within 150 s',
    bytesSent: 0,
    clockSkewSeconds: null,
  },
];

/** The outbox of `?outbox=<name>`, with `&block=<reason>` for what holds the profile. */
export function outboxHandlers(query: URLSearchParams, scenario: Scenario): MoreHandlers {
  const name = query.get('outbox');
  const script = name === null ? undefined : SCRIPTS[name];
  if (name === null || !script) return {};
  let entries = script();
  const reason = query.get('block') ?? (name === 'mixed' ? 'account-configuration' : 'quota');
  const block: ProfileBlock = {
    reason: 'quota',
    since: at(-26 * MINUTE),
    status: null,
    detail: null,
    resumesAt: null,
    ...BLOCKS[reason],
  };
  const profiles = madeProfiles(scenario).map(
    (profile): ProfileView => ({
      ...profile,
      block: entries.some(({ state, profileId }) => state === 'blocked' && profileId === profile.id)
        ? block
        : null,
      key: reason.startsWith('key-missing') && profile.id === INSURER ? 'missing' : profile.key,
    }),
  );
  return {
    'outbox.list': () => entries,
    'settings.get': () => ({
      language: scenario.language,
      theme: scenario.theme,
      activeProfileId: PRACTICE,
      outbox: { ...OUTBOX_SETTINGS, paused: name === 'paused', onlyUnmetered: name === 'metered' },
      notifications: NOTIFICATION_DEFAULTS,
    }),
    'outbox.state': () => madeState(name),
    'outbox.attempts': ({ packageId }) =>
      entries.find(({ id }) => id === packageId)?.state === 'sealed' ? [] : ATTEMPTS,
    'outbox.kept': () => (name === 'question-portal' ? PORTAL : name === 'question-cut' ? CUT : null),
    'outbox.move': ({ packageId, before }) => {
      const moved = entries.filter(({ id }) => id === packageId);
      const others = entries.filter(({ id }) => id !== packageId);
      const index = before === null ? others.length : others.findIndex(({ id }) => id === before);
      entries = [...others.slice(0, index), ...moved, ...others.slice(index)].map((one, position) => ({
        ...one,
        position,
      }));
      return entries;
    },
    'profiles.list': () => profiles,
  };
}
