import { direct } from './routes/direct';
import { presigned } from './routes/presigned';
import type { StoredUpload, UploadRoute } from './routes/upload-route';

/** The routes of a sealed ZIP to the service by their stored names; the first that is large enough is taken. */
const UPLOAD_ROUTES = { direct, presigned } as const satisfies { readonly [name: string]: UploadRoute };

export type Route = keyof typeof UPLOAD_ROUTES;

export const ROUTES = Object.keys(UPLOAD_ROUTES) as [Route, ...Route[]];

/** No ZIP above this is ever sent, on any route. */
export const MAX_ZIP_BYTES = Math.max(...ROUTES.map((route) => UPLOAD_ROUTES[route].maxZipBytes));

/** The route for a sealed ZIP of `zipBytes`; null if it is too large to be sent. */
export function routeFor(zipBytes: number): Route | null {
  return ROUTES.find((route) => zipBytes <= UPLOAD_ROUTES[route].maxZipBytes) ?? null;
}

export function isRoute(name: unknown): name is Route {
  return ROUTES.some((route) => route === name);
}

export function uploadRoute(route: Route): UploadRoute {
  return UPLOAD_ROUTES[route];
}

/** Returns the rules for the upload before the paid request; null if the paid request carries the ZIP. */
export function storedUploadOf(route: Route): StoredUpload | null {
  return UPLOAD_ROUTES[route].storedUpload;
}

/** Returns whether a route uploads the ZIP before the paid request. */
export function uploadsFirst(route: Route): boolean {
  return storedUploadOf(route) !== null;
}
