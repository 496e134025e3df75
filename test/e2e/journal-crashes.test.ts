import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/domain/route';
import type { Boundary } from '../../src/main/support/fault-points';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';
import { type KillableProcesses, type KillPoint, killAndRestart } from '../support/fault-crash';
import { electronFaultProcesses } from '../support/fault-electron';
import { isDeep } from '../support/fault-engine';
import { type PreparedFolder, prepareFolder } from '../support/fault-folder';
import { FaultTable } from '../support/fault-table';
import { preparedRoutes } from '../support/journal-fixture';

const RUNS = isDeep ? 2 : 1;

/** A sample of the boundaries that test/faults/crashes.test.ts goes through on plain Node; deep runs take it whole. */
const POINTS: readonly (readonly [Boundary, Route, KillPoint['end']])[] = [
  ['submitting-in-side-journal', 'presigned', 'unknown'],
  ['answered', 'direct', 'filed'],
  ['sealed', 'direct', 'filed'],
  ['url-issued', 'presigned', 'filed'],
  ['stored', 'presigned', 'filed'],
  ['submitting-in-database', 'direct', 'unknown'],
  ['scan-ended', 'direct', 'unknown'],
  ['result-saved', 'presigned', 'filed'],
];
const points = isDeep ? POINTS : POINTS.slice(0, 2);

describe('the window application after a kill', () => {
  const table = new FaultTable('T1, Electron: SIGKILL of the main process at boundaries of the journal');
  let fixture: EngineFixture;
  let children: KillableProcesses & { remove(): Promise<void> };
  let prepared: { readonly [Way in Route]: PreparedFolder };
  beforeAll(async () => {
    [fixture, children] = await Promise.all([createEngineFixture(), electronFaultProcesses()]);
    prepared = await preparedRoutes((route) => prepareFolder(fixture, route));
  });
  afterAll(async () => {
    table.print();
    await children.remove();
    await fixture.close();
  });

  it.each(points)('at %s (%s) loses nothing and pays once at most', async (boundary, route, end) => {
    for (let run = 0; run < RUNS; run += 1) {
      const point: KillPoint = { name: boundary, routes: [route], dieAt: { boundary }, end };
      const outcome = await killAndRestart({ fixture, children }, prepared[route], point);
      table.add(`${boundary} (${route})`, outcome);
      expect(outcome).toMatchObject({ undecidedScans: 0, lostCases: 0, integrityErrors: [], end });
      if (outcome.end === 'filed') expect(outcome.scans).toBe(1);
    }
  });
});
