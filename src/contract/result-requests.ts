import { z } from 'zod';
import { resultId } from './request-fields';
import type { ResultView } from './views';

/** Requests about one answer beyond looking at it. */
export const resultSchemas = {
  /** Reads the kept raw answer once more with the decoder of this version (R15); costs no tokens. */
  'results.decodeAgain': z.strictObject({ resultId }),
} as const;

/**
 * `decoded`: this version read it, what is shown is new. `kept`: this version cannot read what an older one could,
 * whose reading stays. `unreadable`: no version could yet.
 */
export type DecodingOutcome = 'decoded' | 'kept' | 'unreadable';

export interface DecodedAgain {
  readonly outcome: DecodingOutcome;
  readonly result: ResultView;
}

export interface ResultResponses {
  'results.decodeAgain': DecodedAgain;
}
