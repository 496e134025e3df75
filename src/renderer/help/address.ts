import { useSyncExternalStore } from 'react';
import { HELP_CHAPTERS } from '../../contract/help-topics';
import { LANGUAGES, type Language } from '../../domain/language';

/** The part of the address that the page shows: `#/de/prepare/sources`. */
export interface HelpAddress {
  readonly language: Language;
  readonly chapterId: string;
  readonly sectionId: string | null;
}

/** The address of a hash; the first chapter if it names none. */
export function parseHelpAddress(hash: string): HelpAddress {
  const [language, chapterId, sectionId] = hash.replace(/^#\/?/, '').split('/');
  return {
    language: LANGUAGES.find((known) => known === language) ?? 'en',
    chapterId: HELP_CHAPTERS.find((known) => known === chapterId) ?? HELP_CHAPTERS[0],
    sectionId: sectionId || null,
  };
}

export function helpHash(language: Language, topic: string): string {
  return `#/${language}/${topic}`;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export function useHelpAddress(): HelpAddress {
  return parseHelpAddress(useSyncExternalStore(subscribe, () => window.location.hash));
}
