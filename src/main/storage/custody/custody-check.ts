import type { CustodyCheckView } from '../../../contract/history-views';
import type { CaseId } from '../../../domain/ids';
import type { Repositories } from '../database/repositories';
import { alteredTexts } from './altered-texts';
import { verifyCustody } from './custody-chain';

type CheckedRepositories = Pick<Repositories, 'custody' | 'caseNotes' | 'decisions' | 'inquiries'>;

/** Recomputes the chain of a case and compares its notes, decisions and questions with the recorded hashes. */
export function checkCustody(repositories: CheckedRepositories, caseId: CaseId): CustodyCheckView {
  const entries = repositories.custody.list(caseId);
  const check = verifyCustody(caseId, entries);
  return {
    entries: entries.length,
    verified: check.ok ? entries.length : check.sequence - 1,
    headHash: entries.at(-1)?.hash ?? null,
    broken: check.ok ? null : { sequence: check.sequence, problem: check.problem },
    altered: alteredTexts(repositories, caseId, entries),
  };
}
