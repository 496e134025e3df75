import { ProofcaseError } from '../../../contract/errors';
import type { TeamProblem, TeamProblemCode } from '../../../domain/team';

/** The value of work with a team store, or why there is none. */
export type TeamOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: TeamProblem };

export function teamProblem(
  code: TeamProblemCode,
  detail: string | null = null,
  values: TeamProblem['values'] = {},
): TeamProblem {
  return { code, values, detail };
}

/** Codes of PostgreSQL (SQLSTATE) that have their own problem code. */
const BY_STATE: { readonly [state: string]: TeamProblemCode } = {
  '28P01': 'team-password-refused',
  '28000': 'team-password-refused',
  '3D000': 'team-database-missing',
  '42501': 'team-rights-missing',
  '3F000': 'team-schema-absent',
  '42P01': 'team-schema-absent',
  '42883': 'team-schema-older',
  '42703': 'team-schema-older',
  // Too many connections, a standby after a failover, a statement that took too long.
  '53300': 'team-unreachable',
  '25006': 'team-unreachable',
  '57014': 'team-unreachable',
  '55P03': 'team-unreachable',
};

/** Connections that the server ends or refuses for now: shutdown, start, crash. */
const AWAY_STATES = /^(08|57P)/;

const TLS_CODES =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)/;

/** Returns the problem that an error of `pg`, of its socket or of this program stands for. */
export function problemOf(error: unknown): TeamProblem {
  if (error instanceof ProofcaseError) return problemOfOwn(error);
  const message = error instanceof Error ? error.message : String(error);
  return teamProblem(codeOf(stateOf(error), message), message || stateOf(error));
}

/** An error of this program never means that the store is unavailable: sending without it would pay unchecked. */
function problemOfOwn({ code, values, detail, message }: ProofcaseError): TeamProblem {
  if (isTeamCode(code)) return { code, values, detail };
  if (code === 'keychain-unavailable') {
    return teamProblem('team-password-missing', detail, { reason: 'keychain' });
  }
  return teamProblem('team-server-error', message);
}

function codeOf(state: string, message: string): TeamProblemCode {
  const known = BY_STATE[state];
  if (known) return known;
  if (AWAY_STATES.test(state)) return 'team-unreachable';
  if (TLS_CODES.test(state) || /SSL connections?|certificate/i.test(message)) return 'team-tls-unverified';
  if (/client password must be/.test(message)) return 'team-password-missing';
  // A code of five characters comes from the server; all others from the socket or from a time limit of `pg`.
  return /^[0-9A-Z]{5}$/.test(state) && state !== 'EPIPE' ? 'team-server-error' : 'team-unreachable';
}

function stateOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return stateOf(error.errors[0]);
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

function isTeamCode(code: string): code is TeamProblemCode {
  return code.startsWith('team-');
}
