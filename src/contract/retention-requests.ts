import { z } from 'zod';
import { RETENTION_DAYS } from '../domain/retention';
import { MAX_EXPORT_CASES } from './export-views';
import { engine, reader } from './request';
import { caseId, profileId } from './request-fields';
import type {
  DeletionPreview,
  DeletionRecord,
  RetentionDue,
  RetentionRuleView,
  StorageUse,
} from './retention-views';
import type { CaseDetail } from './views';

/** An export may precede a deletion, so both have the same limit. */
const caseIds = z.array(caseId).min(1).max(MAX_EXPORT_CASES);

/** Closing and holding cases, and deleting them after their retention period. */
export const retentionRequests = {
  'cases.close': engine.write({ caseId }).returns<CaseDetail>(),
  'cases.reopen': engine.write({ caseId }).returns<CaseDetail>(),
  'cases.hold': engine
    .write({ caseId, on: z.boolean(), reason: z.string().trim().min(1).max(500) })
    .returns<CaseDetail>(),
  /** Sorted by the names of the profiles. */
  'retention.rules': reader.read({}).returns<readonly RetentionRuleView[]>(),
  'retention.setRule': engine
    .write({
      profileId,
      days: z.int().min(RETENTION_DAYS.min).max(RETENTION_DAYS.max),
      active: z.boolean(),
    })
    .returns<readonly RetentionRuleView[]>(),
  'retention.due': reader.read({}).returns<RetentionDue>(),
  'retention.preview': engine.read({ caseIds }).returns<DeletionPreview>(),
  /** Returns the records of the deleted cases; none if the person declined the dialog of the operating system. */
  'retention.delete': engine
    .write({
      caseIds,
      /** `DeletionPreview.phrase`, typed by a person. */
      typed: z.string().max(200),
      digest: z.string().max(100),
      /** Proposed by a retention rule; each case must still be due. */
      byRule: z.boolean(),
      /** Heads of the custody logs in verified exports; each case must be as it was exported. Null: not required. */
      exportedHeads: z.array(z.string().max(64)).max(MAX_EXPORT_CASES).nullable().default(null),
    })
    .returns<readonly DeletionRecord[]>(),
  /** Retries what could not be removed. */
  'retention.finish': engine.write({}).returns<readonly DeletionRecord[]>(),
  /** The newest first. */
  'retention.records': engine.read({}).returns<readonly DeletionRecord[]>(),
  'retention.storage': engine.read({}).returns<StorageUse>(),
};
