import { randomUUID } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { DecisionBasis, HandlerDecision } from '../../../contract/history-views';
import type { RequestPayload } from '../../../contract/requests';
import type { CaseId, DecisionId, ResultId } from '../../../domain/ids';
import { sealText } from '../../storage/custody/text-seal';
import type { HistoryDeps } from './case-notes';

/** The decisions about a case, newest first. @throws ProofcaseError `not-found`. */
export function handlerDecisions(
  { repositories }: Pick<HistoryDeps, 'repositories'>,
  caseId: CaseId,
): readonly HandlerDecision[] {
  if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
  return repositories.decisions.ofCase(caseId).map(({ salt: _salt, ...decision }) => decision);
}

/**
 * Records a decision based on the results that the person viewed. The level of the service and earlier decisions stay.
 * @throws ProofcaseError `not-found` for an unknown case or a result of another case; `illegal-state` for withdrawing
 * a decision that does not exist.
 */
export function recordDecision(
  deps: HistoryDeps,
  { caseId, choice, reason, resultIds }: RequestPayload<'decisions.record'>,
): readonly HandlerDecision[] {
  const { repositories, custody, clock, actor, emit } = deps;
  const storedCase = repositories.cases.find(caseId);
  if (!storedCase) throw new ProofcaseError('not-found');
  if (choice === 'open' && storedCase.decision === null) throw new ProofcaseError('illegal-state');
  const basis = [...new Set(resultIds)].map((id) => basisOf(deps, caseId, id));
  const at = clock.now().toISOString();
  const id = randomUUID() as DecisionId;
  const { salt, sha256: reasonSha256 } = sealText(reason);
  const action = choice === 'open' ? 'handler-decision-withdrawn' : 'handler-decision-recorded';
  repositories.inTransaction(() => {
    const number = (repositories.decisions.ofCase(caseId)[0]?.number ?? 0) + 1;
    const level = storedCase.level;
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
