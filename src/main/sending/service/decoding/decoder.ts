import type { ReadResponse, StoredAttachments } from './response-types';

/**
 * Increase it whenever decoding the same raw response gives a different result; stored responses are then decoded again
 * (R15). 1: before versions were counted. 2: unreadable responses have a result. 3: deviations from the interface
 * document are kept, a malformed flag is an error, and duplicate keys keep all their values. 4: results have limits, and
 * the overview of changes of a PDF is not one of its versions. 5: an analysis with nothing but nulls is empty, archives
 * lose single entries instead of being refused, Base64 parts are decoded, and versions that failed still count.
 */
export const DECODER_VERSION = 5;

export interface Decoder {
  /** Starts at 1. */
  readonly version: number;
  /** A response is on its way: what reads it gets ready. */
  prepare(): void;
  /**
   * Reads a stored response; attachments become files in `intoFolder`.
   * @throws ProofcaseError `answer-not-an-analysis`; ReadingFailed; errors of the file system as they are.
   */
  read(answerFile: string, contentType: string | null, intoFolder: string): Promise<ReadResponse>;
  /** Unpacks a downloaded archive of attachments (R25). @throws ReadingFailed; errors of the file system as they are. */
  unpack(archiveFile: string, intoFolder: string): Promise<StoredAttachments>;
}

/** Reading ended without an outcome. */
export class ReadingFailed extends Error {
  /** `limit`: it took too much time or memory; it would do so again. */
  readonly reason: 'limit' | 'died';

  constructor(reason: 'limit' | 'died', detail: string) {
    super(detail);
    this.reason = reason;
  }
}
