import type { HandoverId } from '../../../domain/ids';
import type { StoredHandover } from '../../storage/database/handovers-repository';
import type { StoredCase } from '../../storage/database/stored-case';
import type { BagWriter } from './bag-stream';
import type { HandoverDeps } from './handover-deps';

/** A file, or a team store. */
export interface GiveTarget {
  /** Makes room and opens a writer. Nothing can be taken from it before `finish`. */
  open(handover: NewBag): Promise<BagWriter>;
  /** Facts about the target for the row of the hand-over; the bag is complete, and `head` ends its custody log. */
  place(head: string): Promise<Pick<StoredHandover, 'file' | 'team'>>;
  /** Removes a complete bag that is not handed over. */
  discard(): Promise<void>;
  /** Makes the bag available, when nothing more is sent from here. */
  finish(deps: HandoverDeps, handover: StoredHandover, stored: StoredCase): Promise<void>;
}

export interface NewBag {
  readonly id: HandoverId;
  readonly stored: StoredCase;
  readonly unsent: number;
  /** Of all contents. */
  readonly bytes: number;
}
