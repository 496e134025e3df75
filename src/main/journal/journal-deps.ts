import type { EventMap, EventName } from '../../contract/events';
import type { PackageId, ProfileId, ResultId } from '../../domain/ids';
import type { Profile } from '../../domain/profile';
import type { Clock } from '../clock';
import type { CustodyLog } from '../custody/custody-log';
import type { DataFolder } from '../database/data-folder';
import type { Repositories } from '../database/repositories';
import type { ServiceClient } from '../service/service-client';
import type { ClockSkews } from './clock-skews';
import type { FaultPoint } from './fault-points';
import type { Holds } from './holds';
import type { LiveProgress } from './live-progress';
import type { SideJournal } from './side-journal';
import type { Timers } from './timers';

export type Emit = <Name extends EventName>(name: Name, payload: EventMap[Name]) => void;

export type KeyLookUp =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'keychain-unavailable'; readonly detail: string };

/** What became of a raw answer. */
export type Filing =
  | { readonly kind: 'filed'; readonly resultId: ResultId }
  | {
      readonly kind: 'unreadable';
      readonly reason: 'not-an-analysis' | 'answer-cut-off';
      readonly detail: string;
      /** Says that it could not be read, or has what came before the end was missing. */
      readonly resultId: ResultId;
    };

/** Everything that the journal stands on. */
export interface JournalDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly side: SideJournal;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly timers: Timers;
  /** In [0, 1), for the jitter. */
  readonly random: () => number;
  readonly folder: DataFolder;
  readonly lookUpKey: (profileId: ProfileId) => Promise<KeyLookUp>;
  /** Starts the practice service where the profile is its own. */
  readonly baseUrlOf: (profile: Profile) => Promise<string>;
  /** Decodes the raw answer into rows and files; may be repeated. */
  readonly fileAnswer: (packageId: PackageId) => Promise<Filing>;
  readonly emit: Emit;
  readonly progress: LiveProgress;
  readonly holds: Holds;
  readonly skews: ClockSkews;
  /** Tells the window what the outbox as a whole does; may be called often. */
  readonly tellState: () => void;
  /** True while a person has not decided about what a start found: the outbox is paused. */
  readonly isHeld: () => boolean;
  readonly faultPoint: FaultPoint;
  /** Told of every error that has no code: a defect, whose package is judged anew a little later. */
  readonly onDefect: (error: unknown) => void;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
}
