import type { Route } from '../../../domain/route';
import { direct } from './direct';
import { presigned } from './presigned';
import type { RouteSender } from './route-sender';

const ROUTE_SENDERS: { readonly [Name in Route]: RouteSender } = { direct, presigned };

export function routeSender(route: Route): RouteSender {
  return ROUTE_SENDERS[route];
}
