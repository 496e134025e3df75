import type { tokenRequests } from '../../../contract/token-requests';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { EngineHandlers } from '../../support/handlers';
import { readLedger } from './ledger';

export function tokenHandlers(
  repositories: Repositories,
  clock: Clock,
): EngineHandlers<typeof tokenRequests> {
  return { 'tokens.ledger': async (payload) => readLedger(repositories, clock, payload) };
}
