import type { DecisionChoice } from '../domain/handler-decision';
import type { CaseNoteId, CustomerAnswerId, DecisionId, InquiryId, ResultId } from '../domain/ids';
import type { ReportedLevel } from '../domain/level';

/** Notes, decisions and the custody log of a case. Times are ISO 8601 with `Z`. */

/** One version of a note, valid from `at`. */
export interface CaseNoteVersion {
  readonly version: number;
  readonly at: string;
  readonly actor: string;
  /** Null: the text was erased. */
  readonly text: string | null;
  /** The hash in the custody log: SHA-256 of salt and text, lower-case hex; see `text-seal.ts`. */
  readonly sha256: string;
}

export interface CaseNote {
  readonly id: CaseNoteId;
  /** The oldest first; the last one is current. */
  readonly versions: readonly CaseNoteVersion[];
  /** Who erased the note and when; erasing removes the text of all versions. */
  readonly removed: { readonly at: string; readonly actor: string } | null;
}

/** A result on which a decision was based, as it was at that time. */
export interface DecisionBasis {
  readonly resultId: ResultId;
  readonly receivedAt: string;
  readonly level: ReportedLevel;
  /** Hash of the raw response. */
  readonly rawSha256: string;
}

export interface HandlerDecision {
  readonly id: DecisionId;
  /** Counted from 1 within the case. */
  readonly number: number;
  readonly choice: DecisionChoice;
  readonly at: string;
  readonly actor: string;
  /** Null: the text was erased. */
  readonly reason: string | null;
  /** See `CaseNoteVersion.sha256`. */
  readonly reasonSha256: string;
  /** The level of the case at that time; null without a result. */
  readonly level: ReportedLevel | null;
  readonly basis: readonly DecisionBasis[];
}

/** A text that differs from its record in the custody log. */
export interface AlteredText {
  readonly of: 'note' | 'decision' | 'inquiry' | 'answer';
  readonly id: CaseNoteId | DecisionId | InquiryId | CustomerAnswerId;
  /** The version of a note, from 1; otherwise the number of the decision, inquiry or answer. */
  readonly number: number;
  /** `altered`: the text differs; `missing`: only in the log; `unrecorded`: only in the case. */
  readonly problem: 'altered' | 'missing' | 'unrecorded';
}

/** The custody log of a case, verified again. */
export interface CustodyCheckView {
  readonly entries: number;
  /** Number of valid entries, from the first one on. */
  readonly verified: number;
  /** Hash of the newest entry; null if there is none. */
  readonly headHash: string | null;
  /** The first invalid entry, with whether its number, its content or the previous hash is wrong. */
  readonly broken: { readonly sequence: number; readonly problem: 'sequence' | 'hash' } | null;
  readonly altered: readonly AlteredText[];
}

/** What an identifier or a SHA-256 of the custody log stands for. `at`: ISO 8601 with `Z`. */
export type CustodyName =
  | { readonly id: string; readonly kind: 'file' | 'source'; readonly name: string }
  | { readonly id: string; readonly kind: 'package'; readonly sequence: number; readonly of: number }
  | {
      readonly id: string;
      readonly kind: 'result' | 'capture' | 'capture-request' | 'received';
      readonly at: string;
    };
