import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { metadataRequests } from '../../contract/metadata-requests';
import type { InferencesView, ItemMetadataView } from '../../contract/metadata-views';
import type { CaseId, ItemId } from '../../domain/ids';
import { setInferences } from '../../domain/precheck/inferences';
import { metadataConflicts } from '../../domain/precheck/metadata-conflicts';
import type { Repositories } from '../database/repositories';
import type { EngineHandlers } from '../handlers';
import { fileTimeValue } from '../intake/file-time';
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
 * Reads one file anew in the image worker, since listing every tag of every photo of a folder would help nobody.
 * @throws ProofcaseError `not-found` for an item of another case.
 */
async function itemMetadata(
  { repositories, intake, worker }: MetadataDeps,
  caseId: CaseId,
  itemId: ItemId,
): Promise<ItemMetadataView> {
  const item = intake.item(caseId, itemId);
  const stored = repositories.intake.intake(caseId);
  const folder = stored && repositories.intake.folder(stored.folderId);
  if (!item || !folder) throw new ProofcaseError('not-found');
  const nothing = { itemId, values: [], conflicts: [], blocks: [] };
  const file = join(folder.path, ...item.path.split('/'));
  const outcome = await worker.describe(file, item.type);
  if (outcome.kind === 'refused') return { ...nothing, state: 'missing' };
  if (outcome.kind === 'failed') return { ...nothing, state: 'unreadable' };
  if (outcome.sha256 !== item.sha256) return { ...nothing, state: 'changed' };
  const { values, blocks } = outcome.description;
  const changed = await stat(file).catch(() => null);
  const all = changed ? [...values, fileTimeValue(changed.mtimeMs)] : values;
  return { itemId, values: all, conflicts: metadataConflicts(all), blocks, state: 'file' };
}

/**
 * Over the items that are not left out, since only those are compared by the service, too.
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
