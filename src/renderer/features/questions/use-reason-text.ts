import { useTranslation } from 'react-i18next';
import type { QuestionReason } from '../../../domain/questions/collect-questions';
import { rowTitle } from '../../../locales/analysis-text';
import { levelWord } from '../../../locales/case-state-text';
import { findingSentence } from '../../i18n/finding-sentence';

/** Returns the text for a reason of a question, in the language of the window. */
export function useReasonText(): (reason: QuestionReason) => string {
  const { t, i18n } = useTranslation('questions');
  const { t: analysis } = useTranslation('analysis');
  const { t: common } = useTranslation('common');
  return (reason) => {
    switch (reason.of) {
      case 'precheck':
        return findingSentence(i18n, reason.finding).sentence;
      case 'service':
        return rowTitle(reason.row, analysis);
      case 'level':
        return t('levelReason', { level: levelWord(reason.level, common) });
    }
  };
}
