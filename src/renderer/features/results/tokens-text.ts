import type { TFunction } from 'i18next';
import type { ResultVersionSummary } from '../../../contract/answer-views';

/** What a result cost; tokens of practice are not charged. */
export function tokensText(
  t: TFunction<'results'>,
  { tokensConsumed, isPractice }: Pick<ResultVersionSummary, 'tokensConsumed' | 'isPractice'>,
): string {
  if (tokensConsumed === null) return t('answers.tokensUnknown');
  return t(isPractice ? 'answers.tokensPractice' : 'answers.tokens', { count: tokensConsumed });
}
