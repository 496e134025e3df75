import { cleanDisplayName } from './file-names';

/** What the name of an evidence folder can be made of, written as `{case}` in a pattern. */
export const NAME_PLACEHOLDERS = ['case', 'date', 'time', 'level', 'reference', 'note'] as const;
export type NamePlaceholder = (typeof NAME_PLACEHOLDERS)[number];

/** Two exports of a case on different days do not meet. */
export const DEFAULT_NAME_PATTERN = '{case} {date}';

/** What a case puts in the place of each placeholder, already in words. */
export type NameFacts = { readonly [Name in NamePlaceholder]: string };

const PLACEHOLDER = /\{(\w+)\}/g;

/** Placeholders of a pattern that nothing stands for. */
export function unknownPlaceholders(pattern: string): readonly string[] {
  const known: readonly string[] = NAME_PLACEHOLDERS;
  const found = [...pattern.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(found.filter((name) => !known.includes(name)))];
}

/**
 * The name of a folder that every file system takes: separators become `_`, then as for a file name (device names,
 * trailing dots, control characters, length). `fallback` stands in where nothing is left.
 */
export function evidenceFolderName(pattern: string, facts: NameFacts, fallback: string): string {
  const filled = pattern.replace(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? facts[name] : whole,
  );
  return cleanDisplayName(filled.replace(/[/\\]/g, '_'), fallback);
}

/**
 * One name for each case, none twice even where neither case nor the form of an umlaut counts: case numbers that only
 * differ in what file systems refuse would collide (R34).
 */
export function evidenceFolderNames(
  pattern: string,
  cases: readonly { readonly facts: NameFacts; readonly fallback: string }[],
): readonly string[] {
  const taken = new Set<string>();
  return cases.map(({ facts, fallback }) => {
    const name = evidenceFolderName(pattern, facts, fallback);
    let free = name;
    for (let count = 2; taken.has(nameKey(free)); count += 1) free = `${name} (${count})`;
    taken.add(nameKey(free));
    return free;
  });
}

/** Equal for names that a file system without case takes for the same. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function isPlaceholder(name: string): name is NamePlaceholder {
  const known: readonly string[] = NAME_PLACEHOLDERS;
  return known.includes(name);
}
