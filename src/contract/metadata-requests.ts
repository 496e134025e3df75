import type { InferencesView, ItemMetadataView } from './metadata-views';
import { engine } from './request';
import { caseId, itemId } from './request-fields';

/** What one file says about itself, and what the files of a folder say about each other. */
export const metadataRequests = {
  'items.metadata': engine.read({ caseId, itemId }).returns<ItemMetadataView>(),
  'intake.inferences': engine.read({ caseId }).returns<InferencesView>(),
};
