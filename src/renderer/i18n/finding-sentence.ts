import type { i18n as I18n } from 'i18next';
import type { ItemFinding, SetFinding } from '../../domain/finding';
import { findingText } from '../../domain/precheck/finding-text';

export interface FindingSentence {
  /** What was observed. */
  readonly sentence: string;
  /** What to ask for; empty where nothing follows from it. */
  readonly ask: string;
}

/** A finding in plain words. */
export function findingSentence(i18n: I18n, finding: ItemFinding | SetFinding): FindingSentence {
  const t = i18n.getFixedT(i18n.language, 'findings');
  const { code, values } = findingText(finding);
  return { sentence: t(`${code}.sentence`, values), ask: t(`${code}.ask`, values) };
}
