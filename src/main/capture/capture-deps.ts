import type { CaptureProblem } from '../../contract/capture-views';
import type { ProfileId } from '../../domain/ids';
import type { Profile } from '../../domain/profile';
import type { Clock } from '../clock';
import type { CustodyLog } from '../custody/custody-log';
import type { Repositories } from '../database/repositories';
import type { Emit, KeyLookUp } from '../journal/journal-deps';
import type { Timers } from '../journal/timers';
import type { CaptureClient } from '../service/capture-client';
import type { ServiceTarget } from '../service/service-client';
import type { CreationJournal } from './creation-journal';

/** Everything that live capture stands on. */
export interface CaptureDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly client: CaptureClient;
  /** Outlives a database that is restored from a backup. */
  readonly links: CreationJournal;
  readonly clock: Clock;
  readonly timers: Timers;
  /** In [0, 1), for the jitter. */
  readonly random: () => number;
  readonly emit: Emit;
  readonly lookUpKey: (profileId: ProfileId) => Promise<KeyLookUp>;
  /** Starts the practice service where the profile is its own. */
  readonly baseUrlOf: (profile: Profile) => Promise<string>;
  readonly onDefect: (error: unknown) => void;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
}

export type TargetLookUp =
  | { readonly kind: 'target'; readonly target: ServiceTarget }
  | { readonly kind: 'problem'; readonly problem: CaptureProblem };
