import type { ExclusionRule } from '../domain/exclusion-rules';
import type { SplitComparison } from '../domain/finding';
import type { FolderId, ItemId } from '../domain/ids';
import type { ItemInferences, TimeBasis } from '../domain/inferences';
import type { Route } from '../domain/limits';
import type { IntakeView, ItemView } from './views';

/** `IntakeView` without its items, which come in pages: thousands at once would freeze the window for a second. */
export interface IntakeHead extends Omit<IntakeView, 'items'> {
  readonly items: number;
}

/** Items of a case from a place on; `next` is the place of the page after it, null after the last one. */
export interface ItemPage {
  readonly items: readonly ItemView[];
  readonly next: number | null;
}

/** What a person wrote about a photo. It belongs to the content, so that it outlives a renamed or re-read file. */
export interface PhotoNote {
  readonly sha256: string;
  readonly note: string;
  readonly changedAt: string;
}

/** What the rest of the folder says about one item. */
export interface ItemInferenceView {
  readonly item: ItemInferences;
  /** The photos taken in one go with it; null without a time. */
  readonly group: {
    /** From 1, in time. */
    readonly number: number;
    readonly of: number;
    readonly photos: number;
    readonly firstLocal: string;
    readonly lastLocal: string;
    readonly radiusM: number | null;
    readonly basis: TimeBasis;
  } | null;
}

/** Which photo goes into which package, if it were sealed now. */
export interface PlanPreview {
  readonly packages: readonly PlannedPackageView[];
  /** What the service compares only within one package and the split keeps apart (R3). */
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

/** How the files of a folder are looked at. */
export interface PrepareView {
  readonly layout: ItemLayout;
  readonly order: ItemOrder;
  readonly descending: boolean;
  readonly tiles: TileSize;
  readonly hiddenColumns: readonly ItemColumn[];
  readonly inspector: boolean;
  readonly timeline: boolean;
}

/** What is remembered for a folder, for the next case from it. */
export interface FolderPreferences {
  readonly folderId: FolderId;
  /** Of this folder; of the folder that was looked at last where this one never was. */
  readonly view: PrepareView;
  readonly rules: readonly ExclusionRule[];
  /** Of the case that was read from it last; null where none was. */
  readonly lastCase: { readonly referenceDate: string; readonly note: string } | null;
}

/** The reference date that the photos of a folder suggest: the day on which most of them were taken. */
export interface ReferenceDateProposal {
  /** `YYYY-MM-DD` */
  readonly referenceDate: string;
  /** Photos taken on this day. */
  readonly photosOnDay: number;
  /** Photos that were read, those without a capture time included; a part of a large folder. */
  readonly photosRead: number;
}
