import { useMemo } from 'react';
import type { PlanPreview } from '../../../../contract/prepare-views';
import type { CaseId, ItemId } from '../../../../domain/ids';
import { useRequest } from '../../../app/queries';

export interface PlanInView {
  /** Null until it is wanted and loaded. */
  readonly preview: PlanPreview | null;
  /** Number of the package that would carry an item; undefined if none would. */
  readonly packageOf: (id: ItemId) => number | undefined;
}

/** Which photo goes into which package; requested only while `isWanted`. */
export function usePlan(caseId: CaseId, isWanted: boolean): PlanInView {
  const preview = useRequest('plan.preview', { caseId }, isWanted).data ?? null;
  const numbers = useMemo(
    () =>
      new Map(
        preview?.packages.flatMap(({ sequence, itemIds }) => itemIds.map((id) => [id, sequence] as const)),
      ),
    [preview],
  );
  return useMemo(
    () => ({
      preview: isWanted ? preview : null,
      packageOf: (id) => (isWanted ? numbers.get(id) : undefined),
    }),
    [preview, numbers, isWanted],
  );
}
