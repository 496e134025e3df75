import { resources } from '../../locales';
import type { CliSession } from './session';

type Group = 'column' | 'result' | 'decision' | 'action' | 'creation' | 'problem' | 'lookUp';

/** Text for a word of the service; an unlisted word is shown unchanged (R21), a missing one as a dash. */
export function captureText(session: CliSession, group: Group, word: string | null): string {
  if (word === null) return '–';
  const texts: { readonly [word: string]: string } = resources[session.texts.language].capture[group];
  return Object.hasOwn(texts, word) ? (texts[word] ?? word) : word;
}
