import { lastPart } from './file-names';
/**
 * Excludes files each time a folder is read: `pattern` takes `*` and `?` and matches the name, or the whole path if it
 * contains `/`; letter case is ignored. `reason` is free text.
 */
export interface ExclusionRule {
  readonly pattern: string;
  readonly reason: string;
}

/** The first rule that matches a path (relative to the folder, `/` between names); null for none. */
export function findExclusionRule(rules: readonly ExclusionRule[], path: string): ExclusionRule | null {
  return rules.find(({ pattern }) => matchesPattern(pattern, path)) ?? null;
}

export function matchesPattern(pattern: string, path: string): boolean {
  const normalizedPattern = pattern.trim().normalize('NFC').toLowerCase();
  if (normalizedPattern === '') return false;
  const normalizedPath = path.normalize('NFC').toLowerCase();
  const name = lastPart(normalizedPath);
  return matches(normalizedPattern, normalizedPattern.includes('/') ? normalizedPath : name);
}

/** Greedy with one backtracking position: unlike a `RegExp`, no pattern takes exponential time. */
function matches(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let index = 0;
  while (index < text.length) {
    if (pattern[at] === '*') {
      star = at;
      resume = index;
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === text[index]) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      index = resume;
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
