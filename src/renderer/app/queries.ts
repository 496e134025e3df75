import {
  type MutationKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { ProofcaseError } from '../../contract/errors';
import type { RequestInput, RequestName, ResponseMap } from '../../contract/requests';
import { asProofcaseError, request } from '../bridge';

/** Returns key and fetcher of a request; the key starts with the name, so that events can invalidate by name. */
export function requestOptions<Name extends RequestName>(name: Name, payload: RequestInput<Name>) {
  return queryOptions<ResponseMap[Name], ProofcaseError>({
    queryKey: [name, payload],
    queryFn: () => sendRequest(name, payload),
  });
}

/** Returns the response of a read request, cached until an event invalidates it. */
export function useRequest<Name extends RequestName>(
  name: Name,
  payload: RequestInput<Name>,
  isEnabled = true,
): UseQueryResult<ResponseMap[Name], ProofcaseError> {
  return useQuery({ ...requestOptions(name, payload), enabled: isEnabled });
}

/** Options for answers that change without an event, or on which a person decides: each opening asks again. */
export const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** Returns the response of a request that is sent again each time a dialog opens. */
export function useFreshRequest<Name extends RequestName>(
  name: Name,
  payload: RequestInput<Name>,
  isEnabled = true,
): UseQueryResult<ResponseMap[Name], ProofcaseError> {
  return useQuery({ ...requestOptions(name, payload), ...FRESH, enabled: isEnabled });
}

export interface CommandOptions<Name extends RequestName> {
  /** With it other components know that the command runs; see `useIsMutating`. */
  readonly mutationKey?: MutationKey;
  /** If it returns a promise, the mutation stays pending until that resolves. */
  readonly onDone?: (response: ResponseMap[Name]) => unknown;
  readonly onError?: (error: ProofcaseError, payload: RequestInput<Name>) => void;
}

/** Returns the mutation of a request that changes data; run it with `mutate(payload)`. */
export function useCommand<Name extends RequestName>(
  name: Name,
  { mutationKey, onDone, onError }: CommandOptions<Name> = {},
): UseMutationResult<ResponseMap[Name], ProofcaseError, RequestInput<Name>> {
  return useMutation<ResponseMap[Name], ProofcaseError, RequestInput<Name>>({
    mutationKey,
    mutationFn: (payload) => sendRequest(name, payload),
    onSuccess: onDone,
    onError,
  });
}

/** Puts a response into the cache, e.g. the view that a command returned. */
export function cacheResponse<Name extends RequestName>(
  client: QueryClient,
  name: Name,
  payload: RequestInput<Name>,
  response: ResponseMap[Name],
): void {
  const queryKey = [name, payload];
  client.setQueryData(queryKey, response);
  // An older answer may still be on its way, and would replace this one.
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.refetchQueries({ queryKey, exact: true });
}

/** Marks all answers to these requests as outdated, and asks again for those that are shown. */
export function invalidateAnswers(client: QueryClient, ...names: readonly RequestName[]): void {
  for (const name of names) invalidateKey(client, [name]);
}

/** The same for one answer, where the request costs much and only one case has changed. */
export function invalidateAnswer<Name extends RequestName>(
  client: QueryClient,
  name: Name,
  payload: RequestInput<Name>,
): void {
  invalidateKey(client, [name, payload]);
}

function invalidateKey(client: QueryClient, queryKey: QueryKey): void {
  // The first answer may be as old, and is on its way: another one is asked for once it is here.
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .flatMap(({ state, promise }) => (state.data === undefined ? (promise ?? []) : []));
  void client.invalidateQueries({ queryKey });
  if (first.length > 0) {
    void Promise.allSettled(first).then(() => client.invalidateQueries({ queryKey }));
  }
}

/** @throws ProofcaseError for every failure. */
export async function sendRequest<Name extends RequestName>(
  name: Name,
  payload: RequestInput<Name>,
): Promise<ResponseMap[Name]> {
  try {
    return await request(name, payload);
  } catch (thrown) {
    throw asProofcaseError(thrown);
  }
}
