import { skipToken, useQuery } from '@tanstack/react-query';
import { type FolderWatchView, NOT_WATCHED } from '../../../../contract/watch-views';
import type { CaseId } from '../../../../domain/ids';
import { folderWatchKey } from '../../../app/live-events';

/** How the sources of the open case are watched; `useFolderWatch` starts it. */
export function useWatchedCase(caseId: CaseId): FolderWatchView {
  const { data } = useQuery<FolderWatchView>({ queryKey: folderWatchKey(caseId), queryFn: skipToken });
  return data ?? NOT_WATCHED;
}
