import { z } from 'zod';
import { RETENTION_DAYS } from '../domain/retention';
import { caseId, nothing, profileId } from './request-fields';
import type {
  DeletionPreview,
  DeletionRecord,
  RetentionDue,
  RetentionRuleView,
  StorageUse,
} from './retention-views';
import type { CaseDetail } from './views';

const caseIds = z.array(caseId).min(1).max(500);

/** Requests about closing and holding cases, and about what goes after its time. */
export const retentionSchemas = {
  'cases.close': z.strictObject({ caseId }),
  'cases.reopen': z.strictObject({ caseId }),
  'cases.hold': z.strictObject({ caseId, on: z.boolean(), reason: z.string().trim().min(1).max(500) }),
  'retention.rules': nothing,
  'retention.setRule': z.strictObject({
    profileId,
    days: z.int().min(RETENTION_DAYS.least).max(RETENTION_DAYS.most),
    active: z.boolean(),
  }),
  'retention.due': nothing,
  'retention.preview': z.strictObject({ caseIds }),
  'retention.delete': z.strictObject({
    caseIds,
    /** `DeletionPreview.phrase`, typed by a person. */
    typed: z.string().max(200),
    digest: z.string().max(100),
    /** Proposed by a rule; each case must be due then. */
    byRule: z.boolean(),
    /**
     * Heads of the custody logs in verified exports; given, each case has to be as it was exported. Null: not asked for.
     */
    exportedHeads: z.array(z.string().max(64)).max(500).nullable().default(null),
  }),
  /** Reads the evidence folder again that this run exported. */
  'export.check': z.strictObject({ caseId }),
  /** Tries again what could not be removed. */
  'retention.finish': nothing,
  'retention.records': nothing,
  'retention.storage': nothing,
} as const;

export interface RetentionResponses {
  'cases.close': CaseDetail;
  'cases.reopen': CaseDetail;
  'cases.hold': CaseDetail;
  /** By the names of the profiles. */
  'retention.rules': readonly RetentionRuleView[];
  'retention.setRule': readonly RetentionRuleView[];
  'retention.due': RetentionDue;
  'retention.preview': DeletionPreview;
  'export.check': { readonly ok: boolean; readonly headHash: string | null };
  /** Of the cases that were deleted. */
  'retention.delete': readonly DeletionRecord[];
  'retention.finish': readonly DeletionRecord[];
  /** The newest first. */
  'retention.records': readonly DeletionRecord[];
  'retention.storage': StorageUse;
}
