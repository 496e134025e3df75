import type { AnalysisResult } from '../../../../domain/result';
import type { StorableAnalysis } from '../../../storage/database/storable-analysis';

/** One file that came with an answer, stored under its hash. */
export interface StoredAttachment {
  /** A documented category, an unknown one unchanged (R21), or `unknown` if an archive does not state it. */
  readonly category: string;
  /** Cleaned for display. */
  readonly filename: string;
  /** As received; inside an archive the whole entry name. */
  readonly originalName: string;
  readonly declaredType: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Name inside the folder that was given; made from the hash. */
  readonly storedFile: string;
}

export type ResponseProblemCode =
  | 'answer-cut-off'
  | 'attachment-malformed'
  | 'attachment-not-base64'
  | 'archive-file-left-out'
  | 'archive-refused'
  | 'download-address-malformed'
  | 'key-twice'
  | 'left-out'
  | 'nested-archive'
  | 'nested-too-deep'
  | 'part-not-understood'
  | 'pdf-versions-missing';

/** Something about an answer that a person should know; `detail` is technical. */
export interface ResponseProblem {
  readonly code: ResponseProblemCode;
  readonly detail: string;
}

export interface DecodedResponse {
  readonly analysis: AnalysisResult;
  /** PDF versions that the service says it restored. */
  readonly restoredVersions: number;
  readonly attachments: readonly StoredAttachment[];
  /** A secret: to be fetched at once, without the key, and unpacked with `unpackAttachments` (R25). */
  readonly downloadUrl: string | null;
  /** The end of the response is missing; the received part is present. */
  readonly cut: boolean;
  readonly problems: readonly ResponseProblem[];
}

/** A decoded response with its analysis in the form in which it is stored. */
export interface ReadResponse extends Omit<DecodedResponse, 'analysis'> {
  readonly analysis: StorableAnalysis;
}

/** The attachments of one part of a response. */
export interface StoredAttachments {
  readonly attachments: readonly StoredAttachment[];
  readonly problems: readonly ResponseProblem[];
}

/** The category of an attachment whose archive does not name it. */
export const UNKNOWN_CATEGORY = 'unknown';
