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
  | (Of<'edited-by-software'> & { readonly software: string; readonly traces?: readonly EditTrace[] })
  | (Of<'likely-screenshot'> & { readonly signs: readonly ScreenshotSign[] })
  | (Of<'extension-lies'> & { readonly extension: string; readonly type: FileType })
  | (Of<'duplicate-content'> & { readonly of: string })
  | (Of<'unreadable'> & { readonly reason: UnreadableReason })
  | (Of<'invalid-position'> & { readonly reason: 'zero' | 'out-of-range' | 'incomplete' })
  /** Two sources of one file that cannot both be right. */
  | (Of<'metadata-conflict'> & MetadataConflict)
  | (Of<'pdf-revised'> & { readonly revisions: number })
  | Of<'pdf-encrypted'>
  | (Of<'too-large'> & { readonly bytes: number; readonly limitBytes: number })
  | PhotoSign
  | PixelFinding
  | PdfSign;

/** What the headers of a picture tell of its way here. */
export type PhotoSign =
  /** The name has no ending at all. */
  | (Of<'extension-missing'> & { readonly type: FileType })
  /** `messenger` as it calls itself, null where the signs fit several. */
  | (Of<'messenger-copy'> & { readonly messenger: string | null; readonly signs: readonly MessengerSign[] })
  | (Of<'editor-traces'> & { readonly traces: readonly EditTrace[] })
  | (Of<'ai-marks'> & {
      readonly tool: string | null;
      /** What the marks themselves say: wholly generated, partly so, or only that such a tool was there. */
      readonly extent: 'generated' | 'partly' | 'unknown';
      readonly marks: readonly AiMark[];
    })
  /** Content credentials (C2PA): what stands there. Signature and hashes are not verified. */
  | (Of<'content-credentials'> & {
      readonly generator: string | null;
      /** `c2pa.created`, `c2pa.edited` …, in their order. */
      readonly actions: readonly string[];
      /** Whom the certificate names; anyone can issue such a certificate. */
      readonly signer: string | null;
      /** False: a block is there that could not be read. */
      readonly readable: boolean;
    })
  | (Of<'resaved-jpeg'> & {
      /** 1 to 100 on the scale of the JPEG group's library, estimated from the quantisation tables. */
      readonly quality: number;
      readonly evidence: readonly ResaveEvidence[];
    })
  | (Of<'strong-compression'> & { readonly quality: number })
  | (Of<'low-resolution'> & {
      readonly width: number;
      readonly height: number;
      readonly megapixels: number;
    });

/** What only the decoded pixels tell; arrives after the findings of the headers. */
export type PixelFinding =
  /** `similarity`: 1 the same, 0 unrelated, negative: inverted. */
  | (Of<'thumbnail-differs'> & { readonly similarity: number })
  /** `sharpness`: variance of the Laplacian, measured at 480 pixels; `limit`: below it a picture counts as blurred. */
  | (Of<'blurred'> & { readonly sharpness: number; readonly limit: number })
  /** `percent` of the pixels that are as good as white, or black. */
  | (Of<'overexposed'> & { readonly percent: number })
  | (Of<'underexposed'> & { readonly percent: number })
  /** `distance`: bits of 64 in which the perceptual hashes differ. */
  | (Of<'near-duplicate'> & { readonly of: string; readonly distance: number })
  /** The same file, or nearly the same picture, is in another case. */
  | (Of<'seen-before'> & {
      readonly match: 'content' | 'picture';
      readonly caseNumber: string;
      readonly file: string;
      readonly distance: number;
    });

/** What the structure of a PDF tells; nothing in it is run or followed. */
export type PdfSign =
  /** ISO 8601 as the document writes them, `days` whole days between. */
  | (Of<'pdf-changed-later'> & {
      readonly created: string;
      readonly modified: string;
      readonly days: number;
    })
  | (Of<'pdf-edited-by'> & { readonly software: string })
  | (Of<'pdf-metadata-conflict'> & { readonly conflicts: readonly PdfConflict[] })
  /** `kinds` as PDF names them, such as `FreeText` and `Stamp`. */
  | (Of<'pdf-annotations'> & { readonly count: number; readonly kinds: readonly string[] })
  | (Of<'pdf-active-content'> & { readonly parts: readonly PdfActivePart[] })
  | (Of<'pdf-signature'> & { readonly fields: number; readonly signed: number })
  | (Of<'pdf-without-images'> & { readonly pages: number | null });

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
/** `tables-unlike-camera`: cameras of this make do not write these tables. */
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
  /** Stand-ins of a cloud folder: they are not sent until they were fetched. */
  | (Of<'cloud-only-files'> & { readonly files: number })
  /** Files whose content was sealed and which changed or left the folder afterwards; the package holds what was sealed. */
  | (Of<'source-changed'> & { readonly changed: readonly string[]; readonly gone: readonly string[] })
  | Of<'nothing-to-send'>;

/** What the service compares only among the items of one request (R3). */
export type SplitComparison = 'distance' | 'outlier' | 'model' | 'time';

export type Finding = ItemFinding;
export type FindingCode = ItemFinding['code'] | SetFinding['code'];
