import type { HandoverDirection, HandoverState, TeamHandoverState } from '../domain/handover';
import type { CaseId, HandoverId, ProfileId } from '../domain/ids';
import type { TeamProblem } from '../domain/team';

/** The content of a hand-over, if the case was handed over now. */
export interface HandoverPreview {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  /** Photos and documents of the case. */
  readonly items: number;
  readonly packages: number;
  readonly results: number;
  /** Packages that only the other side may send afterwards. */
  readonly unsent: number;
  /** Packages with an unknown outcome, whose question stays here. */
  readonly questions: number;
  /** Packages that are being sent now; the case cannot be handed over before they end. */
  readonly busy: number;
  /** Entries of the history that go along. */
  readonly entries: number;
  readonly bytes: number;
  /** Files that are gone or changed since they were read, by their path in the case; they do not go along. */
  readonly missing: readonly string[];
}

/** A hand-over of a case, as this workstation knows it. */
export interface HandoverView {
  readonly id: HandoverId;
  readonly direction: HandoverDirection;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly state: HandoverState;
  readonly at: string;
  readonly actor: string;
  /** The workstation that handed the case over. */
  readonly workstation: string;
  /** Name of the file without its folder; null for a case that was taken over. */
  readonly fileName: string | null;
  readonly bytes: number | null;
  /** The code to be read out after a release; null unless this workstation has released the case. */
  readonly releaseCode: string | null;
  /** Null for one by file. */
  readonly team: TeamHandoverView | null;
}

/** A hand-over by a team store. */
export interface TeamHandoverView {
  /** Name of the workstation to which it is offered; null: any. */
  readonly recipient: string | null;
  /** What the store said last; null: nothing yet. */
  readonly state: TeamHandoverState | null;
  /** Name of the workstation that has taken it, as the store said last. */
  readonly taker: string | null;
}

/** A case that a colleague hands over by the team store, before its content was checked. */
export interface TeamOffer {
  readonly id: HandoverId;
  readonly profileId: ProfileId;
  readonly caseNumber: string;
  /** Name of the workstation that hands it over. */
  readonly workstation: string;
  readonly actor: string;
  readonly offeredAt: string;
  readonly unsent: number;
  readonly bytes: number;
  /** Offered to this workstation alone. */
  readonly isForThis: boolean;
  /** This workstation began to take it and did not finish. */
  readonly isTaken: boolean;
}

/** `problem`: a store that could not be asked. */
export interface TeamOffers {
  readonly offers: readonly TeamOffer[];
  readonly problem: TeamProblem | null;
}

/** Where a case can be handed over to by the team: `none` without a store that allows it. */
export type TeamRecipients =
  | { readonly kind: 'none' }
  | { readonly kind: 'away'; readonly problem: TeamProblem }
  | { readonly kind: 'ready'; readonly workstations: readonly TeamRecipient[] };

export interface TeamRecipient {
  readonly id: string;
  readonly name: string;
  readonly lastSeen: string;
}

/** A case that was handed over. */
export interface HandoverMade {
  readonly handover: HandoverView;
  readonly missing: readonly string[];
  /** SHA-256 of the newest entry of the custody log. */
  readonly headHash: string;
}

/** A checked hand-over file, before anything of it is stored. */
export interface HandoverOffer {
  readonly kind: 'case';
  readonly id: HandoverId;
  readonly caseNumber: string;
  readonly createdAt: string;
  readonly workstation: string;
  readonly actor: string;
  readonly unsent: number;
  readonly questions: number;
  readonly items: number;
  readonly results: number;
  readonly entries: number;
  readonly bytes: number;
  readonly headHash: string;
  readonly missing: readonly string[];
  /** The profile that the case gets here. */
  readonly profileId: ProfileId;
  readonly profile: string;
  /** Age in days if it is so old that the case number has to confirm it; else null. */
  readonly oldDays: number | null;
  /** Whether the case was handed over from here and comes back with this file. */
  readonly isReturn: boolean;
}

/** A checked release file: the other side gives a case back that was handed over from here. */
export interface ReleaseOffer {
  readonly kind: 'release';
  readonly id: HandoverId;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly workstation: string;
  readonly actor: string;
}

/** What became of a file that was taken. */
export interface HandoverTaken {
  readonly kind: 'case' | 'release';
  readonly caseId: CaseId;
  readonly handover: HandoverView;
}

/** A released case. */
export interface HandoverReleased {
  readonly handover: HandoverView;
  readonly code: string;
}

/** A file that was checked, under the id by which it is taken. */
export interface OfferedHandover {
  readonly offerId: string;
  readonly offer: HandoverOffer | ReleaseOffer;
}
