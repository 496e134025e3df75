import { isScreenshot } from '../analysis/screenshot';
import { suspiciousFields } from '../analysis/suspicious-fields';
import { type ExifFacts, exifFacts } from '../imaging/exif-facts';
import { detectType } from '../imaging/file-type';
import { readMetadata } from '../imaging/metadata';
import { decodePicture } from '../imaging/raster';
import type { CapturePhoto } from './capture-case';

export type JudgedPhoto = Pick<CapturePhoto, 'extension' | 'position' | 'suspicions'>;

/** The largest offset behind UTC. */
const FARTHEST_BEHIND_MINUTES = -12 * 60;

/**
 * Checks a photo without a trained model: whether its metadata show a screenshot, editing, or a capture time before the
 * session. A photo of a screen cannot be recognised. Null: not a picture of a type that a push accepts.
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
    ['taken-before', wasTakenBefore(facts, sessionStart)],
  ] as const;
  return {
    extension,
    position: facts.position,
    suspicions: checks.filter(([, found]) => found).map(([name]) => name),
  };
}

/** Without a zone, true only if the camera time is before the session even in the westernmost zone. */
function wasTakenBefore({ taken }: ExifFacts, sessionStart: number): boolean {
  if (taken === null) return false;
  const offset = taken.offsetMinutes ?? FARTHEST_BEHIND_MINUTES;
  return Date.parse(`${taken.day}T${taken.time}Z`) - offset * 60_000 < sessionStart - 60_000;
}
