import type { CaseFile } from './case-content';
import type { CaseTexts } from './case-texts';

/** Why the service made no statement about the file, in a few words; null if it did. */
export function stateWord({ state, item }: CaseFile, { t }: CaseTexts): string | null {
  switch (state) {
    case 'answered':
      return null;
    case 'unanswered':
      return t('group.unanswered');
    case 'no-answer':
      return t('group.none');
    case 'not-sent':
      return t('sent.notSubmitted');
    case 'left-out':
      return t('file.leftOut', { reason: item?.exclusionReason ?? '–' });
    case 'unexpected':
      return t('file.unexpected');
  }
}

/** The level of a file, or why it has none. */
export function levelOrState(file: CaseFile, texts: CaseTexts): string {
  if (file.state === 'left-out') return texts.t('short.leftOut');
  const word = file.state === 'unexpected' ? null : stateWord(file, texts);
  return word ?? texts.level(file.level);
}

/** The same in a sentence. */
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
