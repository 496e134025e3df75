import type { receivedRequests } from '../../../contract/received-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { ReceivedResults } from './create-received';

export function receivedHandlers(received: ReceivedResults): EngineHandlers<typeof receivedRequests> {
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
  };
}
