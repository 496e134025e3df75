import type { CaseId } from '../../../domain/ids';
import type { Repositories } from '../database/repositories';
import { type CustodyCheck, verifyCustody } from './custody-chain';

/** The head of a case's custody log. A printed head reveals later changes to the entries before it. */
export interface CustodyHead {
  readonly entries: number;
  /** SHA-256, lower-case hex, of the newest entry; null for a case without entries. */
  readonly headHash: string | null;
  /** The result of recomputing the whole chain. */
  readonly check: CustodyCheck;
}

export function custodyHead({ custody }: Pick<Repositories, 'custody'>, caseId: CaseId): CustodyHead {
  const entries = custody.list(caseId);
  return {
    entries: entries.length,
    headHash: entries.at(-1)?.hash ?? null,
    check: verifyCustody(caseId, entries),
  };
}
