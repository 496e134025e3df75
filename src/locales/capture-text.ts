import type { Resources } from '.';
import type { Translation } from './translation';

/** Groups of texts for values of live capture. */
export type CaptureGroup =
  | 'column'
  | 'result'
  | 'decision'
  | 'mode'
  | 'sender'
  | 'language'
  | 'action'
  | 'actor'
  | 'scenes'
  | 'push'
  | 'creation'
  | 'lookUp'
  | 'problem';

/** Returns a function that translates values of the service; unlisted values stay verbatim (R21). */
export function captureWords(
  texts: Translation<Resources['capture']>,
): (group: CaptureGroup, word: string) => string {
  return (group, word) => {
    const words: { readonly [word: string]: string } = texts[group];
    return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
  };
}
