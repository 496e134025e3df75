import type { SetFinding } from '../domain/finding';
import type { CaseId, ReceivedFileId, ReceivedId } from '../domain/ids';
import type { Item, SkippedFile } from '../domain/item';
import type { ReceiverSettings, Refusal } from '../domain/receiver';

/** Times are ISO 8601 with `Z`, sizes in bytes. */
export interface ReceiverView {
  readonly settings: ReceiverSettings;
  readonly token: 'stored' | 'missing' | 'keychain-unavailable';
  /** Null: plain HTTP. */
  readonly certificate: ReceiverCertificate | null;
  readonly state:
    | { readonly kind: 'off' }
    | { readonly kind: 'listening'; readonly url: string }
    | { readonly kind: 'failed'; readonly reason: ReceiverFailure; readonly detail: string | null };
}

export interface ReceiverCertificate {
  readonly subject: string;
  readonly validTo: string;
  readonly expired: boolean;
}

export type ReceiverFailure =
  | 'port-in-use'
  | 'address-unavailable'
  | 'not-permitted'
  /** False: anyone on the network could post a result. */
  | 'token-needed'
  | 'certificate-unusable'
  | 'keychain-unavailable'
  | 'other';

/** A refused attempt; consecutive equal ones are counted. */
export interface RefusedAttempt {
  readonly at: string;
  readonly remote: string;
  readonly caseNumber: string | null;
  readonly refusal: Refusal;
  readonly status: number;
  readonly bytes: number;
  readonly times: number;
}

/** A pushed or imported result of a capture case (R32, R33). */
export interface ReceivedView {
  readonly id: ReceivedId;
  /** Null: in the inbox, since no case has that number. */
  readonly caseId: CaseId | null;
  readonly caseNumber: string;
  readonly receivedAt: string;
  readonly source: 'push' | 'import';
  readonly bytes: number;
  /** Null for the current result; otherwise when a later one replaced it. */
  readonly replacedAt: string | null;
  readonly files: readonly ReceivedFileView[];
  /** The pre-check of the photos; null while it runs. */
  readonly check: ReceivedCheck | null;
}

export interface ReceivedFileView {
  readonly id: ReceivedFileId;
  readonly kind: 'photo' | 'report';
  /** The sender's file name, cleaned for display. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ReceivedCheck {
  /** `path` is the stored file name, which corresponds to `files` by position: `001.jpeg` is the first photo. */
  readonly items: readonly (Item & { readonly fileId: ReceivedFileId })[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
}
