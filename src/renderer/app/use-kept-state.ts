import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useSyncExternalStore } from 'react';

/** State of a screen that stays while the application runs, also when the screen is left; `key` is its own. */
export function useKeptState<Value>(
  key: QueryKey,
  initial: Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] {
  const client = useQueryClient();
  const read = (): Value => client.getQueryData<Value>(key) ?? initial;
  // A command may set the state after the screen that started it was left and opened again.
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  const value = useSyncExternalStore(subscribe, read, read);
  const keep = (next: SetStateAction<Value>): void => {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, next instanceof Function ? next(read()) : next);
  };
  return [value, keep];
}
