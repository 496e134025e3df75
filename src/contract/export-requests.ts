import { z } from 'zod';
import {
  EXISTING_FOLDERS,
  type ExportOutcome,
  type ExportPlan,
  type ExportTarget,
  MAX_EXPORT_CASES,
  MAX_NAME_PATTERN_LENGTH,
} from './export-views';
import { engine, shell } from './request';
import { caseId, folderId, language } from './request-fields';

const caseIds = z.array(caseId).min(1).max(MAX_EXPORT_CASES);

export const exportPartsSchema = z.strictObject({
  originals: z.boolean(),
  unsent: z.boolean(),
  packages: z.boolean(),
  attachments: z.boolean(),
  received: z.boolean(),
});

export const namePattern = z.string().trim().min(1).max(MAX_NAME_PATTERN_LENGTH);

/** Evidence folders. */
export const exportRequests = {
  /** Content of an export, and the options chosen last. */
  'export.plan': engine.read({ caseIds }).returns<ExportPlan>(),
  /** The folder of the last export, or the documents folder. */
  'export.target': shell.read({}).returns<ExportTarget>(),
  /** Null when the person closed the dialog. */
  'export.chooseTarget': shell.read({}).returns<ExportTarget | null>(),
  /** Writes a folder for each case; one run at a time. A proposed target that the user has not chosen is confirmed first. */
  'export.cases': shell
    .write({
      caseIds,
      targetId: folderId,
      pattern: namePattern,
      language,
      parts: exportPartsSchema,
      existing: z.enum(EXISTING_FOLDERS),
      /** Whether the next export proposes the same pattern, language and parts; false where no person chose them. */
      remember: z.boolean().default(true),
    })
    .returns<ExportOutcome>(),
  /** Stops the run and removes the folder that is being written. */
  'export.stop': engine.read({}).returns<null>(),
  /** Shows in the file manager what this run of Proofcase exported. */
  'export.reveal': shell.read({ caseId }).returns<null>(),
  /** Verifies the evidence folder that this run of Proofcase exported. */
  'export.check': shell
    .read({ caseId })
    .returns<{ readonly ok: boolean; readonly headHash: string | null }>(),
};
