import { resources } from '../../locales';
import type { CliSession } from './session';

type Group = 'column' | 'result' | 'decision' | 'action' | 'creation' | 'problem' | 'lookUp';

/** The text of a word of the service; one that is not listed is shown as it came (R21), a missing one as a dash. */
export function captureWord(session: CliSession, group: Group, word: string | null): string {
  if (word === null) return '–';
  const texts: { readonly [word: string]: string } = resources[session.texts.language].capture[group];
  return Object.hasOwn(texts, word) ? (texts[word] ?? word) : word;
}
