import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CustodyNames, type EntryWords, entryWords } from '../../../locales/custody-text';
import { useFormats } from '../../i18n/use-formats';
import { useCaptureWords } from '../capture/capture-words';

/** Returns the texts for entries of the custody log in the language of the window. */
export function useEntryWords(names: CustodyNames): EntryWords {
  const { i18n } = useTranslation('history');
  const captureWord = useCaptureWords();
  const formats = useFormats();
  return useMemo(() => entryWords(i18n, formats, captureWord, names), [i18n, formats, captureWord, names]);
}
