/**
 * Files of a folder that a person wants left out whenever it is read: `pattern` with `*` and `?`, for the name, or
 * for the whole path where it contains `/`; upper and lower case are the same. `reason` is the person's own.
 */
export interface ExclusionRule {
  readonly pattern: string;
  readonly reason: string;
}

/** The first rule that a path (relative to the folder, `/` between names) meets; null for none. */
export function ruleFor(rules: readonly ExclusionRule[], path: string): ExclusionRule | null {
  return rules.find(({ pattern }) => matchesPattern(pattern, path)) ?? null;
}

export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern.trim().normalize('NFC').toLowerCase();
  if (wanted === '') return false;
  const whole = path.normalize('NFC').toLowerCase();
  return matches(wanted, wanted.includes('/') ? whole : whole.slice(whole.lastIndexOf('/') + 1));
}

/** Greedy with one place to come back to: linear in practice, and no pattern makes it explode as one of `RegExp` could. */
function matches(pattern: string, text: string): boolean {
  let [at, star, resume] = [0, -1, 0];
  let index = 0;
  while (index < text.length) {
    if (pattern[at] === '*') {
      star = at;
      resume = index;
      at += 1;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[index])) {
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
