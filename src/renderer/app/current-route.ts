import { formatRoute, parseRoute, type Route } from './route';

/** The route of the page, which is kept in the hash so that back, forward and reload work. */
export function currentRoute(): Route {
  return parseRoute(window.location.hash);
}

/** Calls `follow` after each change of the route. Returns what stops it. */
export function onRouteChange(follow: () => void): () => void {
  window.addEventListener('hashchange', follow);
  return () => window.removeEventListener('hashchange', follow);
}

export function navigate(route: Route): void {
  window.location.hash = formatRoute(route);
}

/** Shows a route in place of the current one, to which Back does not return. */
export function replaceRoute(route: Route): void {
  window.location.replace(formatRoute(route));
}
