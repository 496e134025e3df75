import { z } from 'zod';
import { MAX_EXCLUSION_RULES, MAX_NOTE_LENGTH } from './prepare-limits';
import {
  type FolderPreferences,
  type IntakeHead,
  ITEM_COLUMNS,
  ITEM_LAYOUTS,
  ITEM_ORDERS,
  type ItemInferenceView,
  type ItemPage,
  type PhotoNote,
  type PlanPreview,
  type ReferenceDateProposal,
  TILE_SIZES,
} from './prepare-views';
import { engine } from './request';
import { caseId, folderId, itemId, offerParts } from './request-fields';

const prepareViewSchema = z.strictObject({
  layout: z.enum(ITEM_LAYOUTS),
  order: z.enum(ITEM_ORDERS),
  descending: z.boolean(),
  tiles: z.enum(TILE_SIZES),
  hiddenColumns: z.array(z.enum(ITEM_COLUMNS)).max(ITEM_COLUMNS.length).readonly(),
  inspector: z.boolean(),
  timeline: z.boolean(),
});

const exclusionRulesSchema = z
  .array(
    z.strictObject({
      pattern: z.string().trim().min(1).max(200),
      reason: z.string().trim().min(1).max(500),
    }),
  )
  .max(MAX_EXCLUSION_RULES)
  .readonly();

/** The screen on which a folder becomes packages. */
export const prepareRequests = {
  'intake.head': engine.read({ caseId }).returns<IntakeHead>(),
  'intake.items': engine
    .read({
      caseId,
      /** 0, or `next` of the page before. */
      after: z.int().min(0),
      limit: z.int().min(1).max(1_000),
    })
    .returns<ItemPage>(),
  /** Returns all notes of the case, as the next one does. */
  'items.note': engine
    .write({ caseId, itemId, note: z.string().max(MAX_NOTE_LENGTH) })
    .returns<readonly PhotoNote[]>(),
  'items.notes': engine.read({ caseId }).returns<readonly PhotoNote[]>(),
  /** Null for an excluded item: nothing is compared with it. */
  'items.inference': engine.read({ caseId, itemId }).returns<ItemInferenceView | null>(),
  'plan.preview': engine.read({ caseId }).returns<PlanPreview>(),
  /** Null for a case of single files, which has the view of the last folder and no rules. */
  'folders.preferences': engine.read({ folderId: folderId.nullable() }).returns<FolderPreferences>(),
  /**
   * From the photos of a folder that is known and of everything that was chosen or dropped. Null where no photo says when
   * it was taken. A null folder without offers stops the proposal under way, which then is null.
   */
  'folders.proposeDate': engine
    .read({ folderId: folderId.nullable(), offers: z.array(z.object(offerParts)).optional() })
    .returns<ReferenceDateProposal | null>(),
  'folders.remember': engine
    .write({
      folderId: folderId.nullable(),
      view: prepareViewSchema.optional(),
      rules: exclusionRulesSchema.optional(),
    })
    .returns<FolderPreferences>(),
};
