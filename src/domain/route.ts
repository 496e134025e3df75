import { DIRECT_BODY_LIMIT_BYTES, DIRECT_FORM_BYTES, PACKAGE_LIMIT_BYTES } from './limits';

interface RouteRules {
  /** The largest ZIP that takes this route (R1, R2). */
  readonly maxZipBytes: number;
  /** Uploads the ZIP without cost, so that the paid request only names the upload. */
  readonly uploadsFirst: boolean;
}

/** The ways of a sealed ZIP to the service; the first that is large enough is taken. */
const ROUTE_RULES = {
  direct: { maxZipBytes: DIRECT_BODY_LIMIT_BYTES - DIRECT_FORM_BYTES - 1, uploadsFirst: false },
  presigned: { maxZipBytes: PACKAGE_LIMIT_BYTES, uploadsFirst: true },
} as const satisfies { readonly [name: string]: RouteRules };

export type Route = keyof typeof ROUTE_RULES;

export const ROUTES = Object.keys(ROUTE_RULES) as [Route, ...Route[]];

/** The route for a sealed ZIP of `zipBytes`; null if it is too large to be sent. */
export function routeFor(zipBytes: number): Route | null {
  return ROUTES.find((route) => zipBytes <= ROUTE_RULES[route].maxZipBytes) ?? null;
}

export function isRoute(name: unknown): name is Route {
  return ROUTES.some((route) => route === name);
}

/** Returns whether a route uploads the ZIP before the paid request. */
export function uploadsFirst(route: Route): boolean {
  return ROUTE_RULES[route].uploadsFirst;
}
