import type { tokenRequests } from '../../contract/token-requests';
import type { Clock } from '../clock';
import type { Repositories } from '../database/repositories';
import type { EngineHandlers } from '../handlers';
import { readLedger } from './ledger';

export function tokenHandlers(
  repositories: Repositories,
  clock: Clock,
): EngineHandlers<typeof tokenRequests> {
  return { 'tokens.ledger': async (payload) => readLedger(repositories, clock, payload) };
}
