import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES, type Route } from '../../src/domain/route';
import { BOUNDARIES, type Boundary } from '../../src/main/support/fault-points';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { builtFaultChildren, type FaultChildren } from '../support/fault-built-child';
import { hasPartOfAnswer, type KillPoint, killAndRestart } from '../support/fault-crash';
import { isDeep, repeatedly } from '../support/fault-engine';
import { prepareFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';
import { type PreparedRoutes, preparedRoutes } from '../support/journal-fixture';

const RUNS = isDeep ? 20 : 1;
const AT_ONCE = 4;
const PRESIGNED: readonly Route[] = ['presigned'];
const LOST = { endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } } as const;
const FOR_EVER_MS = 3_000_000;

const OF_THE_UPLOAD: readonly Boundary[] = [
  'before-upload-url',
  'upload-url-answered',
  'url-issued',
  'before-put',
  'put-done',
  'stored',
];
/** Reached only when no answer comes. */
const AFTER_A_LOSS: readonly Boundary[] = [
  'outcome-recorded',
  'end-in-side-journal',
  'decision-in-side-journal',
  'decided',
];
const OF_THE_START: readonly Boundary[] = ['recovering', 'recovered'];
const BEFORE_PAYING: readonly Boundary[] = ['sealed', 'queued', ...OF_THE_UPLOAD, 'answer-space-reserved'];
const AFTER_THE_ANSWER: readonly Boundary[] = [
  'answer-in-side-journal',
  'answered',
  'answer-decoded',
  'result-saved',
  'filed',
];

function endAfter(boundary: Boundary): KillPoint['end'] {
  if (BEFORE_PAYING.includes(boundary) || AFTER_THE_ANSWER.includes(boundary)) return 'filed';
  // The decision is taken at once here, beside the line that notes the end.
  return boundary === 'decided' || boundary === 'end-in-side-journal' ? undefined : 'unknown';
}

const boundaries = BOUNDARIES.map((boundary): KillPoint => {
  const atStart = OF_THE_START.includes(boundary);
  return {
    name: boundary,
    routes: OF_THE_UPLOAD.includes(boundary) ? PRESIGNED : ROUTES,
    dieAt: { boundary: atStart ? 'scan-ended' : boundary },
    ...(AFTER_A_LOSS.includes(boundary) ? { faults: [LOST] } : {}),
    ...(atStart ? { thenStartUntil: boundary } : {}),
    end: endAfter(boundary),
  };
});

const processed: KillPoint['killWhen'] = (service) => service.control.state().scansProcessed === 1;
const asked: KillPoint['killWhen'] = (service) => service.control.state().scanRequests === 1;

/** Moments between boundaries, while a file is half written or a request is under way. */
const between: readonly KillPoint[] = [
  { name: 'ZIP half written', routes: ROUTES, dieAt: { sealing: true }, end: 'filed' },
  {
    name: 'PUT half sent',
    routes: PRESIGNED,
    dieAt: null,
    faults: [{ endpoint: 'put', action: { kind: 'stall-body', afterBytes: 200_000, delayMs: FOR_EVER_MS } }],
    killWhen: (service) => service.control.state().uploadUrlsIssued === 1,
    end: 'filed',
  },
  {
    name: 'request read, not processed',
    routes: ROUTES,
    dieAt: null,
    faults: [{ endpoint: 'scan', action: { kind: 'delay', stage: 'after-body', delayMs: FOR_EVER_MS } }],
    killWhen: asked,
    end: 'unknown',
  },
  {
    name: 'processed, not answered',
    routes: ROUTES,
    dieAt: null,
    faults: [{ endpoint: 'scan', action: { kind: 'delay', stage: 'before-answer', delayMs: FOR_EVER_MS } }],
    killWhen: processed,
    end: 'unknown',
  },
  {
    name: 'answer half received',
    routes: ROUTES,
    dieAt: null,
    faults: [{ endpoint: 'scan', action: { kind: 'trickle', chunkBytes: 1_000, delayMs: 2_000 } }],
    killWhen: (_service, dataFolder) => hasPartOfAnswer(dataFolder),
    end: 'unknown',
  },
  {
    name: 'waiting',
    routes: PRESIGNED,
    dieAt: { state: 'waiting' },
    faults: [{ endpoint: 'upload-url', action: { kind: 'status', status: 503 } }],
    end: 'filed',
  },
  {
    name: 'blocked',
    routes: ROUTES,
    dieAt: { state: 'blocked' },
    faults: [{ endpoint: 'scan', action: { kind: 'quota' } }],
    end: 'filed',
  },
  {
    name: 'sending again decided',
    routes: ROUTES,
    dieAt: { boundary: 'decided' },
    decision: 'send-again',
    faults: [LOST],
    end: 'filed',
  },
  {
    name: 'sending again half decided',
    routes: ROUTES,
    dieAt: { boundary: 'decision-in-side-journal' },
    decision: 'send-again',
    faults: [LOST],
    end: 'unknown',
  },
];

const points = [...boundaries, ...between];
/** The same on Windows, where each file that was just written is held for two attempts. */
const held = points.map((point) => ({ ...point, name: `${point.name}, files held`, heldFiles: 2 }));

/**
 * Every moment on each of its routes in the deep run, also with held files; otherwise the routes take turns, and
 * `sharing-violations.test.ts` holds files at a few moments.
 */
const cases = (isDeep ? [...points, ...held] : points).flatMap((point, index) =>
  point.routes
    .filter((_route, at) => isDeep || at === index % point.routes.length)
    .map((route) => ({ point, route, title: `${point.name} (${route})` })),
);

describe('the engine after SIGKILL', () => {
  const table = new FaultTable('T1: SIGKILL at every boundary of the journal');
  const onWindows = new FaultTable('T1 on Windows: SIGKILL at every boundary while new files are held');
  let fixture: EngineFixture;
  let children: FaultChildren;
  let prepared: PreparedRoutes;
  beforeAll(async () => {
    [fixture, children] = await Promise.all([createEngineFixture(), builtFaultChildren()]);
    prepared = await preparedRoutes((route) => prepareFolder(fixture, route));
  });
  afterAll(async () => {
    table.print();
    if (isDeep) onWindows.print();
    await fixture.close();
  });

  it.each(cases)('at $title loses nothing and pays once at most', async ({ point, route, title }) => {
    await repeatedly(RUNS, AT_ONCE, async () => {
      const outcome = await killAndRestart({ fixture, children }, prepared[route], point);
      (point.heldFiles === undefined ? table : onWindows).add(title, outcome);
      expect(outcome).toMatchObject({ undecidedScans: 0, lostCases: 0, integrityErrors: [] });
      if (point.end) expect(outcome.end).toBe(point.end);
      if (outcome.end === 'filed') expect(outcome.scans).toBeGreaterThan(0);
    });
  });
});
