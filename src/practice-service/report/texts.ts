import type { Language } from '../../domain/language';
import type { Finding } from '../analysis/finding';
import type { PracticeTexts } from './practice-texts';
import { de } from './texts-de';
import { en } from './texts-en';
import { pl } from './texts-pl';

const TEXTS: { readonly [Name in Language]: PracticeTexts } = { de, en, pl };

export function textsIn(language: Language): PracticeTexts {
  return TEXTS[language];
}

/** The text of a finding. */
export function explain(finding: Finding, texts: PracticeTexts): string {
  // The table maps each code to the function for exactly that finding.
  const sentence = texts.finding[finding.code] as (finding: Finding) => string;
  return sentence(finding);
}
