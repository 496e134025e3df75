import { formatRoute, parseRoute, type Route } from './route';

/** The route of the page, which is kept in the hash so that back, forward and reload work. */
export function currentRoute(): Route {
  return parseRoute(window.location.hash);
}

/** Calls `listener` after each change of the route. Returns the function that unsubscribes. */
export function onRouteChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export function navigate(route: Route): void {
  window.location.hash = formatRoute(route);
}

/** Shows a route in place of the current one, to which Back does not return. */
export function replaceRoute(route: Route): void {
  window.location.replace(formatRoute(route));
}
