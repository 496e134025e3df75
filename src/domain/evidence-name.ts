import { cleanDisplayName } from './file-names';
import { nameKey } from './source';

/** Placeholders in the name pattern of an evidence folder, written as `{case}`. */
export const NAME_PLACEHOLDERS = ['case', 'date', 'time', 'level', 'reference', 'note'] as const;
export type NamePlaceholder = (typeof NAME_PLACEHOLDERS)[number];

/** The date keeps exports of one case on different days apart. */
export const DEFAULT_NAME_PATTERN = '{case} {date}';

/** The text of each placeholder for one case. */
export type NameFacts = { readonly [Name in NamePlaceholder]: string };

const PLACEHOLDER = /\{(\w+)\}/g;

/** Names in braces that are no placeholder, each once. */
export function unknownPlaceholders(pattern: string): readonly string[] {
  const known: readonly string[] = NAME_PLACEHOLDERS;
  const found = [...pattern.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(found.filter((name) => !known.includes(name)))];
}

/**
 * A folder name that every file system accepts: separators become `_`, the rest is cleaned like a file name (device
 * names, trailing dots, control characters, length). Returns `fallback` if nothing is left.
 */
export function evidenceFolderName(pattern: string, facts: NameFacts, fallback: string): string {
  const filled = pattern.replace(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? facts[name] : whole,
  );
  return cleanDisplayName(filled.replace(/[/\\]/g, '_'), fallback);
}

/**
 * One unique name per case, compared without letter case and Unicode form: case numbers that differ only in characters
 * that file systems refuse would collide (R34).
 */
export function evidenceFolderNames(
  pattern: string,
  cases: readonly { readonly facts: NameFacts; readonly fallback: string }[],
): readonly string[] {
  const taken = new Set<string>();
  return cases.map(({ facts, fallback }) => {
    const name = evidenceFolderName(pattern, facts, fallback);
    let available = name;
    for (let count = 2; taken.has(nameKey(available)); count += 1) available = `${name} (${count})`;
    taken.add(nameKey(available));
    return available;
  });
}

function isPlaceholder(name: string): name is NamePlaceholder {
  const known: readonly string[] = NAME_PLACEHOLDERS;
  return known.includes(name);
}
