import { ProofcaseError } from '../../../contract/errors';
import type { metadataRequests } from '../../../contract/metadata-requests';
import type { InferencesView, ItemMetadataView } from '../../../contract/metadata-views';
import type { CaseId, ItemId } from '../../../domain/ids';
import { setInferences } from '../../../domain/precheck/inferences';
import { metadataConflicts } from '../../../domain/precheck/metadata-conflicts';
import type { Repositories } from '../../storage/database/repositories';
import { findFile } from '../../support/files/find-file';
import type { EngineHandlers } from '../../support/handlers';
import { fileTimeValue } from '../folder/file-time';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import type { Intake } from './intake';

export interface MetadataDeps {
  readonly repositories: Repositories;
  readonly intake: Intake;
  readonly worker: ImageWorkerClient;
}

export function metadataHandlers(deps: MetadataDeps): EngineHandlers<typeof metadataRequests> {
  return {
    'items.metadata': ({ caseId, itemId }) => itemMetadata(deps, caseId, itemId),
    'intake.inferences': async ({ caseId }) => inferencesView(deps, caseId),
  };
}

/**
 * Reads one file again in the image worker: the tags of every photo are not stored.
 * @throws ProofcaseError `not-found` for an item of another case.
 */
async function itemMetadata(
  { repositories, intake, worker }: MetadataDeps,
  caseId: CaseId,
  itemId: ItemId,
): Promise<ItemMetadataView> {
  const item = intake.item(caseId, itemId);
  const file = item ? repositories.sources.locate(item) : null;
  if (!item || file === null) throw new ProofcaseError('not-found');
  const empty = { itemId, values: [], conflicts: [], blocks: [] };
  const outcome = await worker.describe(file, item.type);
  if (outcome.kind === 'refused') return { ...empty, state: 'missing' };
  if (outcome.kind === 'failed') return { ...empty, state: 'unreadable' };
  if (outcome.sha256 !== item.sha256) return { ...empty, state: 'changed' };
  const { values, blocks } = outcome.description;
  const stats = await findFile(file).catch(() => null);
  const all = stats ? [...values, fileTimeValue(stats.mtimeMs)] : values;
  return { itemId, values: all, conflicts: metadataConflicts(all), blocks, state: 'file' };
}

/**
 * Inferences over the included items, because the service compares only those.
 * @throws ProofcaseError `not-found`.
 */
function inferencesView({ repositories, intake }: MetadataDeps, caseId: CaseId): InferencesView {
  if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
  const included = intake.items(caseId).filter(({ excluded }) => !excluded);
  const { items, ...set } = setInferences(included);
  return {
    ...set,
    items: included.flatMap(({ id }, index) => {
      const inferences = items[index];
      return inferences ? [{ ...inferences, itemId: id }] : [];
    }),
  };
}
