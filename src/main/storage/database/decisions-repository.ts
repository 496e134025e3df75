import type { DecisionBasis, HandlerDecision } from '../../../contract/history-views';
import type { DecisionChoice } from '../../../domain/handler-decision';
import type { CaseId, DecisionId } from '../../../domain/ids';
import type { Database } from './connection';
import { fromJsonColumn, levelColumns, levelFromColumns, toJsonColumn } from './rows';
import type { SearchRepository } from './search-repository';

/** A decision with the salt of its reason's hash; the salt is null after the reason was erased. */
export interface StoredDecision extends HandlerDecision {
  readonly salt: string | null;
}

interface Row {
  readonly id: DecisionId;
  readonly number: number;
  readonly choice: DecisionChoice;
  readonly at: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly salt: string | null;
  readonly reasonSha256: string;
  readonly level_kind: string | null;
  readonly level_text: string | null;
  readonly basis: string;
}

/** The numbered decisions of handlers about cases. */
export function createDecisionsRepository(database: Database, search: SearchRepository) {
  const ofCase = database.prepare<[string], Row>(
    `SELECT id, number, choice, at, actor, reason, salt, reason_sha256 AS reasonSha256, level_kind, level_text, basis
     FROM handler_decision WHERE case_id = ? ORDER BY number DESC`,
  );
  const insert = database.prepare(
    `INSERT INTO handler_decision (id, case_id, number, choice, at, actor, reason, salt, reason_sha256, level_kind,
       level_text, basis)
     VALUES (@id, @caseId, @number, @choice, @at, @actor, @reason, @salt, @reasonSha256, @level_kind, @level_text,
       @basisText)`,
  );
  return {
    /** Newest first. */
    ofCase: (caseId: CaseId): readonly StoredDecision[] => ofCase.all(caseId).map(toDecision),
    insert: (caseId: CaseId, { level, basis, ...decision }: StoredDecision): void => {
      const columns = level ? levelColumns(level) : null;
      insert.run({
        ...decision,
        caseId,
        level_kind: columns?.level_kind ?? null,
        level_text: columns?.level_text ?? null,
        basisText: toJsonColumn(basis),
      });
      search.index(caseId, 'decisions');
    },
  };
}

function toDecision({ level_kind, level_text, basis, ...row }: Row): StoredDecision {
  return {
    ...row,
    level: level_kind === null ? null : levelFromColumns(level_kind, level_text),
    basis: fromJsonColumn<readonly DecisionBasis[]>(basis),
  };
}
