import type { captureRequests } from '../../contract/capture-requests';
import type { CaseId, ProfileId } from '../../domain/ids';
import type { StoredCreation } from '../storage/database/capture-creations-repository';
import type { EngineHandlers } from '../support/handlers';
import type { CaptureDeps } from './capture-deps';
import { captureHandlers } from './capture-handlers';
import { CapturePoller } from './capture-poller';
import { lookUpCreation, recoverCreations } from './resolve-creation';
import { refreshPushStates } from './result-push';

export interface Captures {
  readonly handlers: EngineHandlers<typeof captureRequests>;
  /** Recovers the creations of the last run and starts polling; `follow` as in `EngineOptions.followCaptures`. */
  start(follow: boolean): Promise<void>;
  setWindowOpen(open: boolean): void;
  retryNow(): void;
  /** Judges the result pushes of a profile again after it was saved. */
  profileChanged(id: ProfileId): void;
  /** Follows the capture cases of a case that was taken over, and stops for one that was handed over. */
  caseMoved(id: CaseId): void;
  /** Stops polling; resolves when no request is under way. */
  stop(): Promise<void>;
}

/** Live capture: creates links, follows cases and answers the requests of board and case. */
export function createCaptures(deps: CaptureDeps, actor: string): Captures {
  const poller = new CapturePoller(deps);
  const running = new Set<Promise<unknown>>();
  const lookUp = async (creation: StoredCreation): Promise<void> => {
    const { captureId } = await lookUpCreation(deps, creation);
    if (captureId) poller.follow(captureId, false);
  };
  return {
    handlers: captureHandlers({ ...deps, poller, actor }),
    async start(follow) {
      const open = await recoverCreations(deps);
      if (!follow) return;
      // A push may have become overdue while the program was closed.
      for (const { profile } of deps.repositories.profiles.list()) refreshPushStates(deps, profile.id);
      poller.start();
      for (const creation of open) {
        const lookingUp = lookUp(creation)
          .catch(deps.onDefect)
          .finally(() => running.delete(lookingUp));
        running.add(lookingUp);
      }
    },
    setWindowOpen: (open) => poller.setWindowOpen(open),
    retryNow: () => poller.retryNow(),
    caseMoved: (id) => poller.caseMoved(id),
    profileChanged(id) {
      for (const captureId of refreshPushStates(deps, id)) poller.follow(captureId, false);
    },
    async stop() {
      await poller.stop();
      await Promise.all(running);
    },
  };
}
