import { describe, expect, it } from 'vitest';
import { keepAwakeWhileSubmitting } from '../../../src/main/app/shell/keep-awake';

describe('the machine', () => {
  it('is kept awake only while a paid request waits for its answer', () => {
    let submitting = 0;
    let changed: () => void = () => undefined;
    const blockers = new Set<number>();
    let given = 0;
    keepAwakeWhileSubmitting(
      {
        submittingCount: () => submitting,
        on: (_name, listener) => {
          changed = listener as () => void;
          return () => undefined;
        },
      },
      {
        start: (kind) => {
          expect(kind).toBe('prevent-app-suspension');
          given += 1;
          blockers.add(given);
          return given;
        },
        stop: (id) => blockers.delete(id),
      },
    );
    const blockersWith = (count: number): number => {
      submitting = count;
      changed();
      return blockers.size;
    };
    expect([
      blockersWith(0),
      blockersWith(1),
      blockersWith(2),
      blockersWith(1),
      blockersWith(0),
      blockersWith(1),
    ]).toEqual([0, 1, 1, 1, 0, 1]);
  });
});
