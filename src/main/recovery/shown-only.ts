import { ProofcaseError } from '../../contract/errors';
import type { Engine, EngineRequest } from '../engine';

/** What can be asked of a database that is only shown. */
const READING: ReadonlySet<string> = new Set<EngineRequest>([
  'settings.get',
  'profiles.list',
  'cases.list',
  'cases.facets',
  'filters.list',
  'cases.get',
  'cases.find',
  'intake.get',
  'intake.head',
  'intake.items',
  'items.notes',
  'items.metadata',
  'intake.inferences',
  'plan.preview',
  'folders.preferences',
  'outbox.list',
  'outbox.state',
  'outbox.attempts',
  'outbox.kept',
  'captures.board',
  'captures.ofCase',
  'captures.questions',
  'captures.templates',
  'results.list',
  'results.get',
  'results.raw',
  'results.overview',
  'results.file',
  'results.attachments',
  'results.changes',
  'custody.list',
  'report.stop',
  'custody.check',
  'caseNotes.list',
  'decisions.list',
  'tokens.ledger',
  'backups.list',
  'backups.restore',
  'captures.board',
  'captures.ofCase',
  'captures.raw',
  'captures.questions',
  'captures.mail',
  'captures.templates',
  'receiver.get',
  'receiver.attempts',
  'received.ofCase',
  'received.inbox',
  'documents.describe',
  'documents.read',
  'retention.rules',
  'retention.due',
  'retention.records',
  'retention.storage',
  'app.recovery',
  'recovery.startAnew',
]);

type Handlers = Engine['handlers'];

/**
 * The handlers over a database that is only shown: what would write is refused before it begins, and a page that
 * cannot be read is said to be damaged. @throws ProofcaseError `database-read-only`, `database-damaged`.
 */
export function shownOnly(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (payload: never) => {
      if (!READING.has(name)) throw new ProofcaseError('database-read-only');
      try {
        return await (handler as (payload: never) => Promise<unknown>)(payload);
      } catch (error) {
        throw isCorruption(error) ? new ProofcaseError('database-damaged', {}, error.message) : error;
      }
    },
  ]);
  return Object.fromEntries(guarded) as Handlers;
}

/** Codes of SQLite, and what decoding a torn row throws. */
function isCorruption(error: unknown): error is Error {
  if (error instanceof SyntaxError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code);
}
