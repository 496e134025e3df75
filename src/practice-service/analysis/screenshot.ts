import type { FileType } from '../../domain/file-type';
import type { ExifFacts } from '../imaging/exif-facts';

const WORDS = /screen[\s_-]?shot|bildschirmfoto|bildschirmaufnahme|zrzut[\s_-]?ekranu|screen[\s_-]?capture/i;

/** Screen sizes of phones, tablets and computers in pixels, short edge by long edge. */
const SCREENS = new Set([
  '640x1136',
  '750x1334',
  '828x1792',
  '1080x1920',
  '1080x2160',
  '1080x2220',
  '1080x2280',
  '1080x2340',
  '1080x2376',
  '1080x2400',
  '1080x2408',
  '1080x2412',
  '1125x2436',
  '1170x2532',
  '1179x2556',
  '1206x2622',
  '1220x2712',
  '1242x2208',
  '1242x2688',
  '1284x2778',
  '1290x2796',
  '1320x2868',
  '1344x2992',
  '1440x2560',
  '1440x2880',
  '1440x2960',
  '1440x3040',
  '1440x3088',
  '1440x3120',
  '1440x3200',
  '1600x2560',
  '1620x2160',
  '1536x2048',
  '1640x2360',
  '1668x2224',
  '1668x2388',
  '2048x2732',
  '720x1280',
  '720x1520',
  '720x1600',
  '768x1366',
  '800x1280',
  '900x1440',
  '900x1600',
  '1050x1680',
  '1200x1920',
  '1440x3440',
  '2160x3840',
]);

/**
 * Whether a picture is probably a screenshot: by its name or comment (iOS writes "Screenshot" into the user comment), or
 * because it is a PNG without a camera in the exact size of a screen.
 */
export function isScreenshot(
  name: string,
  type: FileType,
  facts: ExifFacts,
  width: number,
  height: number,
): boolean {
  if (facts.make !== null && facts.model !== null && !WORDS.test(facts.comment ?? '')) return false;
  if (WORDS.test(name) || WORDS.test(facts.comment ?? '')) return true;
  return type === 'png' && SCREENS.has(`${Math.min(width, height)}x${Math.max(width, height)}`);
}
