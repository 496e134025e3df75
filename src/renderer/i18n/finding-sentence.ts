import type { i18n as I18n } from 'i18next';
import type { ItemFinding, SetFinding } from '../../domain/finding';
import { findingText } from '../../domain/precheck/finding-text';
import { textByCode } from './text-by-code';

export interface FindingSentence {
  /** What was observed. */
  readonly sentence: string;
  /** Why it matters, and what else may be behind it. */
  readonly why: string;
  /** What to ask for; empty if there is nothing to ask. */
  readonly ask: string;
}

/** Returns the sentences for a finding. */
export function findingSentence(i18n: I18n, finding: ItemFinding | SetFinding): FindingSentence {
  const { code, values: raw } = findingText(finding);
  // Intl formats instants, but the reference date is a calendar day.
  const values = typeof raw.date === 'string' ? { ...raw, date: Date.parse(raw.date) } : raw;
  return {
    sentence: textByCode(i18n, 'findings', `${code}.sentence`, values),
    why: textByCode(i18n, 'reasons', code),
    ask: textByCode(i18n, 'findings', `${code}.ask`, values),
  };
}
