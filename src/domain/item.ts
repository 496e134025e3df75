import type { FileType } from './file-type';
import type { Finding } from './finding';

/**
 * The capture time stated in a picture.
 * `local` is the camera's wall clock, `YYYY-MM-DDTHH:MM:SS`. `offset` is `+HH:MM` or null for
 * "zone unknown". `utc` (ISO 8601, ends in `Z`) is present only if an offset or a GPS time supports it;
 * never derived from the zone of this machine. `source` names block and tag, e.g. `EXIF DateTimeOriginal`; it ends in
 * `, offset by EXIF GPSTimeStamp` if the offset is computed from camera clock and satellite time.
 */
export interface CapturedAt {
  readonly local: string;
  readonly offset: string | null;
  readonly utc: string | null;
  readonly source: string;
}

/** WGS 84, degrees, south and west negative. `source` names the block, e.g. `EXIF GPS`. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeM: number | null;
  readonly source: string;
}

export interface Camera {
  readonly make: string | null;
  readonly model: string | null;
}

/** One local file as read by intake and the image worker. */
export interface Item {
  /** Relative to the folder, `/` between names, as the file system spells it. */
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex of the whole file. */
  readonly sha256: string;
  readonly type: FileType;
  /** Pixels after applying the orientation; null for PDFs and unreadable pictures. */
  readonly width: number | null;
  readonly height: number | null;
  /** Pages of a PDF or of a multi-page TIFF; 1 for one picture, null if unknown. */
  readonly pages: number | null;
  readonly capturedAt: CapturedAt | null;
  readonly position: Position | null;
  readonly camera: Camera | null;
  readonly software: string | null;
  readonly findings: readonly Finding[];
}

/** Why intake skipped a file. */
const SKIP_REASONS = [
  'hidden',
  'system',
  'link',
  'link-outside',
  'not-a-file',
  'empty',
  'unsupported',
  'unreadable',
  'vanished',
  'path-too-long',
  'no-permission',
  /** Another program held it open; it is tried again while the case is open. */
  'in-use',
  'link-loop',
  /** The file was still being written. */
  'copying',
  /** A cloud placeholder; reading it would download the content. */
  'cloud-only',
  /** A cloud placeholder that only the cloud's own program can download. */
  'cloud-stub',
  /** An evidence folder, a data folder and a report of Proofcase itself, so that their files are not sent as photos. */
  'evidence-folder',
  'data-folder',
  'own-report',
  /** It is read as a separate source in the same case. */
  'other-source',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
}
