import type { receivedRequests } from '../../../contract/received-requests';
import type { TeamInboxView } from '../../../contract/receiver-views';
import type { ReceivedId } from '../../../domain/ids';
import type { EngineHandlers } from '../../support/handlers';
import { problemOf } from '../../team/connection/team-problem';
import type { TeamPushes } from '../../team/pushes/team-pushes';
import type { ReceivedResults } from './create-received';

export function receivedHandlers(
  received: ReceivedResults,
  pushes: TeamPushes,
): EngineHandlers<typeof receivedRequests> {
  const { receiver } = received;
  return {
    'receiver.get': () => receiver.view(),
    'receiver.change': (settings) => receiver.change(settings),
    'receiver.setToken': ({ token }) => receiver.setToken(token),
    'receiver.showToken': () => receiver.showToken(),
    'receiver.setCertificate': ({ certificate }) => receiver.setCertificate(certificate),
    'receiver.attempts': async () => received.attempts(),
    'received.ofCase': async ({ caseId }) => received.ofCase(caseId),
    'received.inbox': async () => received.inbox(),
    'received.assign': async ({ receivedId, caseId }) => received.assign(receivedId, caseId),
    'received.teamInbox': () => teamInbox(pushes),
    'received.takeFromTeam': async ({ receivedId, profileId, caseId }) => {
      await pushes.take(profileId, receivedId);
      return received.assignTaken(receivedId, caseId);
    },
  };
}

async function teamInbox(pushes: TeamPushes): Promise<TeamInboxView> {
  const found = await pushes.inbox();
  return {
    pushes: found.pushes.map(({ id, parts, isTaken: _isTaken, ...push }) => ({
      ...push,
      id: id as ReceivedId,
      photos: parts.filter(({ kind }) => kind === 'photo').length,
    })),
    problem: found.problem && problemOf(found.problem),
  };
}
