import type { DecisionChoice } from '../domain/handler-decision';
import type { CaseNoteId, DecisionId, ResultId } from '../domain/ids';
import type { ReportedLevel } from '../domain/level';

/** Notes, decisions and the state of the custody log of a case. Times are ISO 8601 with `Z`. */

/** How a note read from `at` on. */
export interface CaseNoteVersion {
  readonly version: number;
  readonly at: string;
  readonly actor: string;
  /** Null: the words were erased. */
  readonly text: string | null;
  /** What the custody log has of the words: SHA-256, lower-case hex, of salt and words; see `text-seal.ts`. */
  readonly sha256: string;
}

export interface CaseNote {
  readonly id: CaseNoteId;
  /** The oldest first; the last one is how the note reads now. */
  readonly versions: readonly CaseNoteVersion[];
  /** Who erased it and when; the words are gone then, in all versions. */
  readonly removed: { readonly at: string; readonly actor: string } | null;
}

/** An answer that a decision was based on, as it was then. */
export interface DecisionBasis {
  readonly resultId: ResultId;
  readonly receivedAt: string;
  readonly level: ReportedLevel;
  /** Of the raw answer. */
  readonly rawSha256: string;
}

export interface HandlerDecision {
  readonly id: DecisionId;
  /** Counted from 1 within the case. */
  readonly number: number;
  readonly choice: DecisionChoice;
  readonly at: string;
  readonly actor: string;
  /** Null: the words were erased. */
  readonly reason: string | null;
  /** As `CaseNoteVersion.sha256`. */
  readonly reasonSha256: string;
  /** The level of the case at that moment; null where nothing was answered. */
  readonly level: ReportedLevel | null;
  readonly basis: readonly DecisionBasis[];
}

/** Words that are not what the custody log recorded. */
export interface AlteredText {
  readonly of: 'note' | 'decision';
  readonly id: CaseNoteId | DecisionId;
  /** Of a note, from 1; the number of a decision. */
  readonly number: number;
  /** `altered`: other words; `missing`: the log knows it, the case does not; `unrecorded`: the reverse. */
  readonly problem: 'altered' | 'missing' | 'unrecorded';
}

/** The custody log of a case, computed anew. */
export interface CustodyCheckView {
  readonly entries: number;
  /** How many fit, from the first one on. */
  readonly verified: number;
  /** Of the newest entry; null where there is none. */
  readonly headHash: string | null;
  /** The first entry that does not fit: by its number, or by its content or the entry before. */
  readonly broken: { readonly sequence: number; readonly problem: 'sequence' | 'hash' } | null;
  readonly altered: readonly AlteredText[];
}
