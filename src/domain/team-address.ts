import type { TeamAddressFault } from './team';

/** `verify-full` checks chain and host name, `verify-ca` the chain only; `disable` is allowed on the loopback. */
export type TlsMode = 'verify-full' | 'verify-ca' | 'disable';

/** Where a team store is, and as whom to sign in; never with a password. */
export interface TeamAddress {
  /** The connection string, normalised. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly tls: TlsMode;
  /** PEM file with the authority of the server; null: those of the system. */
  readonly authorityFile: string | null;
  /** PEM files of a client certificate and its key; null: a password. */
  readonly client: { readonly certificateFile: string; readonly keyFile: string } | null;
}

const DEFAULT_PORT = 5432;
const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '::1'];
const TLS_MODES: readonly TlsMode[] = ['verify-full', 'verify-ca', 'disable'];
const PARAMETERS: readonly string[] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/** Why an address is refused. It may contain a password by mistake, so it is not part of this. */
export interface TeamAddressRefusal {
  readonly reason: TeamAddressFault;
  readonly detail: string | null;
}

/**
 * Reads `postgres://user@host:port/database`, with the parameters `sslmode`, `sslrootcert`, `sslcert` and `sslkey` of
 * libpq. Modes that encrypt without checking the server are refused.
 */
export function readTeamAddress(text: string): TeamAddress | TeamAddressRefusal {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  if (!url || !isPostgres || url.hostname === '' || url.hash !== '') return refusal('form');
  if (url.password !== '' || url.searchParams.has('password')) return refusal('password');
  const database = decoded(url.pathname.slice(1));
  const user = decoded(url.username);
  if (database === null || user === null) return refusal('form');
  if (database === '' || database.includes('/')) return refusal('database-missing');
  if (user === '') return refusal('user-missing');
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) return refusal('parameter', unknown);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const mode = url.searchParams.get('sslmode');
  const tls = tlsMode(mode, host);
  if (tls === null) return refusal('tls-required', mode);
  const client = clientFiles(url.searchParams);
  if (client !== null && 'reason' in client) return client;
  return {
    url: url.href,
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    user,
    tls,
    authorityFile: url.searchParams.get('sslrootcert'),
    client,
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function tlsMode(text: string | null, host: string): TlsMode | null {
  const isLoopback = LOOPBACK_HOSTS.includes(host);
  if (text === null) return isLoopback ? 'disable' : 'verify-full';
  const mode = TLS_MODES.find((known) => known === text) ?? null;
  return mode === 'disable' && !isLoopback ? null : mode;
}

function clientFiles(parameters: URLSearchParams): TeamAddress['client'] | TeamAddressRefusal {
  const certificateFile = parameters.get('sslcert');
  const keyFile = parameters.get('sslkey');
  if (certificateFile === null && keyFile === null) return null;
  if (!certificateFile || !keyFile) return refusal('parameter', certificateFile ? 'sslkey' : 'sslcert');
  return { certificateFile, keyFile };
}

function refusal(reason: TeamAddressFault, detail: string | null = null): TeamAddressRefusal {
  return { reason, detail };
}
