import { resources } from '../../locales';
import { type CaptureGroup, captureWords } from '../../locales/capture-text';
import type { CliSession } from './session';

export const NOT_REPORTED = '–';

/** Text for a word of the service; an unlisted word is shown unchanged (R21), a missing one as a dash. */
export function captureText(session: CliSession, group: CaptureGroup, word: string | null): string {
  if (word === null) return NOT_REPORTED;
  return captureWords(resources[session.texts.language].capture)(group, word);
}
