import { z } from 'zod';
import {
  EXISTING_FOLDERS,
  EXPORT_CASES_LIMIT,
  type ExportOutcome,
  type ExportPlan,
  type ExportTarget,
  NAME_PATTERN_LIMIT,
} from './export-views';
import { caseId, folderId, language, nothing } from './request-fields';

const caseIds = z.array(caseId).min(1).max(EXPORT_CASES_LIMIT);

export const exportPartsSchema = z.strictObject({
  originals: z.boolean(),
  unsent: z.boolean(),
  packages: z.boolean(),
  attachments: z.boolean(),
  received: z.boolean(),
});

export const namePattern = z.string().trim().min(1).max(NAME_PATTERN_LIMIT);

/** Requests about evidence folders. */
export const exportSchemas = {
  /** What would be written, and how it was chosen the last time. */
  'export.plan': z.strictObject({ caseIds }),
  /** Where the last one went, or the documents folder. */
  'export.target': nothing,
  /** Null: the dialog was closed. */
  'export.chooseTarget': nothing,
  /** Writes a folder for each case; one run at a time. */
  'export.cases': z.strictObject({
    caseIds,
    targetId: folderId,
    pattern: namePattern,
    language,
    parts: exportPartsSchema,
    existing: z.enum(EXISTING_FOLDERS),
  }),
  /** Stops the run; the folder that is being written goes. */
  'export.stop': nothing,
  /** Shows what this run of Proofcase exported in the file manager. */
  'export.reveal': z.strictObject({ caseId }),
} as const;

export interface ExportResponses {
  'export.plan': ExportPlan;
  'export.target': ExportTarget;
  'export.chooseTarget': ExportTarget | null;
  'export.cases': ExportOutcome;
  'export.stop': null;
  'export.reveal': null;
}
