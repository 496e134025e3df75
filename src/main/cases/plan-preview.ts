import type { PlanPreview } from '../../contract/prepare-views';
import type { IntakeView } from '../../contract/views';
import { brokenComparisons, planPackages } from '../../domain/packing/plan-packages';

/** Assignment of items to packages, as sealing would create them now. */
export function planPreview({ items }: Pick<IntakeView, 'items'>): PlanPreview {
  const included = items.filter(({ excluded }) => !excluded);
  const packages = planPackages(included);
  return {
    packages: packages.map(({ entries, bytes, route }, index) => {
      const documents = entries.filter(({ item }) => item.type === 'pdf').length;
      return {
        sequence: index + 1,
        bytes,
        route,
        photos: entries.length - documents,
        documents,
        itemIds: entries.map(({ item }) => item.id),
      };
    }),
    broken: brokenComparisons(packages),
    blocked: included
      .filter(({ findings }) => findings.some(({ severity }) => severity === 'blocker'))
      .map(({ id }) => id),
  };
}
