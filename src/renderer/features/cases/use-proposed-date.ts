import { useQuery } from '@tanstack/react-query';
import type { ReferenceDateProposal } from '../../../contract/prepare-views';
import type { RequestInput } from '../../../contract/requests';
import { requestOptions } from '../../app/queries';
import { request } from '../../bridge';
import { type ChosenSource, groupByOffer } from './new-case-photos';

/**
 * Returns the reference date that the photos of everything that was chosen or dropped suggest; null until it is known
 * or if there is none. Reading stops when the dialog closes or the photos change.
 */
export function useProposedDate(sources: readonly ChosenSource[]): ReferenceDateProposal | null {
  const payload = payloadOf(sources);
  const isEnabled = sources.length > 0;
  const proposal = useQuery({
    ...requestOptions('folders.proposeDate', payload),
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => void request('folders.proposeDate', { folderId: null }));
      return request('folders.proposeDate', payload);
    },
    enabled: isEnabled,
    // The date of what was chosen before is closer than today until all photos are read.
    placeholderData: (previous) => previous,
    // Photos may be added to the folder before the dialog opens again.
    gcTime: 0,
    staleTime: 0,
  });
  return isEnabled ? (proposal.data ?? null) : null;
}

function payloadOf(sources: readonly ChosenSource[]): RequestInput<'folders.proposeDate'> {
  const groups = groupByOffer(sources);
  const [folderId = null] = groups.flatMap((group) => (group.kind === 'folder' ? group.folderId : []));
  return { folderId, offers: groups.flatMap((group) => (group.kind === 'offer' ? group.parts : [])) };
}
