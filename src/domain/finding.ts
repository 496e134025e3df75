import type { FileType } from './file-type';
import type { CaseId } from './ids';
import type { TimeBasis } from './inferences';
import type { MetadataConflict } from './metadata';
import type { ContentCredentials, CredentialState } from './precheck/content-credentials';

export type Severity = 'info' | 'notice' | 'warning' | 'blocker';

/** Most severe first: the order in which findings are listed. */
export const SEVERITIES: readonly Severity[] = ['blocker', 'warning', 'notice', 'info'];

interface FindingBase<Code extends string> {
  readonly code: Code;
  readonly severity: Severity;
}

/** One observation about one item, with the values that led to it. */
export type ItemFinding =
  | FindingBase<'no-metadata'>
  | FindingBase<'no-position'>
  | FindingBase<'no-capture-time'>
  | FindingBase<'zone-unknown'>
  | (FindingBase<'capture-time-far'> & {
      readonly days: number;
      readonly direction: 'before' | 'after';
      readonly referenceDate: string;
    })
  | (FindingBase<'capture-time-in-future'> & { readonly days: number })
  | (FindingBase<'edited-by-software'> & {
      readonly software: string;
      readonly traces?: readonly EditTrace[];
    })
  | (FindingBase<'likely-screenshot'> & { readonly signs: readonly ScreenshotSign[] })
  | (FindingBase<'extension-lies'> & { readonly extension: string; readonly type: FileType })
  | (FindingBase<'duplicate-content'> & { readonly of: string })
  | (FindingBase<'unreadable'> & { readonly reason: UnreadableReason })
  | (FindingBase<'invalid-position'> & { readonly reason: 'zero' | 'out-of-range' | 'incomplete' })
  /** Two sources of one file that cannot both be right. */
  | (FindingBase<'metadata-conflict'> & MetadataConflict)
  | (FindingBase<'pdf-revised'> & { readonly revisions: number })
  | FindingBase<'pdf-encrypted'>
  | (FindingBase<'too-large'> & { readonly bytes: number; readonly limitBytes: number })
  | PhotoFinding
  | PixelFinding
  | PdfFinding;

/** A finding from the headers of a picture about how it was processed. */
export type PhotoFinding =
  /** The file name has no extension. */
  | (FindingBase<'extension-missing'> & { readonly type: FileType })
  /** `messenger` is a product name, null if the signs fit several. */
  | (FindingBase<'messenger-copy'> & {
      readonly messenger: string | null;
      readonly signs: readonly MessengerSign[];
    })
  | (FindingBase<'editor-traces'> & { readonly traces: readonly EditTrace[] })
  | (FindingBase<'ai-marks'> & {
      readonly tool: string | null;
      /** What the marks state: fully generated, partly generated, or only that such a tool was used. */
      readonly extent: 'generated' | 'partly' | 'unknown';
      readonly marks: readonly AiMark[];
    })
  /** The signature of content credentials (C2PA) does not fit the file, or what they record of it. */
  | (FindingBase<'credentials-altered'> & CredentialRecord & { readonly part: 'file' | 'record' })
  /** Content credentials that were not altered, as far as that can be verified offline. */
  | (FindingBase<'content-credentials'> &
      CredentialRecord & { readonly state: Exclude<CredentialState, 'altered'> })
  | (FindingBase<'resaved-jpeg'> & {
      /** 1 to 100 on the scale of the JPEG group's library, estimated from the quantisation tables. */
      readonly quality: number;
      readonly evidence: readonly ResaveEvidence[];
    })
  | (FindingBase<'strong-compression'> & { readonly quality: number })
  /** The file contains temperatures beside the picture, in the format of this maker. */
  | (FindingBase<'thermal-photo'> & { readonly format: string })
  | (FindingBase<'low-resolution'> & {
      readonly width: number;
      readonly height: number;
      readonly megapixels: number;
    });

/** A finding from the decoded pixels; arrives after the findings of the headers. */
export type PixelFinding =
  /** `similarity`: 1 identical, 0 unrelated, negative inverted. */
  | (FindingBase<'thumbnail-differs'> & { readonly similarity: number })
  /** `sharpness`: variance of the Laplacian at 480 pixels; below `limit` a picture counts as blurred. */
  | (FindingBase<'blurred'> & { readonly sharpness: number; readonly limit: number })
  /** `percent` of the pixels that are nearly white, or nearly black. */
  | (FindingBase<'overexposed'> & { readonly percent: number })
  | (FindingBase<'underexposed'> & { readonly percent: number })
  /** `distance`: bits of 64 in which the perceptual hashes differ. */
  | (FindingBase<'near-duplicate'> & { readonly of: string; readonly distance: number })
  /** Another case contains the same file or nearly the same picture: one of this workstation, or cases of the team. */
  | (FindingBase<'seen-before'> & {
      readonly match: 'content' | 'picture';
      readonly distance: number;
    } & ({ readonly caseNumber: string; readonly file: string } | { readonly team: SeenInTeam }));

/** Cases of other workstations with a file or picture. */
export interface SeenInTeam {
  /** Number of cases; counted up to 1,000. */
  readonly cases: number;
  /** The cases, nearest first; empty where they are too many to be listed. */
  readonly listed: readonly TeamOccurrence[];
}

export interface TeamOccurrence {
  readonly caseNumber: string;
  readonly workstation: string;
  /** Null where the other workstation does not share it. */
  readonly handler: string | null;
}

/** A finding from the structure of a PDF; no script is run and no link followed. */
export type PdfFinding =
  /** ISO 8601 as written in the document; `days` is the difference of their calendar days. */
  | (FindingBase<'pdf-changed-later'> & {
      readonly created: string;
      readonly modified: string;
      readonly days: number;
    })
  | (FindingBase<'pdf-edited-by'> & { readonly software: string })
  | (FindingBase<'pdf-metadata-conflict'> & { readonly conflicts: readonly PdfConflict[] })
  /** `kinds` as PDF names them, such as `FreeText` and `Stamp`. */
  | (FindingBase<'pdf-annotations'> & { readonly count: number; readonly kinds: readonly string[] })
  | (FindingBase<'pdf-active-content'> & { readonly parts: readonly PdfActivePart[] })
  | (FindingBase<'pdf-signature'> & { readonly fields: number; readonly signed: number })
  | (FindingBase<'pdf-without-images'> & { readonly pages: number | null });

type CredentialRecord = Omit<ContentCredentials, 'state' | 'sourceTypes'>;

export type MessengerSign = 'file-name' | 'platform-mark' | 'no-exif' | 'typical-size';
export type EditTrace =
  | 'photoshop-blocks'
  | 'adobe-marker'
  | 'edit-history'
  | 'derived-from'
  | 'develop-settings';
export interface AiMark {
  readonly source: 'program' | 'png-text' | 'digital-source-type' | 'content-credentials';
  readonly value: string;
}
/** `tables-unlike-camera`: cameras of this make do not write these quantisation tables. */
export type ResaveEvidence = 'tables-unlike-camera';
export interface PdfConflict {
  readonly field: 'created' | 'modified' | 'producer' | 'creator';
  /** In the document information dictionary. */
  readonly info: string;
  /** In the XMP packet. */
  readonly xmp: string;
}
export type PdfActivePart = 'JavaScript' | 'Launch' | 'EmbeddedFiles' | 'RichMedia' | 'XFA';

export type ScreenshotSign = 'software' | 'file-name' | 'screen-size' | 'png-without-camera' | 'user-comment';
export type UnreadableReason = 'broken' | 'timeout' | 'memory' | 'worker-died' | 'too-many-pixels';

/** One observation across items; file names are item paths. */
export type SetFinding =
  | (FindingBase<'greatest-distance'> & { readonly km: number; readonly from: string; readonly to: string })
  | (FindingBase<'geographical-outlier'> & { readonly path: string; readonly distanceFromMeanKm: number })
  | (FindingBase<'implied-speed'> & {
      readonly speedKmh: number;
      readonly km: number;
      readonly seconds: number;
      readonly from: string;
      readonly to: string;
      readonly basis: TimeBasis;
    })
  | (FindingBase<'camera-model-differs'> & {
      readonly models: readonly { readonly model: string; readonly paths: readonly string[] }[];
    })
  /** Photos were taken so far apart that speed matters, but some of their times cannot be compared. */
  | (FindingBase<'times-not-compared'> & {
      readonly files: number;
      readonly noTime: number;
      readonly zoneUnknown: number;
    })
  /** The longest pause between consecutive photos. */
  | (FindingBase<'time-gap'> & {
      readonly seconds: number;
      readonly from: string;
      readonly to: string;
      readonly basis: TimeBasis;
    })
  /** The photos form several groups, separated by time or place. */
  | (FindingBase<'photo-groups'> & { readonly groups: number })
  | (FindingBase<'unreadable-file'> & { readonly path: string })
  | (FindingBase<'split-breaks-comparisons'> & {
      readonly packages: number;
      readonly comparisons?: readonly SplitComparison[];
    })
  /** Another case sent identical files before; sending them again costs again. */
  | (FindingBase<'already-sent'> & {
      readonly files: number;
      readonly caseId: CaseId;
      readonly caseNumber: string;
      /** The last time, ISO 8601 with `Z`. */
      readonly sentAt: string;
    })
  /** The team store could not be asked about these files. */
  | (FindingBase<'team-not-compared'> & { readonly files: number })
  /** Cloud placeholders: the files are not sent until they are downloaded. */
  | (FindingBase<'cloud-only-files'> & { readonly files: number })
  /** Files that changed or left the folder after sealing; the package holds their sealed content. */
  | (FindingBase<'source-changed'> & {
      readonly changed: readonly string[];
      readonly gone: readonly string[];
    })
  | FindingBase<'nothing-to-send'>;

/** What the service compares only among the items of one request (R3). */
export type SplitComparison = 'distance' | 'outlier' | 'model' | 'time';

export type Finding = ItemFinding;
export type FindingCode = ItemFinding['code'] | SetFinding['code'];
