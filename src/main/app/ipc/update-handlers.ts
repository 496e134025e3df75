import type { updateRequests } from '../../../contract/update-requests';
import type { ShellHandlers } from '../../support/handlers';
import type { Updates } from '../shell/updates';

export function updateHandlers(
  updates: Pick<Updates, 'view' | 'check' | 'setAtQuit'>,
): ShellHandlers<typeof updateRequests> {
  return {
    'updates.get': async () => updates.view(),
    'updates.check': () => updates.check(),
    'updates.setAtQuit': async ({ atQuit }) => updates.setAtQuit(atQuit),
  };
}
