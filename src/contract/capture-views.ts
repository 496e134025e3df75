import type { CaptureChange } from '../domain/capture/capture-changes';
import type { BoardColumn, CaptureState, PushState } from '../domain/capture/capture-state';
import type { CreationDecision, CreationState, LookUpVerdict } from '../domain/capture/creation';
import type { MailTemplate } from '../domain/capture/mail-template';
import type { CaptureCreationId, CaptureId, CaseId, ProfileId } from '../domain/ids';
import type { Language } from '../domain/language';

/** A capture case as a card of the board. Times are as the service wrote them unless a name says otherwise. */
export interface CaptureCard {
  readonly id: CaptureId;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly profileId: ProfileId;
  readonly ticketId: string;
  readonly column: BoardColumn;
  /** As it came, for a state that is not listed. */
  readonly status: string | null;
  readonly lastResult: string | null;
  readonly finalDecision: string | null;
  readonly communicationMode: string | null;
  readonly scenesDone: number;
  readonly scenes: number;
  readonly attempts: number | null;
  readonly reminders: number | null;
  readonly retriggers: number | null;
  readonly push: PushState;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly closedAt: string | null;
  /** When it came into its column, as far as we saw it; ISO 8601 with `Z`. */
  readonly columnSince: string;
  readonly polling: PollingView;
}

/** How a capture case is followed; times are ISO 8601 with `Z`. */
export interface PollingView {
  readonly followed: boolean;
  readonly lastAskedAt: string | null;
  readonly lastAnswerAt: string | null;
  readonly nextAt: string | null;
  readonly failures: number;
  readonly problem: CaptureProblem | null;
}

/** Why the last request for the state of a capture case brought none. */
export interface CaptureProblem {
  readonly code:
    | 'key-missing'
    | 'key-refused'
    | 'keychain-unavailable'
    | 'not-found'
    | 'quota-reached'
    | 'account-configuration'
    | 'service-error'
    | 'host-unreachable'
    | 'captive-portal'
    | 'not-a-status';
  readonly status: number | null;
  readonly detail: string | null;
}

export interface CaptureDetail extends CaptureCard {
  readonly origin: 'created' | 'adopted';
  readonly state: CaptureState;
  /** Newest first: one for each answer that differed from the one before. */
  readonly history: readonly CaptureHistoryEntry[];
}

export interface CaptureHistoryEntry {
  /** Of the stored status body. */
  readonly id: number;
  /** ISO 8601 with `Z`. */
  readonly receivedAt: string;
  readonly changes: readonly CaptureChange[];
}

/** A request for a link on its way, or one that asks a question. */
export interface CaptureCreationView {
  readonly id: CaptureCreationId;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly profileId: ProfileId;
  readonly state: CreationState;
  /** ISO 8601 with `Z`. */
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly status: number | null;
  readonly problem: CaptureProblem | null;
  /** What the last look-up said about an unknown outcome. */
  readonly lookUp: { readonly at: string; readonly verdict: LookUpVerdict | 'none' | 'failed' } | null;
  readonly decisions: readonly CreationDecision[];
  readonly captureId: CaptureId | null;
  /** The JSON that was sent. */
  readonly payload: string;
}

/** A state that was asked for just now. */
export interface CaptureLook {
  readonly state: CaptureState;
  /** Where the ticket is followed. */
  readonly captureId: CaptureId | null;
}

export interface CaseCaptures {
  readonly creations: readonly CaptureCreationView[];
  /** Newest first. */
  readonly captures: readonly CaptureDetail[];
}

export type CaptureMailTemplates = {
  readonly [Tongue in Language]: MailTemplate & { readonly isStandard: boolean };
};
