import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/domain/route';
import { BOUNDARIES, type Boundary } from '../../src/main/support/fault-points';
import { CANARY, createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { readOpened } from '../support/fault-database';
import { AT_REST, eventually, fastClock, fastTimers, isDeep, untilAtRest } from '../support/fault-engine';
import { copyOf, inspectFolder, prepareFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';
import { type PreparedRoutes, preparedRoutes } from '../support/journal-fixture';

const OF_THE_UPLOAD: readonly Boundary[] = [
  'before-upload-url',
  'upload-url-answered',
  'url-issued',
  'before-put',
  'put-done',
  'stored',
];
const AFTER_A_LOSS: readonly Boundary[] = ['outcome-recorded', 'end-in-side-journal'];
const NOT_HERE: readonly Boundary[] = ['decision-in-side-journal', 'decided', 'recovering', 'recovered'];
/** Once the database knows the paid request, it has forgotten nothing that matters. */
const BEFORE_SUBMITTING: readonly Boundary[] = [
  'sealed',
  'queued',
  ...OF_THE_UPLOAD,
  'answer-space-reserved',
];

type End = 'answered' | 'lost' | 'refused';
interface Run {
  readonly route: Route;
  readonly boundary: Boundary | 'before everything';
  readonly end: End;
}

const moments: readonly Run['boundary'][] = [
  'before everything',
  ...BOUNDARIES.filter((one) => !NOT_HERE.includes(one)),
];

const byMoment = (['direct', 'presigned'] as const).flatMap((route) =>
  moments.map((boundary) =>
    (['answered', 'lost', 'refused'] as const).flatMap((end): Run[] => {
      if (boundary !== 'before everything') {
        if (route === 'direct' && OF_THE_UPLOAD.includes(boundary)) return [];
        if (end === 'answered' && AFTER_A_LOSS.includes(boundary)) return [];
        const afterAnswer = place(boundary) > place('scan-ended');
        if (end !== 'answered' && afterAnswer && !AFTER_A_LOSS.includes(boundary)) return [];
      }
      return [{ route, boundary, end }];
    }),
  ),
);
/** Deep: every end at every moment; otherwise one end at every second one. */
const runs = byMoment.flatMap((ends, index) => {
  if (isDeep) return ends;
  return index % 2 === 0 ? (ends[(index / 2) % ends.length] ?? []) : [];
});

function place(boundary: Boundary): number {
  const inOrder: readonly Boundary[] = BOUNDARIES;
  return inOrder.indexOf(boundary);
}

const LOST = { endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } } as const;
const REFUSED = { endpoint: 'scan', action: { kind: 'status', status: 422, body: '{}' } } as const;

describe('an earlier database in place of the current one', () => {
  const table = new FaultTable('The database of a moment is put back after the package went on to its end');
  let fixture: EngineFixture;
  let prepared: PreparedRoutes;
  beforeAll(async () => {
    fixture = await createEngineFixture();
    prepared = await preparedRoutes((route) => prepareFolder(fixture, route));
  });
  afterAll(async () => {
    table.print();
    await fixture.close();
  });

  it.each(runs)(
    'from $boundary on the $route route, $end since, pays nothing again and loses nothing',
    async (run) => {
      const { route, boundary, end } = run;
      const { control, baseUrl } = fixture.service;
      const before = control.state().scansProcessed;
      const dataFolder = await copyOf(prepared[route], baseUrl);
      const put = keepDatabase(dataFolder);
      if (boundary === 'before everything') put.keep();
      if (end === 'lost') control.inject(LOST);
      if (end === 'refused') control.inject(REFUSED);
      const options = { dataFolder, clock: fastClock, timers: fastTimers, sessionKey: CANARY };
      const first = await fixture.open({
        ...options,
        faultPoint: (reached) => {
          if (reached === boundary) put.keep();
        },
      });
      const [sent] = (
        await first.handlers['submissions.seal']({ caseId: prepared[route].caseId, send: true })
      ).packages;
      await untilAtRest(first);
      await first.close();
      expect(put.isKept()).toBe(true);
      put.putBack();
      const paid = control.state().scansProcessed - before;

      const second = await fixture.open(options);
      const opened = await readOpened(second);
      // What is held does not move; everything else comes to rest.
      const entries = await eventually('everything rests or is held', async () => {
        const list = await second.handlers['outbox.list']({});
        return list.every(
          ({ state, holdReason }) => AT_REST.includes(state) || state === 'sealed' || holdReason,
        )
          ? list
          : null;
      });
      const counted = control.state().scansProcessed - before;
      await second.close();
      const { errors, leftovers } = await inspectFolder(dataFolder);
      const found = entries.find(({ id }) => id === sent?.id);
      table.add(`${boundary} (${route})`, {
        scans: counted,
        undecidedScans: counted - paid,
        lostCases: opened.caseNumbers.includes(prepared[route].caseNumber) && found ? 0 : 1,
        integrityErrors: [...errors, ...leftovers],
        end: `${end}: ${found?.state}${opened.report ? ', told' : ''}`,
      });
      await rm(dataFolder, { recursive: true, force: true });
      expect(counted).toBe(paid);
      expect([...errors, ...leftovers]).toEqual([]);
      expect(found).toBeDefined();
      if (end === 'answered') expect(found?.state).toBe('filed');
      if (end === 'lost') expect(found?.state).toBe('unknown');
      const forgot = boundary === 'before everything' || BEFORE_SUBMITTING.includes(boundary);
      expect(opened.report?.findings.map(({ code }) => code) ?? []).toEqual(
        forgot ? ['database-rolled-back'] : [],
      );
    },
  );
});

/** The database as it is at a moment between two transactions, to be put in the place of the later one. */
function keepDatabase(dataFolder: string) {
  const file = (suffix: string): string => join(dataFolder, `proofcase.db${suffix}`);
  const kept = (suffix: string): string => join(dataFolder, `kept${suffix}`);
  let isKept = false;
  return {
    isKept: () => isKept,
    keep(): void {
      if (isKept) return;
      isKept = true;
      for (const suffix of ['', '-wal']) {
        if (existsSync(file(suffix))) copyFileSync(file(suffix), kept(suffix));
      }
    },
    putBack(): void {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file(suffix), { force: true });
      for (const suffix of ['', '-wal']) {
        if (existsSync(kept(suffix))) copyFileSync(kept(suffix), file(suffix));
        rmSync(kept(suffix), { force: true });
      }
    },
  };
}
