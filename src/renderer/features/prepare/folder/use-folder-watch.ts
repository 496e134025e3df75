import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FolderWatchView, NOT_WATCHED } from '../../../../contract/watch-views';
import type { CaseId } from '../../../../domain/ids';
import { folderWatchKey } from '../../../app/live-events';
import { request } from '../../../bridge';

/** Has the folder of this case followed for as long as it is on the screen; its state comes by events. */
export function useFolderWatch(caseId: CaseId): FolderWatchView {
  const client = useQueryClient();
  useEffect(() => {
    let isHere = true;
    const told = (view: FolderWatchView): void => {
      if (isHere) client.setQueryData<FolderWatchView>(folderWatchKey(caseId), view);
    };
    // A folder that cannot be followed is one that stands still: reading it again by hand still works.
    const notFollowed = (): void => undefined;
    request('intake.watch', { caseId }).then(told, notFollowed);
    return () => {
      isHere = false;
      request('intake.watch', { caseId: null }).catch(notFollowed);
    };
  }, [client, caseId]);
  const { data } = useQuery<FolderWatchView>({ queryKey: folderWatchKey(caseId), queryFn: skipToken });
  return data ?? NOT_WATCHED;
}
