import { useQuery } from '@tanstack/react-query';
import type { ReferenceDateProposal } from '../../../contract/prepare-views';
import type { FolderView } from '../../../contract/views';
import { requestOptions } from '../../app/queries';
import { request } from '../../bridge';

/**
 * Returns the reference date that the photos of a folder suggest; null until it is known or if there is none.
 * Reading stops when the dialog closes or the folder changes.
 */
export function useProposedDate(folder: FolderView | null): ReferenceDateProposal | null {
  const folderId = folder?.id ?? null;
  const proposal = useQuery({
    ...requestOptions('folders.proposeDate', { folderId }),
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => void request('folders.proposeDate', { folderId: null }));
      return request('folders.proposeDate', { folderId });
    },
    enabled: folderId !== null,
    // Photos may be added to the folder before the dialog opens again.
    gcTime: 0,
    staleTime: 0,
  });
  return proposal.data ?? null;
}
