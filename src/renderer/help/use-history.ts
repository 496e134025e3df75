import { useSyncExternalStore } from 'react';

export interface PageHistory {
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
  readonly back: () => void;
  readonly forward: () => void;
}

function subscribe(listener: () => void): () => void {
  window.navigation.addEventListener('currententrychange', listener);
  return () => window.navigation.removeEventListener('currententrychange', listener);
}

/** Back and forward between the places that were read in this window. */
export function useHistory(): PageHistory {
  return {
    canGoBack: useSyncExternalStore(subscribe, () => window.navigation.canGoBack),
    canGoForward: useSyncExternalStore(subscribe, () => window.navigation.canGoForward),
    back: () => window.history.back(),
    forward: () => window.history.forward(),
  };
}
