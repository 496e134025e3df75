import { type PushState, pushState } from '../../domain/capture/capture-state';
import type { CaptureId, ProfileId } from '../../domain/ids';
import type { CaptureDeps } from './capture-deps';
import { hasResultPush, notifyCaptureChanged } from './store-status';

/**
 * Judges the pushes of closed capture cases again, after a profile was saved or time has passed. Returns the cases whose
 * push is judged in another way.
 */
export function refreshPushStates(
  deps: Pick<CaptureDeps, 'repositories' | 'custody' | 'clock' | 'emit'>,
  profileId: ProfileId,
): readonly CaptureId[] {
  const { captures, cases } = deps.repositories;
  const now = deps.clock.now();
  const isExpected = hasResultPush(deps, profileId);
  const outdated: readonly PushState[] = isExpected ? ['not-expected', 'none'] : ['none', 'missing'];
  const changed: CaptureId[] = [];
  for (const capture of outdated.flatMap((push) => captures.closedWithPush(profileId, push))) {
    const push = pushState(capture.state, now.getTime(), isExpected);
    // The workstation that has the case follows it.
    const isElsewhere = cases.find(capture.caseId)?.handedOverAt !== null;
    if (push === capture.push || isElsewhere) continue;
    deps.repositories.inTransaction(() => {
      captures.save({ ...capture, push });
      cases.refreshSummary(capture.caseId, capture.followedSince);
    });
    notifyCaptureChanged(deps, capture.caseId, capture.id);
    changed.push(capture.id);
  }
  return changed;
}
