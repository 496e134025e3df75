import { readAnswer } from './read-answer';

/**
 * Counts up whenever what is read from the same raw answer changes: stored answers that an older version read are then
 * read again (R15).
 * 1: until versions were counted. 2: what could not be read has a result of its own. 3: nothing that departs from the
 * document is dropped, a flag of an odd form is no clean bill, and what a name says twice is not decided by the order.
 */
export const DECODER_VERSION = 3;

export interface Decoder {
  /** From 1. */
  readonly version: number;
  readonly read: typeof readAnswer;
}

export const DECODER: Decoder = { version: DECODER_VERSION, read: readAnswer };
