import { describe, expect, it } from 'vitest';
import { createUndoStack, MAX_STEPS } from '../../../src/renderer/app/undo-stack';

function stackWithLog() {
  const stack = createUndoStack();
  const log: string[] = [];
  return { stack, log, step: (scope: string, name: string) => stack.push(scope, () => log.push(name)) };
}

describe('undo', () => {
  it('takes back the last step of the part that is shown, and no other', () => {
    const { stack, log, step } = stackWithLog();
    step('prepare a', 'exclude');
    step('prepare a', 'note');
    step('cases', 'filter');
    expect([stack.undoLast('prepare a'), stack.undoLast('prepare a'), stack.undoLast('prepare a')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(log).toEqual(['note', 'exclude']);
  });

  it('takes back a step once, by its button or by the key', () => {
    const { stack, log, step } = stackWithLog();
    const { undo } = step('cases', 'filter');
    expect([undo(), undo(), stack.undoLast('cases')]).toEqual([true, false, false]);
    expect(log).toEqual(['filter']);
  });

  it('forgets the steps of a screen that was left', () => {
    const { stack, log, step } = stackWithLog();
    step('prepare a', 'exclude');
    stack.drop([step('prepare a', 'filter').id]);
    stack.undoLast('prepare a');
    expect(log).toEqual(['exclude']);
  });

  it('keeps a limited number of steps', () => {
    const { stack, log, step } = stackWithLog();
    for (let index = 0; index <= MAX_STEPS; index += 1) step('cases', String(index));
    while (stack.undoLast('cases'));
    expect(log).toHaveLength(MAX_STEPS);
    expect(log.at(-1)).toBe('1');
  });
});
