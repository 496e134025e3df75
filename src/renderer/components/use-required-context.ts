import { type Context, useContext } from 'react';

/** The value of a context. @throws Error that names the provider that is missing above the component. */
export function useRequiredContext<Value>(context: Context<Value | null>, provider: string): Value {
  const value = useContext(context);
  if (value === null) throw new Error(`${provider} is missing above this component`);
  return value;
}
