import { ProofcaseError } from '../../../contract/errors';
import type { ItemInferenceView } from '../../../contract/prepare-views';
import type { RequestPayload } from '../../../contract/requests';
import type { CaseId, ItemId } from '../../../domain/ids';
import type { SetInferences } from '../../../domain/inferences';
import { setInferences } from '../../../domain/precheck/inferences';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { Intake } from './intake';

/** The age an answer may have while the folder is read: a person with the arrow keys asks several times a second. */
const MAX_AGE_MS = 3_000;

interface CachedInferences {
  readonly caseId: CaseId;
  readonly atMs: number;
  readonly revision: number;
  readonly set: SetInferences;
  readonly indexOf: ReadonlyMap<ItemId, number>;
}

/** Answers how one item relates to the other items of its folder. @throws ProofcaseError `not-found`. */
export function itemInference(deps: {
  readonly repositories: Repositories;
  readonly intake: Intake;
  readonly clock: Clock;
}): (payload: RequestPayload<'items.inference'>) => Promise<ItemInferenceView | null> {
  let last: CachedInferences | null = null;
  const inferencesOf = (caseId: CaseId): CachedInferences => {
    const atMs = deps.clock.now().getTime();
    const { revision } = deps.intake;
    const isCurrent = last?.caseId === caseId && last.revision === revision;
    if (last && isCurrent && atMs - last.atMs < MAX_AGE_MS && atMs >= last.atMs) return last;
    if (!deps.repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
    const included = deps.intake.items(caseId).filter(({ excluded }) => !excluded);
    const indexOf = new Map(included.map(({ id }, index) => [id, index]));
    last = { caseId, atMs, revision, set: setInferences(included), indexOf };
    return last;
  };
  return async ({ caseId, itemId }) => {
    const { set, indexOf } = inferencesOf(caseId);
    const item = set.items[indexOf.get(itemId) ?? -1];
    return item ? { item, group: groupOf(set, item.cluster) } : null;
  };
}

function groupOf({ clusters }: SetInferences, index: number | null): ItemInferenceView['group'] {
  const cluster = index === null ? undefined : clusters[index];
  if (!cluster || index === null) return null;
  const { firstLocal, lastLocal, radiusM, basis, paths } = cluster;
  return {
    number: index + 1,
    of: clusters.length,
    photos: paths.length,
    firstLocal,
    lastLocal,
    radiusM,
    basis,
  };
}
