import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { MAX_EXPORT_CASES } from '../../../src/contract/export-views';
import { retentionRequests } from '../../../src/contract/retention-requests';
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

it('all cases of the largest selection can be deleted at once, also after an export', () => {
  const caseIds = Array.from({ length: MAX_EXPORT_CASES }, () => randomUUID());
  const exportedHeads = caseIds.map(() => 'a'.repeat(64));
  const deletion = { caseIds, typed: '', digest: '', byRule: false, exportedHeads };
  expect(retentionRequests['retention.preview'].payload.safeParse({ caseIds }).success).toBe(true);
  expect(retentionRequests['retention.delete'].payload.safeParse(deletion).success).toBe(true);
});
