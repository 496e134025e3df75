import type { SetFinding } from '../domain/finding';
import type { CaseId, ProfileId, ReceivedFileId, ReceivedId } from '../domain/ids';
import type { Item, SkippedFile } from '../domain/item';
import type { FormerRefusal, InboxLevel, InboxSize, ReceiverSettings, Refusal } from '../domain/receiver';
import type { TeamProblem } from '../domain/team';

/** Times are ISO 8601 with `Z`, sizes in bytes. */
export interface ReceiverView {
  readonly settings: ReceiverSettings;
  /** The addresses of this computer that the receiver can listen on, loopback first. */
  readonly ownAddresses: readonly OwnAddress[];
  /** `unseen`: Proofcase made the token and has not shown it yet; without it every push is refused. */
  readonly token: 'stored' | 'unseen' | 'missing' | 'keychain-unavailable';
  /** Null: plain HTTP. */
  readonly certificate: ReceiverCertificate | null;
  readonly state:
    | { readonly kind: 'off' }
    | ListeningReceiver
    | { readonly kind: 'failed'; readonly reason: ReceiverFailure; readonly detail: string | null };
  readonly inbox: InboxSize & { readonly level: InboxLevel };
}

export interface ListeningReceiver {
  readonly kind: 'listening';
  /** The address on which it listens. */
  readonly url: string;
  /** The addresses under which it can be reached, and from where; several if it listens on all interfaces. */
  readonly addresses: readonly ReceiverAddress[];
  /** Whether photos and token cross a network unencrypted. */
  readonly isUnencrypted: boolean;
}

/** From where an address is reached; `link`: only from devices of the same cable or radio, without a router. */
export type Reach = 'computer' | 'link' | 'network' | 'internet';

export interface ReceiverAddress {
  readonly url: string;
  readonly reach: Reach;
}

export interface OwnAddress {
  readonly address: string;
  readonly reach: Reach;
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
  /** The token of this run is too short or has other characters than printable ASCII. */
  | 'token-unusable'
  | 'certificate-unusable'
  | 'keychain-unavailable'
  | 'other';

/** A refused attempt; consecutive equal ones are counted. */
export interface RefusedAttempt {
  readonly at: string;
  readonly remote: string;
  readonly caseNumber: string | null;
  readonly refusal: Refusal | FormerRefusal;
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

/** A result push in a team store that no workstation fetches. */
export interface TeamPushView {
  readonly id: ReceivedId;
  /** The profile whose team store has it. */
  readonly profileId: ProfileId;
  readonly caseNumber: string;
  readonly receivedAt: string;
  /** Name of the machine that received it. */
  readonly receiver: string;
  readonly photos: number;
  readonly bytes: number;
  /** Whether a later push has the same case number. */
  readonly isReplaced: boolean;
  /** The workstation that has the case and has not fetched the push for an hour; null: no workstation has the case. */
  readonly workstation: string | null;
}

/** Unclaimed pushes; `problem`: why the team store could not be asked. */
export interface TeamInboxView {
  readonly pushes: readonly TeamPushView[];
  readonly problem: TeamProblem | null;
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
