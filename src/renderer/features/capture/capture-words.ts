import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaptureGroup, captureWords } from '../../../locales/capture-text';

/** Returns a function that translates values of the service; unlisted values stay verbatim (R21), null stays null. */
export function useCaptureWords(): (group: CaptureGroup, word: string | null) => string | null {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const textOf = captureWords(i18n.getResourceBundle(i18n.language, 'capture'));
    return (group, word) => (word === null ? null : textOf(group, word));
  }, [i18n, i18n.language]);
}
