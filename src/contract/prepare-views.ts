import type { ExclusionRule } from '../domain/exclusion-rules';
import type { SplitComparison } from '../domain/finding';
import type { FolderId, ItemId } from '../domain/ids';
import type { ItemInferences, TimeBasis } from '../domain/inferences';
import type { Route } from '../domain/route';
import type { IntakeView, ItemView } from './views';

/** `IntakeView` without its items, which are loaded in pages: thousands at once would freeze the window for a second. */
export interface IntakeHead extends Omit<IntakeView, 'items'> {
  readonly items: number;
}

/** A page of items; `next` is the start of the following page, null after the last one. */
export interface ItemPage {
  readonly items: readonly ItemView[];
  readonly next: number | null;
}

/** The user's note on a photo, bound to its content, so that it survives renaming and re-reading. */
export interface PhotoNote {
  readonly sha256: string;
  readonly note: string;
  readonly changedAt: string;
}

/** One item compared with the others of its folder. */
export interface ItemInferenceView {
  readonly item: ItemInferences;
  /** The cluster that the item belongs to; null without a time. */
  readonly group: {
    /** From 1, in order of time. */
    readonly number: number;
    readonly of: number;
    readonly photos: number;
    readonly firstLocal: string;
    readonly lastLocal: string;
    readonly radiusM: number | null;
    readonly basis: TimeBasis;
  } | null;
}

/** The packages that sealing would create now. */
export interface PlanPreview {
  readonly packages: readonly PlannedPackageView[];
  /** Comparisons of the service that the split prevents, since it compares only within one package (R3). */
  readonly broken: readonly SplitComparison[];
  /** Included items with a blocker. */
  readonly blocked: readonly ItemId[];
}

export interface PlannedPackageView {
  /** From 1. */
  readonly sequence: number;
  readonly bytes: number;
  readonly route: Route;
  readonly photos: number;
  readonly documents: number;
  readonly itemIds: readonly ItemId[];
}

export const ITEM_LAYOUTS = ['grid', 'table', 'map'] as const;
export type ItemLayout = (typeof ITEM_LAYOUTS)[number];

export const ITEM_ORDERS = [
  'name',
  'finding',
  'captured',
  'type',
  'size',
  'camera',
  'position',
  'note',
] as const;
export type ItemOrder = (typeof ITEM_ORDERS)[number];

export const ITEM_COLUMNS = ['finding', 'captured', 'position', 'camera', 'type', 'size', 'note'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

export const TILE_SIZES = ['small', 'medium', 'large'] as const;
export type TileSize = (typeof TILE_SIZES)[number];

/** View settings of the file list. */
export interface PrepareView {
  readonly layout: ItemLayout;
  readonly order: ItemOrder;
  readonly descending: boolean;
  readonly tiles: TileSize;
  readonly hiddenColumns: readonly ItemColumn[];
  readonly inspector: boolean;
  readonly timeline: boolean;
}

/** Settings remembered for a folder, for the next case from it. */
export interface FolderPreferences {
  readonly folderId: FolderId | null;
  /** Of this folder; of the folder viewed last if this one is new. */
  readonly view: PrepareView;
  readonly rules: readonly ExclusionRule[];
  /** The reference date of the last case read from this folder; null if there is none. */
  readonly lastCase: { readonly referenceDate: string; readonly note: string } | null;
}

/** The reference date suggested by the photos of a folder: the day on which most of them were taken. */
export interface ReferenceDateProposal {
  /** `YYYY-MM-DD` */
  readonly referenceDate: string;
  /** Photos taken on this day. */
  readonly photosOnDay: number;
  /** Photos read, including those without a capture time; only a part of a large folder. */
  readonly photosRead: number;
}
