import { useQuery } from '@tanstack/react-query';
import type { ReferenceDateProposal } from '../../../contract/prepare-views';
import type { RequestInput } from '../../../contract/requests';
import { requestOptions } from '../../app/queries';
import { request } from '../../bridge';
import { isOffer, type NewCasePhotos } from './new-case-photos';

/**
 * Returns the reference date that the photos of a folder, or everything that was chosen or dropped, suggest; null until
 * it is known or if there is none. Reading stops when the dialog closes or the photos change.
 */
export function useProposedDate(photos: NewCasePhotos | null): ReferenceDateProposal | null {
  const payload = payloadOf(photos);
  const proposal = useQuery({
    ...requestOptions('folders.proposeDate', payload),
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => void request('folders.proposeDate', { folderId: null }));
      return request('folders.proposeDate', payload);
    },
    enabled: photos !== null,
    // Photos may be added to the folder before the dialog opens again.
    gcTime: 0,
    staleTime: 0,
  });
  return proposal.data ?? null;
}

function payloadOf(photos: NewCasePhotos | null): RequestInput<'folders.proposeDate'> {
  if (photos === null) return { folderId: null };
  return isOffer(photos) ? { folderId: null, offerId: photos.id } : { folderId: photos.id };
}
