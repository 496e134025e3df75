import { z } from 'zod';
import { RETENTION_DAYS } from '../domain/retention';
import { caseId, nothing, profileId } from './request-fields';
import type { RetentionDue, RetentionRuleView } from './retention-views';
import type { CaseDetail } from './views';

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
} as const;

export interface RetentionResponses {
  'cases.close': CaseDetail;
  'cases.reopen': CaseDetail;
  'cases.hold': CaseDetail;
  /** By the names of the profiles. */
  'retention.rules': readonly RetentionRuleView[];
  'retention.setRule': readonly RetentionRuleView[];
  'retention.due': RetentionDue;
}
