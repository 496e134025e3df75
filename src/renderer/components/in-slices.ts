import { startTransition, useEffect, useState } from 'react';

/** Each update in between starts the slices again. */
const MAX_SLICED_MS = 300;

/**
 * Changes state so that it renders in slices, between which keys and the pointer are answered. `change` runs again after
 * a time, which renders at once what is not drawn yet. Returns the function that cancels this.
 */
export function changeInSlices(change: () => void): () => void {
  startTransition(change);
  const timer = setTimeout(change, MAX_SLICED_MS);
  return () => clearTimeout(timer);
}

/**
 * Whether content may be mounted. What is loaded before the first render is mounted with it, what is loaded later in a
 * render of its own, in slices.
 */
export function useSlicedMount(isLoaded: boolean): boolean {
  const [isReady, setIsReady] = useState(isLoaded);
  useEffect(() => (isLoaded ? changeInSlices(() => setIsReady(true)) : undefined), [isLoaded]);
  return isLoaded && isReady;
}
