import type {
  CaptureCard,
  CaptureCreationView,
  CaptureDetail,
  CaseCaptures,
} from '../../../src/contract/capture-views';
import {
  boardColumn,
  CAPTURE_RESULTS,
  type CaptureState,
  pushState,
  scenesDone,
} from '../../../src/domain/capture/capture-state';
import { fillTemplate } from '../../../src/domain/capture/mail-template';
import type { CaptureCreationId, CaptureId, CaseId } from '../../../src/domain/ids';
import { resources } from '../../../src/locales';
import type { MoreHandlers } from './fake-bridge';
import { uuid } from './uuid';
import { INSURER, PRACTICE, type Scenario } from './world';

const NOW = Date.parse('2026-11-21T09:30:00Z');
const HOUR = 3_600_000;
const STATUSES = ['sent', 'reminder', 'manual', 'closed', 'sent', 'closed', 'sent', 'reminder'] as const;
const DECISIONS = ['closed_io', 'manuell_geprueft', 'betrug_bestaetigt', 'sonstiges'] as const;
const SCENES = ['Gesamtansicht des Raums', 'Schadenstelle aus der Nähe', 'Zählerstand', 'Typenschild'];

const at = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

function madeState(index: number, status: string): CaptureState {
  const created = NOW - (3 + ((index * 17) % 700)) * HOUR;
  const closed = status === 'closed';
  const done = closed || status === 'manual' ? SCENES.length : index % SCENES.length;
  const result = closed || status === 'manual' ? (CAPTURE_RESULTS[1 + (index % 6)] ?? 'io') : 'pending';
  const closedAt = closed ? at(created + 50 * HOUR) : null;
  const push = {
    status: index % 11 === 5 ? 'failed' : 'delivered',
    at: closedAt,
    statusCode: index % 11 === 5 ? 503 : 204,
  };
  return {
    ticketId: uuid('ticket', index),
    caseNumber: `SCH-2026-${String(4711 - index).padStart(6, '0')}`,
    status,
    closed,
    lastResult: result,
    finalDecision: closed ? (DECISIONS[index % DECISIONS.length] ?? null) : null,
    attemptCount: closed || status === 'manual' ? 1 + (index % 2) : 0,
    retriggerCount: index % 5 === 0 ? 1 : 0,
    reminderCount: status === 'reminder' ? 1 + (index % 3) : 0,
    createdAt: at(created),
    updatedAt: at(created + 2 * HOUR),
    closedAt,
    communicationMode: index % 3 === 0 ? 'provider_versand' : 'eigenversand',
    captureLink: `https://verify.example.com/c/${uuid<string>('link', index).slice(0, 18)}`,
    sessions: [
      ...(index % 5 === 0 ? [session(index, 1, created - 30 * HOUR)] : []),
      session(index, index % 5 === 0 ? 2 : 1, created),
    ],
    scenes: SCENES.map((description, scene) => ({ description, completed: scene < done })),
    resultPush: closed && index % 13 !== 7 ? push : null,
    events: [
      { timestamp: at(created), action: 'capture_triggered', actor: 'client' },
      ...SCENES.slice(0, done).map((_, scene) => ({
        timestamp: at(created + (scene + 1) * 300_000),
        action: 'capture_scene_completed',
        actor: 'policyholder',
      })),
      ...(status === 'reminder'
        ? [{ timestamp: at(created + 24 * HOUR), action: 'reminder_sent_auto_first', actor: 'system' }]
        : []),
      ...(status === 'manual'
        ? [{ timestamp: at(created + HOUR), action: 'escalated_to_manual', actor: 'system' }]
        : []),
      ...(closed
        ? [
            { timestamp: closedAt, action: 'manually_closed', actor: 'handler' },
            {
              timestamp: closedAt,
              action: push.status === 'failed' ? 'feedback_push_failed' : 'feedback_pushed',
              actor: 'system',
            },
          ]
        : []),
    ],
    problems: [],
    rest: {},
  };
}

function session(index: number, number: number, triggered: number): CaptureState['sessions'][number] {
  const isLatest = number === 2 || index % 5 !== 0;
  return {
    sessionNumber: number,
    sessionId: uuid('session', index * 10 + number),
    captureLink: isLatest
      ? `https://verify.example.com/c/${uuid<string>('link', index).slice(0, 18)}`
      : 'https://verify.example.com/c/old',
    triggeredAt: at(triggered),
    attemptCount: number,
    finalStatus: isLatest ? null : 'closed',
  };
}

function madeCapture(
  index: number,
  status: string = STATUSES[index % STATUSES.length] ?? 'sent',
): CaptureDetail {
  const state = madeState(index, status);
  const { done, of } = scenesDone(state.scenes);
  const updated = Date.parse(state.updatedAt ?? '');
  return {
    id: uuid<CaptureId>('capture', index),
    caseId: uuid<CaseId>('case', index),
    caseNumber: state.caseNumber ?? '',
    profileId: index % 4 === 0 ? PRACTICE : INSURER,
    ticketId: state.ticketId ?? '',
    column: boardColumn(state),
    status: state.status,
    lastResult: state.lastResult,
    finalDecision: state.finalDecision,
    communicationMode: state.communicationMode,
    scenesDone: done,
    scenes: of,
    attempts: state.attemptCount,
    reminders: state.reminderCount,
    retriggers: state.retriggerCount,
    push: pushState(state, NOW),
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    closedAt: state.closedAt,
    columnSince: new Date(updated).toISOString(),
    polling: {
      followed: state.closed !== true,
      lastAskedAt: '2026-11-21T09:29:10Z',
      lastAnswerAt: '2026-11-21T09:29:10Z',
      nextAt: '2026-11-21T09:30:10Z',
      failures: 0,
      problem: index === 4 ? { code: 'host-unreachable', status: null, detail: 'ENOTFOUND' } : null,
    },
    origin: 'created',
    state,
    history: [
      {
        id: 2,
        receivedAt: '2026-11-21T09:29:10Z',
        changes: [{ kind: 'status', from: 'sent', to: status }],
      },
      { id: 1, receivedAt: '2026-11-20T10:00:00Z', changes: [] },
    ],
  };
}

function madeCreation(state: CaptureCreationView['state'], caseNumber: string): CaptureCreationView {
  return {
    id: uuid<CaptureCreationId>('creation', 1),
    caseId: uuid<CaseId>('case', 0),
    caseNumber,
    profileId: INSURER,
    state,
    createdAt: '2026-11-21T09:12:00Z',
    endedAt: '2026-11-21T09:14:30Z',
    status: state === 'refused' ? 422 : null,
    problem:
      state === 'refused'
        ? {
            code: 'service-error',
            status: 422,
            detail: 'communicationMode: value is not a valid enumeration member',
          }
        : { code: 'host-unreachable', status: null, detail: 'no answer within 150 s' },
    lookUp: state === 'unknown' ? { at: '2026-11-21T09:15:00Z', verdict: 'none' } : null,
    decisions: state === 'unknown' ? ['look-up', 'create-again', 'give-up'] : [],
    captureId: null,
    payload: `{"caseNumber":"${caseNumber}","communicationMode":"eigenversand"}`,
  };
}

/** `captures=<number>` cards on the board, `capture=<status>` of the first case, `creation=<state>` beside it. */
export function captureHandlers(query: URLSearchParams, { language }: Scenario): MoreHandlers {
  const cards: readonly CaptureCard[] = Array.from(
    { length: Number(query.get('captures') ?? 0) },
    (_, index) =>
      index === 5 && query.has('other') ? { ...madeCapture(index, 'on_hold') } : madeCapture(index),
  );
  const status = query.get('capture');
  const shown = status === null ? null : madeCapture(status === 'closed' ? 5 : 0, status);
  const creation = query.get('creation') as CaptureCreationView['state'] | null;
  const caseNumber = 'SCH-2026-004711';
  const creations = creation ? [madeCreation(creation, caseNumber)] : [];
  const all: CaseCaptures = { creations, captures: shown ? [shown] : [] };
  const { mail } = resources[language].capture;
  return {
    'captures.board': () => cards,
    'captures.questions': () => creations.filter(({ state }) => state === 'unknown'),
    'captures.ofCase': () => all,
    'captures.raw': () => ({ text: JSON.stringify(shown?.state ?? {}) }),
    'captures.mail': ({ language: asked }) =>
      fillTemplate(asked === language ? mail : resources[asked].capture.mail, {
        caseNumber,
        captureLink: shown?.state.captureLink ?? '',
      }),
  };
}
