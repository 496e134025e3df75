import { type PushState, pushState } from '../../domain/capture/capture-state';
import type { ProfileId } from '../../domain/ids';
import type { CaptureDeps } from './capture-deps';
import { hasResultPush, notifyCaptureChanged } from './store-status';

/** Judges the pushes of closed capture cases again after a profile was saved. */
export function refreshPushStates(
  deps: Pick<CaptureDeps, 'repositories' | 'custody' | 'clock' | 'emit'>,
  profileId: ProfileId,
): void {
  const { captures, cases } = deps.repositories;
  const now = deps.clock.now();
  const isExpected = hasResultPush(deps, profileId);
  const outdated: readonly PushState[] = isExpected ? ['not-expected'] : ['none', 'missing'];
  for (const capture of outdated.flatMap((push) => captures.closedWithPush(profileId, push))) {
    const push = pushState(capture.state, now.getTime(), isExpected);
    if (push === capture.push) continue;
    deps.repositories.inTransaction(() => {
      captures.save({ ...capture, push });
      cases.refreshSummary(capture.caseId, capture.followedSince);
    });
    notifyCaptureChanged(deps, capture.caseId, capture.id);
  }
}
