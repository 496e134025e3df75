import { useQueryClient } from '@tanstack/react-query';
import type { UpdateView } from '../../../contract/update-views';
import { cacheResponse, useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';

/** What is known about updates; null until it is. */
export function useUpdates(): UpdateView | null {
  return useRequest('updates.get', {}).data ?? null;
}

/** Chooses whether a downloaded update is installed when the person quits. */
export function useSetAtQuit(): (atQuit: boolean) => void {
  const client = useQueryClient();
  const command = useCommand('updates.setAtQuit', {
    onDone: (view) => cacheResponse(client, 'updates.get', {}, view),
    onError: useFailureToast(),
  });
  return (atQuit) => command.mutate({ atQuit });
}
