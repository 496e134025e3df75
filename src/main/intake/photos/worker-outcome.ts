import type { UnreadableReason } from '../../../domain/finding';
import type { ContentCredentials } from '../../../domain/precheck/content-credentials';
import type { PixelMeasures } from '../../../domain/precheck/pixel-measures';
import type { Inspection } from './inspection';
import type { Description } from './metadata';

export type InspectOutcome =
  | {
      readonly kind: 'inspected';
      readonly inspection: Inspection;
      /** False: the process that verified content credentials ended, perhaps for a reason unrelated to the file. */
      readonly isComplete: boolean;
      /** Null if only headers were requested. */
      readonly sha256: string | null;
      readonly bytes: number | null;
    }
  /** The worker crashed or gave up on this file; the hash is present if it was computed before. */
  | {
      readonly kind: 'failed';
      readonly reason: UnreadableReason;
      readonly sha256: string | null;
      readonly bytes: number | null;
    }
  /** The file system refused to read the file. */
  | { readonly kind: 'refused'; readonly code: string };

export type PictureOutcome =
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly mime: 'image/jpeg' | 'image/png';
      readonly width: number;
      readonly height: number;
      /** Measurements of the pixels; only with the thumbnail of a photo. */
      readonly measures: PixelMeasures | null;
    }
  /** Nothing to draw: an encrypted PDF, or a missing page. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: UnreadableReason }
  | { readonly kind: 'refused'; readonly code: string };

export type DescribeOutcome =
  | {
      readonly kind: 'described';
      readonly description: Description;
      /** SHA-256 of the bytes that were described. */
      readonly sha256: string | null;
      readonly bytes: number | null;
    }
  | { readonly kind: 'failed'; readonly reason: UnreadableReason }
  | { readonly kind: 'refused'; readonly code: string };

export type WorkerOutcome =
  | InspectOutcome
  | DescribeOutcome
  | PictureOutcome
  | { readonly kind: 'verified'; readonly credentials: ContentCredentials }
  | { readonly kind: 'states'; readonly ends: readonly number[] }
  | { readonly kind: 'version'; readonly version: string };
