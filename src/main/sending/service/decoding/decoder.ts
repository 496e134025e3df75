import { decodeResponse } from './decode-response';

/**
 * Increase it whenever decoding the same raw response gives a different result; stored responses are then decoded again
 * (R15). 1: before versions were counted. 2: unreadable responses have a result. 3: deviations from the interface
 * document are kept, a malformed flag is an error, and duplicate keys keep all their values.
 */
export const DECODER_VERSION = 3;

export interface Decoder {
  /** Starts at 1. */
  readonly version: number;
  readonly read: typeof decodeResponse;
}

export const DECODER: Decoder = { version: DECODER_VERSION, read: decodeResponse };
