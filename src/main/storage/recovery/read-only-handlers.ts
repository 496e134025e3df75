import { ProofcaseError } from '../../../contract/errors';
import { type RequestName, requests } from '../../../contract/requests';
import { errorCode } from '../../support/error-code';
import type { HandlersOf } from '../../support/handlers';

/**
 * The same handlers for a database that may only be read: requests that write are refused, and an unreadable page of
 * the database is reported as damage. @throws ProofcaseError `database-read-only`, `database-damaged`.
 */
export function readOnlyHandlers<Name extends RequestName>(handlers: HandlersOf<Name>): HandlersOf<Name> {
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    requests[name as Name].access === 'write' ? refuse : reportingDamage(handler as Handler),
  ]);
  return Object.fromEntries(guarded) as HandlersOf<Name>;
}

type Handler = (payload: never) => Promise<unknown>;

async function refuse(): Promise<never> {
  throw new ProofcaseError('database-read-only');
}

function reportingDamage(handler: Handler): Handler {
  return async (payload) => {
    try {
      return await handler(payload);
    } catch (error) {
      throw isCorruption(error) ? new ProofcaseError('database-damaged', {}, error.message) : error;
    }
  };
}

/** Codes of SQLite, and the error of decoding a damaged row. */
function isCorruption(error: unknown): error is Error {
  if (error instanceof SyntaxError) return true;
  const code = errorCode(error) ?? '';
  return /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code);
}
