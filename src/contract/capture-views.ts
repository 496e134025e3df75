import type { CaptureChange } from '../domain/capture/capture-changes';
import type { BoardColumn, CaptureState, PushState } from '../domain/capture/capture-state';
import type { CreationDecision, CreationState, LookUpVerdict } from '../domain/capture/creation';
import type { MailTemplate } from '../domain/capture/mail-template';
import type { CertificateProblem } from '../domain/certificate';
import type { CaptureCreationId, CaptureId, CaseId, ProfileId } from '../domain/ids';
import type { ByLanguage } from '../domain/language';

/** A capture case as a card of the board. Times are in the format of the service unless noted otherwise. */
export interface CaptureCard {
  readonly id: CaptureId;
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly profileId: ProfileId;
  readonly ticketId: string;
  readonly column: BoardColumn;
  /** The reported status, for one that is not documented. */
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
  /** The reported status of the push of this closing. */
  readonly pushStatus: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly closedAt: string | null;
  /** When the case entered its column, as observed; ISO 8601 with `Z`. */
  readonly columnSince: string;
  readonly polling: PollingView;
}

/** The polling of a capture case; times are ISO 8601 with `Z`. */
export interface PollingView {
  readonly followed: boolean;
  readonly lastAskedAt: string | null;
  readonly lastAnswerAt: string | null;
  readonly nextAt: string | null;
  readonly failures: number;
  readonly problem: CaptureProblem | null;
}

/** Why a request failed. */
export interface CaptureProblem {
  readonly code:
    | 'key-missing'
    | 'key-refused'
    | 'key-unusable'
    | 'key-other-origin'
    | 'address-not-allowed'
    | 'certificate-invalid'
    | 'keychain-unavailable'
    | 'not-found'
    | 'quota-reached'
    | 'account-configuration'
    | 'service-error'
    | 'host-unreachable'
    | 'captive-portal'
    | 'not-a-status'
    /** The request could not be recorded here, so it was not sent. */
    | 'not-recorded';
  readonly status: number | null;
  readonly detail: string | null;
  /** The refused certificate, with `certificate-invalid`. */
  readonly certificate?: CertificateProblem;
}

export interface CaptureDetail extends CaptureCard {
  readonly origin: 'created' | 'adopted';
  readonly state: CaptureState;
  /** Whether the service reports a delivered push of which nothing arrived here. */
  readonly isPushMissingHere: boolean;
  /** Newest first, at most `MAX_LISTED_RESPONSES`: one entry for each response that differed from the previous one. */
  readonly history: readonly CaptureHistoryEntry[];
}

/** Responses in the history of a capture case; with as many, there may be older ones. */
export const MAX_LISTED_RESPONSES = 500;

export interface CaptureHistoryEntry {
  /** Identifies the stored status body. */
  readonly id: number;
  /** ISO 8601 with `Z`. */
  readonly receivedAt: string;
  readonly changes: readonly CaptureChange[];
}

/** A request for a capture link that is pending or has an unknown outcome. */
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
  /** The result of the last look-up for an unknown outcome. */
  readonly lookUp: { readonly at: string; readonly verdict: LookUpVerdict | 'none' | 'failed' } | null;
  readonly decisions: readonly CreationDecision[];
  readonly captureId: CaptureId | null;
  /** The JSON body that was sent. */
  readonly payload: string;
}

/** The result of a status request. */
export interface CaptureStatusView {
  readonly state: CaptureState;
  /** The case under which the ticket is polled. */
  readonly captureId: CaptureId | null;
  /** The service reports a push to a case that is followed here, and nothing arrived here. */
  readonly isPushMissingHere: boolean;
}

export interface CaseCaptures {
  readonly creations: readonly CaptureCreationView[];
  /** Newest first. */
  readonly captures: readonly CaptureDetail[];
}

export type CaptureMailTemplates = ByLanguage<MailTemplate & { readonly isStandard: boolean }>;
