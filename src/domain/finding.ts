import type { TimeBasis } from './inferences';
import type { FileType } from './item';
import type { MetadataConflict } from './metadata';

export type Severity = 'info' | 'notice' | 'warning' | 'blocker';

/** Most severe first: the order in which findings are listed. */
export const SEVERITIES: readonly Severity[] = ['blocker', 'warning', 'notice', 'info'];

interface Of<Code extends string> {
  readonly code: Code;
  readonly severity: Severity;
}

/** One observation about one item, with the values that led to it. */
export type ItemFinding =
  | Of<'no-metadata'>
  | Of<'no-position'>
  | Of<'no-capture-time'>
  | Of<'zone-unknown'>
  | (Of<'capture-time-far'> & {
      readonly days: number;
      readonly direction: 'before' | 'after';
      readonly referenceDate: string;
    })
  | (Of<'capture-time-in-future'> & { readonly days: number })
  | (Of<'edited-by-software'> & { readonly software: string })
  | (Of<'likely-screenshot'> & { readonly signs: readonly ScreenshotSign[] })
  | (Of<'extension-lies'> & { readonly extension: string; readonly type: FileType })
  | (Of<'duplicate-content'> & { readonly of: string })
  | (Of<'unreadable'> & { readonly reason: UnreadableReason })
  | (Of<'invalid-position'> & { readonly reason: 'zero' | 'out-of-range' | 'incomplete' })
  /** Two sources of one file that cannot both be right. */
  | (Of<'metadata-conflict'> & MetadataConflict)
  | (Of<'pdf-revised'> & { readonly revisions: number })
  | Of<'pdf-encrypted'>
  | (Of<'too-large'> & { readonly bytes: number; readonly limitBytes: number });

export type ScreenshotSign = 'software' | 'file-name' | 'screen-size' | 'png-without-camera' | 'user-comment';
export type UnreadableReason = 'broken' | 'timeout' | 'memory' | 'worker-died' | 'too-many-pixels';

/** One observation across items; `path`s are item paths. */
export type SetFinding =
  | (Of<'greatest-distance'> & { readonly km: number; readonly from: string; readonly to: string })
  | (Of<'geographical-outlier'> & { readonly path: string; readonly distanceFromMeanKm: number })
  | (Of<'implied-speed'> & {
      readonly speedKmh: number;
      readonly km: number;
      readonly seconds: number;
      readonly from: string;
      readonly to: string;
      readonly basis: TimeBasis;
    })
  | (Of<'camera-model-differs'> & {
      readonly models: readonly { readonly model: string; readonly paths: readonly string[] }[];
    })
  /** Photos lie so far apart that speed would matter, but times of some of them can not be compared. */
  | (Of<'times-not-compared'> & {
      readonly files: number;
      readonly noTime: number;
      readonly zoneUnknown: number;
    })
  /** The longest pause between photos that follow each other. */
  | (Of<'time-gap'> & {
      readonly seconds: number;
      readonly from: string;
      readonly to: string;
      readonly basis: TimeBasis;
    })
  /** The photos were taken in several goes, apart by time or place. */
  | (Of<'photo-groups'> & { readonly groups: number })
  | (Of<'unreadable-file'> & { readonly path: string })
  | (Of<'split-breaks-comparisons'> & {
      readonly packages: number;
      readonly comparisons?: readonly SplitComparison[];
    })
  /** Files of the same content were sent before, under this or another case number; sending them again costs again. */
  | (Of<'already-sent'> & {
      readonly files: number;
      readonly caseNumber: string;
      /** ISO 8601 with `Z`, the last time. */
      readonly sentAt: string;
    })
  | Of<'nothing-to-send'>;

/** What the service compares only among the items of one request (R3). */
export type SplitComparison = 'distance' | 'outlier' | 'model' | 'time';

export type Finding = ItemFinding;
export type FindingCode = ItemFinding['code'] | SetFinding['code'];
