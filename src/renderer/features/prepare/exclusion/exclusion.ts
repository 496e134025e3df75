import type { ItemView } from '../../../../contract/views';
import { lastPart } from '../../../../domain/file-names';

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
