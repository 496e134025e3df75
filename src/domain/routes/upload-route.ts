import type { AfterPaidRequest, Refusal, UploadFacts } from '../journal-moves';

/** What is particular to a way of a sealed ZIP to the service; its requests are in `main/sending/routes`. */
export interface UploadRoute {
  /** The largest ZIP that takes this route (R1, R2). */
  readonly maxZipBytes: number;
  /** The upload without cost that precedes the paid request; null if the paid request carries the ZIP. */
  readonly storedUpload: StoredUpload | null;
  /** The move after a refused paid request that this route alone decides; null applies the common rules (R13). */
  readonly judgePaidRefusal: (end: Refusal, facts: UploadFacts) => AfterPaidRequest | null;
}

/** An upload that outlives a restart: the paid request names it, and so does asking again about an unknown outcome. */
export interface StoredUpload {
  /** From its end on, how long the upload can be named (R17). */
  readonly usableMs: number;
  /** From the paid request on, when a person can ask again with the same upload, which is charged once (R12). */
  readonly askAgainAfterMs: number;
}
