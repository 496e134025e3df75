/** A step that can be taken back once, in the part of the window that it belongs to. */
interface Step {
  readonly id: number;
  readonly scope: string;
  readonly run: () => void;
}

export interface UndoStack {
  /** Returns the function that takes the step back; it does nothing the second time. */
  push(scope: string, run: () => void): { readonly id: number; readonly undo: () => boolean };
  /** Takes back the last step of this part; false if it has none. */
  undoLast(scope: string): boolean;
  /** Forgets steps that can no longer be taken back. */
  drop(ids: readonly number[]): void;
}

export const MAX_STEPS = 100;

export function createUndoStack(): UndoStack {
  let steps: readonly Step[] = [];
  let lastId = 0;
  const undo = (step: Step | undefined): boolean => {
    if (!step || !steps.includes(step)) return false;
    steps = steps.filter((other) => other !== step);
    step.run();
    return true;
  };
  return {
    push(scope, run) {
      lastId += 1;
      const step = { id: lastId, scope, run };
      steps = [...steps, step].slice(-MAX_STEPS);
      return { id: step.id, undo: () => undo(step) };
    },
    undoLast: (scope) => undo(steps.findLast((step) => step.scope === scope)),
    drop(ids) {
      steps = steps.filter(({ id }) => !ids.includes(id));
    },
  };
}
