import type { CaseFile } from './case-content';
import type { CaseTexts } from './case-texts';

/** The level of a file, or why it has none. */
export function levelOrState(file: CaseFile, texts: CaseTexts): string {
  const { t } = texts;
  switch (file.state) {
    case 'answered':
    case 'unexpected':
      return texts.level(file.level);
    case 'unanswered':
      return t('group.unanswered');
    case 'no-answer':
      return t('group.none');
    case 'not-sent':
      return t('sent.notSubmitted');
    case 'left-out':
      return t('short.leftOut');
  }
}

/** Why the service made no statement about the file; null if it did. */
export function withoutStatement({ state, item }: CaseFile, { t }: CaseTexts): string | null {
  switch (state) {
    case 'answered':
      return null;
    case 'left-out':
      return t('file.leftOut', { reason: item?.exclusionReason ?? '–' });
    case 'no-answer':
      return t('file.noAnswer');
    case 'unanswered':
      return t('file.unanswered');
    case 'unexpected':
      return t('file.unexpected');
    case 'not-sent':
      return t('file.notSent');
  }
}
