import {
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { ProofcaseError } from '../../contract/errors';
import type { RequestInput, RequestName, ResponseMap } from '../../contract/requests';
import { asProofcaseError, request } from '../bridge';

/** Key and fetcher of one request; the key starts with the name, so that events can invalidate by name. */
export function requestOptions<Name extends RequestName>(name: Name, payload: RequestInput<Name>) {
  return queryOptions<ResponseMap[Name], ProofcaseError>({
    queryKey: [name, payload],
    queryFn: () => ask(name, payload),
  });
}

/** A reading request, cached until an event says that it changed. */
export function useRequest<Name extends RequestName>(
  name: Name,
  payload: RequestInput<Name>,
  isEnabled = true,
): UseQueryResult<ResponseMap[Name], ProofcaseError> {
  return useQuery({ ...requestOptions(name, payload), enabled: isEnabled });
}

export interface CommandOptions<Name extends RequestName> {
  readonly onDone?: (response: ResponseMap[Name]) => void;
  readonly onError?: (error: ProofcaseError, payload: RequestInput<Name>) => void;
}

/** A request that changes something; run it with `mutate(payload)`. */
export function useCommand<Name extends RequestName>(
  name: Name,
  { onDone, onError }: CommandOptions<Name> = {},
): UseMutationResult<ResponseMap[Name], ProofcaseError, RequestInput<Name>> {
  return useMutation<ResponseMap[Name], ProofcaseError, RequestInput<Name>>({
    mutationFn: (payload) => ask(name, payload),
    onSuccess: onDone,
    onError,
  });
}

/** Puts an answer into the cache, e.g. the view that a command came back with. */
export function remember<Name extends RequestName>(
  client: QueryClient,
  name: Name,
  payload: RequestInput<Name>,
  response: ResponseMap[Name],
): void {
  client.setQueryData([name, payload], response);
}

async function ask<Name extends RequestName>(
  name: Name,
  payload: RequestInput<Name>,
): Promise<ResponseMap[Name]> {
  try {
    return await request(name, payload);
  } catch (thrown) {
    throw asProofcaseError(thrown);
  }
}
