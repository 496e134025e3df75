import type { GeoPoint } from './precheck/geography';

/**
 * How two times are compared: `utc` is absolute; `camera-clock` is the wall clock of the same camera, whose zone is
 * unknown.
 */
export type TimeBasis = 'utc' | 'camera-clock';

/** Why no speed from the previous photo can be computed. */
export type NotComparable = 'no-time' | 'no-position' | 'zone-unknown' | 'first';

/** Distance and speed from the previous photo that has a position and a comparable time. */
export type SpeedToPrevious =
  | {
      readonly kind: 'speed';
      readonly from: string;
      readonly km: number;
      readonly seconds: number;
      /** The lowest speed that explains both; null if the distance is within the error of positions. */
      readonly speedKmh: number | null;
      readonly basis: TimeBasis;
    }
  | { readonly kind: 'not-comparable'; readonly reason: NotComparable };

/** One item compared with the others of its folder; distances in kilometres. */
export interface ItemInferences {
  readonly path: string;
  /** The farthest other item; null if this item or all others lack a position. */
  readonly greatestDistance: { readonly km: number; readonly path: string } | null;
  readonly fromMeanKm: number | null;
  /** Null if there are too few positions. */
  readonly outlier: boolean | null;
  /** Whether the camera model is the most common one; null without a model or if no other item has one. */
  readonly modelConsistent: boolean | null;
  readonly previous: SpeedToPrevious;
  /** Index into `clusters`; null without a time. */
  readonly cluster: number | null;
}

/** Photos taken together in time and place; see `clusters.ts` for the rule. */
export interface Cluster {
  readonly paths: readonly string[];
  readonly basis: TimeBasis;
  /** Camera wall clock of the first and the last photo. */
  readonly firstLocal: string;
  readonly lastLocal: string;
  readonly seconds: number;
  /** Mean of the positions; null if no photo has one. */
  readonly center: GeoPoint | null;
  /** Greatest distance of a photo from the centre, metres. */
  readonly radiusM: number | null;
  /** Why the photo did not join the previous cluster; null for the first cluster of its clock. */
  readonly startedBy: 'time' | 'place' | null;
}

/** A pause between two consecutive photos. */
export interface TimeGap {
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  readonly basis: TimeBasis;
}

/** All results of comparing the items of a folder, whether or not they are findings. */
export interface SetInferences {
  /** In the order of the items given. */
  readonly items: readonly ItemInferences[];
  readonly mean: GeoPoint | null;
  readonly models: readonly { readonly model: string; readonly paths: readonly string[] }[];
  readonly clusters: readonly Cluster[];
  /** Longest first. */
  readonly gaps: readonly TimeGap[];
  /** Whether one person could have taken all photos; null if fewer than two can be compared. */
  readonly timePossible: boolean | null;
  readonly highestSpeedKmh: number | null;
  /** Number of items that cannot be compared, by reason. */
  readonly notComparable: { readonly [Reason in Exclude<NotComparable, 'first'>]: number };
}
