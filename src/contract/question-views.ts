import type { CustomerAnswerId, InquiryId, ItemId } from '../domain/ids';
import type { Language } from '../domain/language';
import type { QuestionReason } from '../domain/questions/collect-questions';
import type { QuestionKey } from '../domain/questions/question';

/** Questions to the customer. Times are ISO 8601 with `Z`, days `YYYY-MM-DD`. */

/** A question that Proofcase proposes, worded in the language of the customer. */
export interface QuestionProposal {
  /** Identity of the question, independent of the language. */
  readonly id: string;
  readonly key: QuestionKey;
  readonly text: string;
  /** Path of the file below the folder; null for a question about several photos. */
  readonly path: string | null;
  /** Of the file; null if `path` is null or the file is known from a result alone. */
  readonly sha256: string | null;
  /** Item of the file, for its thumbnail; null if the file is no longer in the folder. */
  readonly itemId: ItemId | null;
  readonly isSuggested: boolean;
  readonly reasons: readonly QuestionReason[];
}

export interface QuestionProposals {
  readonly questions: readonly QuestionProposal[];
  readonly mail: MailFrame;
}

/** The texts of a mail around the questions. */
export interface MailFrame {
  readonly subject: string;
  readonly opening: string;
  readonly closing: string;
}

/** A question as the customer was asked it. */
export interface AskedQuestion {
  /** Null for a question of the handler's own. */
  readonly key: QuestionKey | null;
  /** At the time of asking. */
  readonly path: string | null;
  /** Content of the file, which identifies it after its path changed; absent in questions of earlier versions. */
  readonly sha256?: string | null | undefined;
  readonly text: string;
}

/** Questions that were asked together. Questions are numbered from 1 in their order. */
export interface CustomerInquiry {
  readonly id: InquiryId;
  /** Counted from 1 within the case. */
  readonly number: number;
  readonly askedAt: string;
  readonly actor: string;
  readonly language: Language;
  /** Null: the texts were erased. */
  readonly questions: readonly AskedQuestion[] | null;
  readonly questionCount: number;
  /** The hash in the custody log, see `text-seal.ts`. */
  readonly sha256: string;
  /** In the order of recording. */
  readonly answers: readonly CustomerAnswer[];
}

export interface CustomerAnswer {
  readonly id: CustomerAnswerId;
  /** Counted from 1 within the inquiry. */
  readonly number: number;
  readonly recordedAt: string;
  readonly actor: string;
  /** The day on which the answer arrived. */
  readonly answeredOn: string;
  /** Numbers of the answered questions. */
  readonly questions: readonly number[];
  /** Null: no text was recorded, or it was erased. */
  readonly text: string | null;
  /** Null without a recorded text. */
  readonly sha256: string | null;
}
