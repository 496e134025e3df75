import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FolderWatchView, NOT_WATCHED } from '../../../../contract/watch-views';
import type { CaseId } from '../../../../domain/ids';
import { folderWatchKey } from '../../../app/live-events';
import { request } from '../../../bridge';

/** Watches the folder of this case while the component is mounted; events keep the returned state current. */
export function useFolderWatch(caseId: CaseId): FolderWatchView {
  const client = useQueryClient();
  useEffect(() => {
    let isActive = true;
    const storeView = (view: FolderWatchView): void => {
      if (isActive) client.setQueryData<FolderWatchView>(folderWatchKey(caseId), view);
    };
    // Without a watcher the folder counts as unchanged; people can still refresh it by hand.
    const ignoreFailure = (): void => undefined;
    request('intake.watch', { caseId }).then(storeView, ignoreFailure);
    return () => {
      isActive = false;
      request('intake.watch', { caseId: null }).catch(ignoreFailure);
    };
  }, [client, caseId]);
  const { data } = useQuery<FolderWatchView>({ queryKey: folderWatchKey(caseId), queryFn: skipToken });
  return data ?? NOT_WATCHED;
}
