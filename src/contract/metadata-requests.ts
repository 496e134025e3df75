import { z } from 'zod';
import type { InferencesView, ItemMetadataView } from './metadata-views';
import { caseId, itemId } from './request-fields';

/** What one file says about itself, and what the files of a folder say about each other. */
export const metadataSchemas = {
  'items.metadata': z.strictObject({ caseId, itemId }),
  'intake.inferences': z.strictObject({ caseId }),
} as const;

export interface MetadataResponses {
  'items.metadata': ItemMetadataView;
  'intake.inferences': InferencesView;
}

export type MetadataSchemaName = keyof typeof metadataSchemas;
