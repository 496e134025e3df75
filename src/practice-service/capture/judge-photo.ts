import { isScreenshot } from '../analysis/screenshot';
import { suspiciousFields } from '../analysis/suspicious-fields';
import { type ExifFacts, exifFacts } from '../imaging/exif-facts';
import { detectType } from '../imaging/file-type';
import { readMetadata } from '../imaging/metadata';
import { decodePicture } from '../imaging/raster';
import type { CapturePhoto } from './capture-case';

export type JudgedPhoto = Pick<CapturePhoto, 'extension' | 'position' | 'suspicions'>;

/** No zone on Earth is further ahead of UTC than 14 h or behind it than 12 h. */
const FARTHEST_BEHIND_MINUTES = -12 * 60;

/**
 * What can be said about a photo without a trained model: whether its metadata say that it is a screenshot, was edited,
 * or was taken before its session began. A photo of a screen cannot be told. Null: not a picture that a push may carry.
 */
export async function judgePhoto(content: Buffer, sessionStart: number): Promise<JudgedPhoto | null> {
  const type = detectType(content);
  const extension = type === 'jpeg' ? 'jpg' : type;
  if (type === null || type === 'pdf' || type === 'tiff' || extension === null) return null;
  if (extension !== 'jpg' && extension !== 'png' && extension !== 'webp' && extension !== 'heic') return null;
  const raster = await decodePicture(content, type).catch(() => null);
  if (raster === null) return null;
  const facts = exifFacts(await readMetadata(content, type));
  const checks = [
    ['screenshot', isScreenshot('', type, facts, raster.originalWidth, raster.originalHeight)],
    ['edited', suspiciousFields(facts).length > 0],
    ['taken-before', takenBefore(facts, sessionStart)],
  ] as const;
  return {
    extension,
    position: facts.position,
    suspicions: checks.filter(([, found]) => found).map(([name]) => name),
  };
}

/** Certain only when even the westernmost zone's reading of the camera's clock lies before the session. */
function takenBefore({ taken }: ExifFacts, sessionStart: number): boolean {
  if (taken === null) return false;
  const offset = taken.offsetMinutes ?? FARTHEST_BEHIND_MINUTES;
  return Date.parse(`${taken.day}T${taken.time}Z`) - offset * 60_000 < sessionStart - 60_000;
}
