import { resources } from '../../locales';
import type { CliSession } from './session';

type Group =
  | 'column'
  | 'result'
  | 'decision'
  | 'mode'
  | 'action'
  | 'scenes'
  | 'creation'
  | 'problem'
  | 'lookUp';

export const NOT_REPORTED = '–';

/** Text for a word of the service; an unlisted word is shown unchanged (R21), a missing one as a dash. */
export function captureText(session: CliSession, group: Group, word: string | null): string {
  if (word === null) return NOT_REPORTED;
  const texts: { readonly [word: string]: string } = resources[session.texts.language].capture[group];
  return Object.hasOwn(texts, word) ? (texts[word] ?? word) : word;
}
