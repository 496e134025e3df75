import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resources } from '../../../locales';

type Group =
  | 'column'
  | 'result'
  | 'decision'
  | 'mode'
  | 'sender'
  | 'language'
  | 'action'
  | 'actor'
  | 'push'
  | 'creation'
  | 'lookUp'
  | 'problem';

/** Returns a function that translates values of the service; unlisted values stay verbatim (R21), null stays null. */
export function useCaptureWords(): (group: Group, word: string | null) => string | null {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const texts: Resources['capture'] = i18n.getResourceBundle(i18n.language, 'capture');
    return (group, word) => {
      if (word === null) return null;
      const words: { readonly [word: string]: string } = texts[group];
      return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
    };
  }, [i18n, i18n.language]);
}
