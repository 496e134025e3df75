import type { ItemView } from '../../../../contract/views';
import { lastPart } from '../../../../domain/file-names';
import { groupBy } from '../../../../domain/group-by';
import type { ItemId } from '../../../../domain/ids';

export const EXCLUSION_REASONS = ['unrelated', 'duplicate', 'privacy', 'quality', 'other'] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

export type ExclusionCause =
  | { readonly kind: 'copy'; readonly of: string }
  | { readonly kind: 'person'; readonly reason: string | null };

/** Why an item is excluded: as a copy of another file, or by a person. */
export function exclusionCause(item: ItemView): ExclusionCause {
  const copy = item.findings.find((finding) => finding.code === 'duplicate-content');
  if (copy && !item.exclusionReason) return { kind: 'copy', of: lastPart(copy.of) };
  return { kind: 'person', reason: item.exclusionReason };
}

/** Files that are excluded for the same reason. */
export interface SharedExclusion {
  readonly reason: string | null;
  readonly itemIds: readonly ItemId[];
}

/** The excluded ones of these files by reason, so that including them can be undone. */
export function exclusionsOf(items: readonly ItemView[], ids: readonly ItemId[]): readonly SharedExclusion[] {
  const wanted = new Set(ids);
  const excluded = items.filter((item) => item.excluded && wanted.has(item.id));
  return [...groupBy(excluded, ({ exclusionReason }) => exclusionReason)].map(([reason, sharing]) => ({
    reason,
    itemIds: sharing.map(({ id }) => id),
  }));
}

/** Those of these files that are still excluded or still included, so that undoing late changes no others. */
export function idsWithState(
  items: readonly ItemView[],
  ids: readonly ItemId[],
  excluded: boolean,
): readonly ItemId[] {
  const matching = new Set(items.filter((item) => item.excluded === excluded).map(({ id }) => id));
  return ids.filter((id) => matching.has(id));
}

/** A pattern that matches all names: their common beginning and, if they share it, their extension. */
export function suggestedPattern(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return first;
  const extensions = new Set(names.map((name) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''));
  let shared = first;
  for (const name of others) {
    while (!name.toLowerCase().startsWith(shared.toLowerCase())) shared = shared.slice(0, -1);
  }
  const [extension = ''] = extensions;
  const start = shared.replace(/[\d.]+$/, '');
  return extensions.size === 1 ? `${start}*${extension}` : `${start}*`;
}
