import type { tokenRequests } from '../../../contract/token-requests';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { ReaderHandlers } from '../../support/handlers';
import { readLedger } from './ledger';

export function tokenQueries(repositories: Repositories, clock: Clock): ReaderHandlers<typeof tokenRequests> {
  return { 'tokens.ledger': (payload) => readLedger(repositories, clock, payload) };
}
