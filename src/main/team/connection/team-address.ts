import { ProofcaseError } from '../../../contract/errors';
import type { TeamAddressFault } from '../../../domain/team';

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

/**
 * Parses `postgres://user@host:port/database`, with the parameters `sslmode`, `sslrootcert`, `sslcert` and `sslkey` of
 * libpq. Modes that encrypt without checking the server are refused.
 * @throws ProofcaseError `team-address-invalid` with the `reason`, a `TeamAddressFault`.
 */
export function parseTeamAddress(text: string): TeamAddress {
  const url = parsed(text);
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  if (!url || !isPostgres || url.hostname === '' || url.hash !== '') throw refusal('form');
  if (url.password !== '' || url.searchParams.has('password')) throw refusal('password');
  const database = decodeURIComponent(url.pathname.slice(1));
  if (database === '' || database.includes('/')) throw refusal('database-missing');
  if (url.username === '') throw refusal('user-missing');
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw refusal('parameter', unknown);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return {
    url: url.href,
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    user: decodeURIComponent(url.username),
    tls: tlsMode(url.searchParams.get('sslmode'), host),
    authorityFile: url.searchParams.get('sslrootcert'),
    client: clientFiles(url.searchParams),
  };
}

/** The place of a store without user and parameters; secrets are bound to it. */
export function placeOfStore({ host, port, database }: TeamAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}

function tlsMode(text: string | null, host: string): TlsMode {
  const isLoopback = LOOPBACK_HOSTS.includes(host);
  if (text === null) return isLoopback ? 'disable' : 'verify-full';
  const mode = TLS_MODES.find((known) => known === text);
  if (!mode || (mode === 'disable' && !isLoopback)) throw refusal('tls-required', text);
  return mode;
}

function clientFiles(parameters: URLSearchParams): TeamAddress['client'] {
  const certificateFile = parameters.get('sslcert');
  const keyFile = parameters.get('sslkey');
  if (certificateFile === null && keyFile === null) return null;
  if (!certificateFile || !keyFile) throw refusal('parameter', certificateFile ? 'sslkey' : 'sslcert');
  return { certificateFile, keyFile };
}

/** The password of a refused address must not reach a log, so the address is not part of the error. */
function refusal(reason: TeamAddressFault, detail: string | null = null): ProofcaseError {
  return new ProofcaseError('team-address-invalid', { reason }, detail);
}
