import { z } from 'zod';
import { NOTE_LIMIT, RULE_LIMIT } from './prepare-limits';
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
import { caseId, folderId, itemId } from './request-fields';

export const prepareViewSchema = z.strictObject({
  layout: z.enum(ITEM_LAYOUTS),
  order: z.enum(ITEM_ORDERS),
  descending: z.boolean(),
  tiles: z.enum(TILE_SIZES),
  hiddenColumns: z.array(z.enum(ITEM_COLUMNS)).max(ITEM_COLUMNS.length).readonly(),
  inspector: z.boolean(),
  timeline: z.boolean(),
});

export const exclusionRulesSchema = z
  .array(
    z.strictObject({
      pattern: z.string().trim().min(1).max(200),
      reason: z.string().trim().min(1).max(500),
    }),
  )
  .max(RULE_LIMIT)
  .readonly();

/** Requests of the screen on which a folder becomes packages. */
export const prepareSchemas = {
  'intake.head': z.strictObject({ caseId }),
  'intake.items': z.strictObject({
    caseId,
    /** 0, or `next` of the page before. */
    after: z.int().min(0),
    limit: z.int().min(1).max(1_000),
  }),
  'items.note': z.strictObject({ caseId, itemId, note: z.string().max(NOTE_LIMIT) }),
  'items.notes': z.strictObject({ caseId }),
  'items.inference': z.strictObject({ caseId, itemId }),
  'plan.preview': z.strictObject({ caseId }),
  'folders.preferences': z.strictObject({ folderId }),
  /** Null stops the proposal under way, which then is null. */
  'folders.proposeDate': z.strictObject({ folderId: folderId.nullable() }),
  'folders.remember': z.strictObject({
    folderId,
    view: prepareViewSchema.optional(),
    rules: exclusionRulesSchema.optional(),
  }),
} as const;

export interface PrepareResponses {
  'intake.head': IntakeHead;
  'intake.items': ItemPage;
  /** All notes of the case. */
  'items.note': readonly PhotoNote[];
  'items.notes': readonly PhotoNote[];
  /** Null for an item that is left out: nothing is compared with it. */
  'items.inference': ItemInferenceView | null;
  'plan.preview': PlanPreview;
  'folders.preferences': FolderPreferences;
  /** Null where no photo says when it was taken. */
  'folders.proposeDate': ReferenceDateProposal | null;
  'folders.remember': FolderPreferences;
}

export type PrepareSchemaName = keyof typeof prepareSchemas;
