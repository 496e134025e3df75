import { expect, it } from 'vitest';
import { exitStatus } from '../../bench/exit-status';
import type { RowOutcome } from '../../bench/measure';

function measured(...holds: readonly boolean[]): RowOutcome {
  const line = { work: 'work', ours: '1 ms', peer: '', figure: '1 ms', bar: 'at most 1 ms' };
  return { kind: 'measured', lines: holds.map((each) => ({ ...line, holds: each })), notes: [] };
}

const FAILED: RowOutcome = { kind: 'failed', reason: 'a defect' };
const NOT_COUNTED: RowOutcome = { kind: 'not-counted', reason: 'the peer is missing: zip' };

it.each([
  ['all bars that hold', [measured(true), measured(true, true)], 0],
  ['a bar that does not hold', [measured(true), measured(true, false)], 1],
  ['a row that failed', [measured(true), FAILED], 1],
  ['a row that does not count', [NOT_COUNTED], 0],
] as const)('benchmarks whose bars are checked end with the status of %s', (_name, outcomes, status) => {
  expect(exitStatus(outcomes, true)).toBe(status);
});

it('benchmarks whose bars are only shown fail for a row that failed alone', () => {
  expect(exitStatus([measured(false), NOT_COUNTED], false)).toBe(0);
  expect(exitStatus([measured(false), FAILED], false)).toBe(1);
});
