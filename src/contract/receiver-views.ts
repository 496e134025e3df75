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
  /** Anybody in the network could post without one. */
  | 'token-needed'
  | 'certificate-unusable'
  | 'keychain-unavailable'
  | 'other';

/** An attempt that was refused; equal ones in a row are counted. */
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
  /** Null: the current one; otherwise when a later one replaced it. */
  readonly replacedAt: string | null;
  readonly files: readonly ReceivedFileView[];
  /** The pre-check over the photos; null while it is under way. */
  readonly check: ReceivedCheck | null;
}

export interface ReceivedFileView {
  readonly id: ReceivedFileId;
  readonly kind: 'photo' | 'report';
  /** As the sender named it, cleaned for display. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ReceivedCheck {
  /** `path` is the stored name of the file, which `files` carries by position: `001.jpeg` is the first photo. */
  readonly items: readonly (Item & { readonly fileId: ReceivedFileId })[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
}
