import { matchesHost } from '../../storage/policy/host-pattern';
import type { Policy } from '../../storage/policy/policy-schema';
import type { ProxyResolver } from './service-client';

/** The proxy set by the organisation, in place of the system proxy. */
export function managedProxy(proxy: Policy['proxy'], ofSystem: ProxyResolver): ProxyResolver {
  if (proxy === undefined || proxy.mode === 'system') return ofSystem;
  if (proxy.mode === 'direct') return async () => null;
  return async (url) => (proxy.bypass.some((host) => matchesHost(host, new URL(url))) ? null : proxy.address);
}
