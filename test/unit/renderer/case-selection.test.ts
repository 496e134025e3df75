import { expect, it } from 'vitest';
import type { CaseId } from '../../../src/domain/ids';
import { isSelectionOf } from '../../../src/renderer/features/export/case-selection';

const [A, B, C] = ['a', 'b', 'c'] as unknown as readonly [CaseId, CaseId, CaseId];

it('the selection is that of an export unless cases were added, removed or replaced since', () => {
  expect(isSelectionOf(new Set([B, A]), [A, B])).toBe(true);
  for (const chosen of [[A, B, C], [A], [A, C], []]) {
    expect(isSelectionOf(new Set(chosen), [A, B])).toBe(false);
  }
  expect(isSelectionOf(null, [])).toBe(false);
});
