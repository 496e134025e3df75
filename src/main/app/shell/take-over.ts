import { randomUUID } from 'node:crypto';
import type { WebContents } from 'electron';
import { ProofcaseError } from '../../../contract/errors';
import type { OfferedHandover } from '../../../contract/handover-views';
import { HANDOVER_EXTENSION, RELEASE_EXTENSION } from '../../../domain/handover';
import type { Engine } from '../../engine';
import { sendEvent } from '../ipc/send-event';

/** Checked files by the id under which the window may take them. */
export interface HandoverOffers {
  /** Checks a file that a person chose, dropped or opened. @throws ProofcaseError as `Engine.handovers.inspect`. */
  offer(path: string): Promise<OfferedHandover>;
  /** @throws ProofcaseError `not-found`. */
  pathOf(offerId: string): string;
}

/** The newest are kept: a person may cancel a dialog and open the next file. */
const MAX_OFFERS = 20;

export function createHandoverOffers(starting: Promise<Pick<Engine, 'handovers'>>): HandoverOffers {
  const paths = new Map<string, string>();
  return {
    async offer(path) {
      const offer = await (await starting).handovers.inspect(path);
      const offerId = randomUUID();
      paths.set(offerId, path);
      for (const oldest of [...paths.keys()].slice(0, -MAX_OFFERS)) paths.delete(oldest);
      return { offerId, offer };
    },
    pathOf(offerId) {
      const path = paths.get(offerId);
      if (path === undefined) throw new ProofcaseError('not-found');
      return path;
    },
  };
}

/** Whether a path names a hand-over or a release, by its extension. */
export function isHandoverFile(path: string): boolean {
  const name = path.toLowerCase();
  return name.endsWith(HANDOVER_EXTENSION) || name.endsWith(RELEASE_EXTENSION);
}

/** Checks a file that was dropped or opened, and shows it in the window with its contents or why it is refused. */
export type TakeOver = (path: string) => Promise<void>;

export function createTakeOver(offers: HandoverOffers, contents: () => WebContents | null): TakeOver {
  return async (path) => {
    try {
      sendEvent(contents(), 'handover.offered', { offered: await offers.offer(path), error: null });
    } catch (error) {
      const known =
        error instanceof ProofcaseError ? error : new ProofcaseError('internal', {}, String(error));
      sendEvent(contents(), 'handover.offered', { offered: null, error: known.toEnvelope() });
    }
  };
}
