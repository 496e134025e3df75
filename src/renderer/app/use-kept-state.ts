import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** State of a screen that stays while the application runs, also when the screen is left; `key` is its own. */
export function useKeptState<Value>(key: QueryKey, initial: Value): readonly [Value, (value: Value) => void] {
  const client = useQueryClient();
  const [value, setValue] = useState(() => client.getQueryData<Value>(key) ?? initial);
  const keep = (next: Value): void => {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(key, next);
    setValue(next);
  };
  return [value, keep];
}
