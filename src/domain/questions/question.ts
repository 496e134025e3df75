/** What a customer can be asked: the keys of the sentences in `src/locales/<language>/questions.ts`. */
export const QUESTION_KEYS = [
  'original',
  'full-size',
  'visible',
  'taken-before',
  'taken-after',
  'clock',
  'dates-differ',
  'taken-when',
  'taken-where',
  'elsewhere',
  'device',
  'edited',
  'signed',
  'ai-tool',
  'screenshot',
  'circumstances',
  'travel',
  'devices',
  'when-and-who',
  'occasions',
  'unreadable',
  'smaller',
  'document-password',
  'document-changed',
  'document-notes',
  'document-original',
] as const;
export type QuestionKey = (typeof QUESTION_KEYS)[number];

/** Questions that fit a PDF; the others speak of a photo. */
const DOCUMENT_KEYS: ReadonlySet<QuestionKey> = new Set([
  'unreadable',
  'smaller',
  'document-password',
  'document-changed',
  'document-notes',
  'document-original',
]);

export function fitsDocument(key: QuestionKey): boolean {
  return DOCUMENT_KEYS.has(key);
}

/**
 * A question with the values of its sentence: numbers unformatted, dates as milliseconds of their midnight in UTC,
 * files as the last part of their path. `context` chooses a variant, `count` a plural.
 */
export interface QuestionText {
  readonly key: QuestionKey;
  readonly values: { readonly [name: string]: string | number };
}
