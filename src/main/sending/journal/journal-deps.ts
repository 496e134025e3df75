import type { PackageId, ResultId } from '../../../domain/ids';
import type { Profile } from '../../../domain/profile';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import type { SideJournal } from '../../storage/side-journal';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import type { FaultPoint } from '../../support/fault-points';
import type { Timers } from '../../support/timers';
import type { TeamClaims } from '../../team/claims/claims';
import type { TargetLookup } from '../profiles/profile-access';
import type { ServiceClient, ServiceTarget } from '../service/service-client';
import type { ClockSkews } from './clock-skews';
import type { Holds } from './holds';
import type { LiveProgress } from './live-progress';

/** The outcome of filing a raw response. */
export type FilingOutcome =
  | { readonly kind: 'filed'; readonly resultId: ResultId }
  | {
      readonly kind: 'unreadable';
      readonly reason: 'not-an-analysis' | 'answer-cut-off' | 'result-unreadable';
      readonly detail: string;
      /** A result without an analysis, or with the part that was received before the response was cut off. */
      readonly resultId: ResultId;
    };

/** Storage of the journal. */
export interface JournalStores {
  /** Claims in the team store; `NO_CLAIMS` without one. */
  readonly team: TeamClaims;
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly side: SideJournal;
  readonly folder: DataFolder;
}

/** Time, chance and faults; tests control them. */
export interface JournalRuntime {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Returns a number in [0, 1) for the jitter. */
  readonly random: () => number;
  readonly faultPoint: FaultPoint;
  /** Reports an unexpected error; the package is recovered and retried later. */
  readonly onDefect: (error: unknown) => void;
  /** Aborts when the engine closes. */
  readonly closing: AbortSignal;
}

/** The service as the journal uses it. */
export interface JournalService {
  readonly client: ServiceClient;
  /** Returns address and API key of a profile; starts the practice service for the practice profile. */
  readonly lookUpTarget: (profile: Profile) => Promise<TargetLookup>;
  /** Whether address or API key of a profile were replaced since a request to `target`. */
  readonly isTargetReplaced: (profile: Profile, target: ServiceTarget) => boolean;
}

/** Events for the window while packages change. */
export interface JournalReporting {
  readonly emit: Emit;
  readonly progress: LiveProgress;
  readonly holds: Holds;
  readonly skews: ClockSkews;
  /** Notifies the window about the state of the whole outbox; may be called often. */
  readonly notifyState: () => void;
}

/** The dependencies of the journal. A function that needs only some of them asks for those. */
export interface JournalDeps extends JournalStores, JournalRuntime, JournalService, JournalReporting {
  /** A response is on its way: what reads it gets ready. */
  readonly prepareToFile: () => void;
  /** Decodes the raw response into rows and files; may be repeated. */
  readonly fileResponse: (packageId: PackageId) => Promise<FilingOutcome>;
  /** True while a recovery report waits for a person's decision; the outbox is paused. */
  readonly isRecoveryPending: () => boolean;
}
