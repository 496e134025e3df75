import type { FileType } from '../file-type';
import type { ScreenshotSign } from '../finding';
import { isScreenCaptureSoftware } from './editing-software';

const NAMES =
  /screen[ _-]?shot|screen[ _-]?cap|bildschirm(foto|aufnahme)|zrzut[ _-]?ekranu|capture d.?[ée]cran|captura de pantalla|schermafbeelding|schermata/i;

/** Pixels of common phone, tablet and desktop screens, short side first. */
const SCREENS: ReadonlySet<string> = new Set([
  ...['640x1136', '750x1334', '828x1792', '1080x1920', '1125x2436', '1170x2532', '1179x2556', '1206x2622'],
  ...['1242x2208', '1242x2688', '1284x2778', '1290x2796', '1320x2868', '720x1280', '720x1520', '720x1560'],
  ...['720x1600', '1080x2040', '1080x2160', '1080x2220', '1080x2240', '1080x2280', '1080x2316', '1080x2340'],
  ...['1080x2376', '1080x2400', '1080x2408', '1080x2412', '1080x2424', '1080x2460', '1080x2520', '1440x2560'],
  ...['1440x2880', '1440x2960', '1440x3040', '1440x3088', '1440x3120', '1440x3200', '1344x2992', '1280x2856'],
  ...['1536x2048', '1620x2160', '1640x2360', '1668x2224', '1668x2388', '2048x2732', '768x1366', '800x1280'],
  ...['900x1440', '900x1600', '1050x1680', '1200x1920', '1440x3440', '1600x2560', '1800x2880', '1664x2560'],
  ...['1964x3024', '2160x3840', '2234x3456', '2880x5120'],
]);

export interface ScreenshotFacts {
  readonly name: string;
  readonly type: FileType;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasCamera: boolean;
  readonly software: string | null;
  readonly userComment: string | null;
}

/** Signs that a picture is a screenshot, none of which proves it; empty if they do not suffice. */
export function screenshotSigns(facts: ScreenshotFacts): readonly ScreenshotSign[] {
  if (facts.type === 'pdf') return [];
  const strong: ScreenshotSign[] = [];
  const weak: ScreenshotSign[] = [];
  if (facts.software && isScreenCaptureSoftware(facts.software)) strong.push('software');
  if (NAMES.test(facts.name)) strong.push('file-name');
  // iOS writes exactly this word into the user comment.
  if (/^\s*screenshot\s*$/i.test(facts.userComment ?? '')) strong.push('user-comment');
  if (!facts.hasCamera && hasScreenSize(facts)) weak.push('screen-size');
  if (!facts.hasCamera && facts.type === 'png') weak.push('png-without-camera');
  return strong.length > 0 || weak.length > 1 ? [...strong, ...weak] : [];
}

function hasScreenSize({ width, height }: ScreenshotFacts): boolean {
  if (width === null || height === null) return false;
  return SCREENS.has(`${Math.min(width, height)}x${Math.max(width, height)}`);
}
