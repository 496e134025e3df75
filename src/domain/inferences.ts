import type { Place } from './precheck/geography';

/**
 * By what two times are compared: `utc` is absolute; `camera-clock` is the wall clock of one and the same camera,
 * whose zone is unknown.
 */
export type TimeBasis = 'utc' | 'camera-clock';

/** Why an item has no speed from the photo before it. */
export type NotComparable = 'no-time' | 'no-position' | 'zone-unknown' | 'first';

/** The way from the photo before it in time, of those that have a position and a comparable time. */
export type SpeedToPrevious =
  | {
      readonly kind: 'speed';
      readonly from: string;
      readonly km: number;
      readonly seconds: number;
      /** The least speed that explains both; null where the two places lie within the scatter of positions. */
      readonly speedKmh: number | null;
      readonly basis: TimeBasis;
    }
  | { readonly kind: 'not-comparable'; readonly reason: NotComparable };

/** What the rest of the folder says about one item; kilometres; `path`s are item paths. */
export interface ItemInferences {
  readonly path: string;
  /** The farthest other item; null without a position or without another one that has it. */
  readonly greatestDistance: { readonly km: number; readonly path: string } | null;
  readonly fromMeanKm: number | null;
  /** Null where there are too few positions to say. */
  readonly outlier: boolean | null;
  /** Same camera model as most; null without a model or where no other item has one. */
  readonly modelConsistent: boolean | null;
  readonly previous: SpeedToPrevious;
  /** Index into `clusters`; null without a time. */
  readonly cluster: number | null;
}

/** Photos taken in one go at one place; see `clusters.ts` for the rule. */
export interface Cluster {
  readonly paths: readonly string[];
  readonly basis: TimeBasis;
  /** Wall clock of the first and the last photo as their cameras show it. */
  readonly firstLocal: string;
  readonly lastLocal: string;
  readonly seconds: number;
  /** Mean of the positions; null where no photo has one. */
  readonly center: Place | null;
  /** Greatest distance of a photo from the centre, metres. */
  readonly radiusM: number | null;
  /** Why it is not the same as the one before; null for the first of its clock. */
  readonly startedBy: 'time' | 'place' | null;
}

/** A pause between two photos that follow each other in time. */
export interface TimeGap {
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  readonly basis: TimeBasis;
}

/** Everything that comparing the items of a folder gives, whether or not it is a finding. */
export interface SetInferences {
  /** In the order of the items given. */
  readonly items: readonly ItemInferences[];
  readonly mean: Place | null;
  readonly models: readonly { readonly model: string; readonly paths: readonly string[] }[];
  readonly clusters: readonly Cluster[];
  /** Longest first. */
  readonly gaps: readonly TimeGap[];
  /** Whether one person could have taken all; null where fewer than two items can be compared. */
  readonly timePossible: boolean | null;
  readonly highestSpeedKmh: number | null;
  /** Items that could not take part, by reason. */
  readonly notComparable: { readonly [Reason in Exclude<NotComparable, 'first'>]: number };
}
