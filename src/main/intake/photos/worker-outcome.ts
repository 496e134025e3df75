import type { UnreadableReason } from '../../../domain/finding';
import type { ContentCredentials } from '../../../domain/precheck/content-credentials';
import type { PixelMeasures } from '../../../domain/precheck/pixel-measures';
import type { Description, Inspection } from './metadata';

export type InspectOutcome =
  | {
      readonly kind: 'inspected';
      readonly inspection: Inspection;
      /** False: the process that verified content credentials ended, perhaps for a reason outside of the file. */
      readonly isComplete: boolean;
      /** Null where only headers were asked for. */
      readonly sha256: string | null;
      readonly bytes: number | null;
    }
  /** The worker died or gave up on this file; the hash is there when it was done before. */
  | {
      readonly kind: 'failed';
      readonly reason: UnreadableReason;
      readonly sha256: string | null;
      readonly bytes: number | null;
    }
  /** The file system refused to hand the file over. */
  | { readonly kind: 'refused'; readonly code: string };

export type PictureOutcome =
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly mime: 'image/jpeg' | 'image/png';
      readonly width: number;
      readonly height: number;
      /** What the pixels tell; only with the thumbnail of a photo. */
      readonly look: PixelMeasures | null;
    }
  /** Nothing to draw: an encrypted PDF, or a page that there is not. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: UnreadableReason }
  | { readonly kind: 'refused'; readonly code: string };

export type DescribeOutcome =
  | {
      readonly kind: 'described';
      readonly description: Description;
      /** Of the bytes that were described. */
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
