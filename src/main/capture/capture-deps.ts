import type { CaptureProblem } from '../../contract/capture-views';
import type { JournalDeps } from '../sending/journal/journal-deps';
import type { CaptureClient } from '../sending/service/capture-client';
import type { ServiceTarget } from '../sending/service/service-client';
import type { CaptureLeases } from '../team/captures/capture-leases';
import type { CreationJournal } from './creation-journal';

/** Dependencies of live capture. */
export interface CaptureDeps
  extends Pick<
    JournalDeps,
    | 'repositories'
    | 'custody'
    | 'clock'
    | 'timers'
    | 'random'
    | 'emit'
    | 'lookUpTarget'
    | 'isTargetReplaced'
    | 'onDefect'
    | 'closing'
  > {
  readonly client: CaptureClient;
  /** Survives restoring the database from a backup. */
  readonly links: CreationJournal;
  /** One poller for each capture case in a team. */
  readonly leases: CaptureLeases;
}

export type TargetLookup =
  | { readonly kind: 'target'; readonly target: ServiceTarget }
  | { readonly kind: 'problem'; readonly problem: CaptureProblem };
