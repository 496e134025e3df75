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

/** The sentence for a finding. */
export function explain(finding: Finding, texts: PracticeTexts): string {
  // The table has, for each code, the function that takes exactly that finding.
  const sentence = texts.finding[finding.code] as (finding: Finding) => string;
  return sentence(finding);
}
