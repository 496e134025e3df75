import { startTransition, useEffect, useState } from 'react';

/** An update in between starts the slices again; after this time the change renders at once. */
const MAX_SLICED_MS = 300;

/**
 * Changes state so that it renders in slices, between which keys and the pointer are answered. `change` may run twice.
 * Returns what keeps it from running again.
 */
export function changeInSlices(change: () => void): () => void {
  startTransition(change);
  const timer = setTimeout(change, MAX_SLICED_MS);
  return () => clearTimeout(timer);
}

/**
 * False until what is shown with `isThere` may be mounted, in a render of its own in slices. What is there at the first
 * render is mounted with it.
 */
export function useSlicedMount(isThere: boolean): boolean {
  const [isReady, setIsReady] = useState(isThere);
  useEffect(() => (isThere ? changeInSlices(() => setIsReady(true)) : undefined), [isThere]);
  return isThere && isReady;
}
