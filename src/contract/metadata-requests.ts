import type { InferencesView, ItemMetadataView } from './metadata-views';
import { engine } from './request';
import { caseId, itemId } from './request-fields';

/** Metadata of one file, and comparisons of the files of a folder. */
export const metadataRequests = {
  'items.metadata': engine.read({ caseId, itemId }).returns<ItemMetadataView>(),
  'intake.inferences': engine.read({ caseId }).returns<InferencesView>(),
};
