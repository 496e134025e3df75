import { useMemo, useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type Route } from './route';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Returns the current route. It is kept in the hash so that back, forward and reload work. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseRoute(hash), [hash]);
}

export function navigate(route: Route): void {
  window.location.hash = formatRoute(route);
}

/** Shows a route in place of the current one, to which Back does not return. */
export function replaceRoute(route: Route): void {
  window.location.replace(formatRoute(route));
}
