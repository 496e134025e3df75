import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../contract/errors';
import type { DecisionBasis, HandlerDecision } from '../../contract/history-views';
import type { RequestPayload } from '../../contract/requests';
import type { CaseId, DecisionId, ResultId } from '../../domain/ids';
import { sealText } from '../custody/text-seal';
import type { HistoryDeps } from './case-notes';

/** What was decided about a case, the newest first. @throws ProofcaseError `not-found`. */
export function handlerDecisions(
  { repositories }: Pick<HistoryDeps, 'repositories'>,
  caseId: CaseId,
): readonly HandlerDecision[] {
  if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
  return repositories.decisions.ofCase(caseId).map(({ salt: _salt, ...decision }) => decision);
}

/**
 * Records what a person made of the answers that were looked at. The level of the service stays as it is; earlier
 * decisions stay, too.
 * @throws ProofcaseError `not-found` for an unknown case or an answer of another one; `illegal-state` for taking back
 * a decision where none stands.
 */
export function recordDecision(
  deps: HistoryDeps,
  { caseId, choice, reason, resultIds }: RequestPayload<'decisions.record'>,
): readonly HandlerDecision[] {
  const { repositories, custody, clock, actor, emit } = deps;
  const about = repositories.cases.find(caseId);
  if (!about) throw new ProofcaseError('not-found');
  if (choice === 'open' && about.decision === null) throw new ProofcaseError('illegal-state');
  const basis = [...new Set(resultIds)].map((id) => basisOf(deps, caseId, id));
  const at = clock.now().toISOString();
  const id = randomUUID() as DecisionId;
  const { salt, sha256: reasonSha256 } = sealText(reason);
  const action = choice === 'open' ? 'handler-decision-withdrawn' : 'handler-decision-recorded';
  repositories.inTransaction(() => {
    const number = (repositories.decisions.ofCase(caseId)[0]?.number ?? 0) + 1;
    const level = about.level;
    const decision = { id, number, choice, at, actor, reason, salt, reasonSha256, level, basis };
    repositories.decisions.insert(caseId, decision);
    const details = { number, choice, reasonSha256, answers: basis.length };
    custody.append(caseId, action, [id, ...basis.map(({ rawSha256 }) => rawSha256)], details, actor);
    repositories.cases.refreshSummary(caseId, at);
  });
  emit('cases.changed', { caseId });
  return handlerDecisions(deps, caseId);
}

function basisOf({ repositories }: HistoryDeps, caseId: CaseId, resultId: ResultId): DecisionBasis {
  const result = repositories.results.find(resultId);
  const summary = repositories.results.summary(resultId);
  if (!result || !summary || result.caseId !== caseId) throw new ProofcaseError('not-found');
  return { resultId, receivedAt: result.receivedAt, level: summary.level, rawSha256: result.rawSha256 };
}
