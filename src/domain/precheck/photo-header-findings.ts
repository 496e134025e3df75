import type { FileType } from '../file-type';
import type { EditTrace, MessengerSign, PhotoFinding } from '../finding';
import type { Camera } from '../item';
import type { MetadataValue } from '../metadata';
import { aiMarks } from './ai-marks';
import type { PhotoTraces } from './photo-traces';

/** Below either value, details of damage are hard to see; phones have exceeded both since about 2010. */
const LOW_RESOLUTION_PIXELS = 1_000_000;
const LOW_RESOLUTION_SHORT_SIDE = 600;

/** Below this quality (JPEG group's scale) blocking is visible; messengers use about 70 to 80. */
const STRONG_COMPRESSION_QUALITY = 60;

/**
 * Makers whose cameras wrote their own quantisation tables in every original examined (docs/decisions on the pre-check's
 * pixel methods). Others, such as Nikon's compact cameras, Sony and most Android phones, write the standard tables.
 */
const OWN_TABLES = /^(apple|canon)\b/i;
/** File names that messengers give to saved pictures. */
const NAMES: readonly { readonly messenger: string; readonly name: RegExp }[] = [
  {
    messenger: 'WhatsApp',
    name: /^(IMG-\d{8}-WA\d{4}|WhatsApp[ _-](Image|Bild|Foto|Photo|Obraz)\b|(\d{8}-)?PHOTO-\d{4}(-\d\d){5})/i,
  },
  { messenger: 'Signal', name: /^signal-\d{4}-\d\d-\d\d[-_ ]/i },
  {
    messenger: 'Telegram',
    name: /^(photo_\d{4}-\d\d-\d\d[_ ]\d\d-\d\d-\d\d|photo_\d+@\d\d-\d\d-\d{4}|telegram[-_ ])/i,
  },
  { messenger: 'Threema', name: /^threema-\d{8}-/i },
  { messenger: 'Viber', name: /^(viber[_ ]image|IMG-[0-9a-f]{32}-V\b)/i },
  { messenger: 'WeChat', name: /^(mmexport\d{10,}|wx_camera_\d+|weixin image)/i },
  { messenger: 'Facebook', name: /^(FB_IMG_\d+|received_\d{10,}|\d{6,}_\d{10,}_\d{10,}_[no]\b)/i },
  { messenger: 'Snapchat', name: /^snapchat-\d+/i },
  { messenger: 'LINE', name: /^LINE_(ALBUM|P\d)/i },
];
/** Long sides to which messengers scale pictures down: Telegram 1280 and 2560, WhatsApp 1600, Facebook and Signal 2048. */
const LONG_SIDES: ReadonlySet<number> = new Set([960, 1_280, 1_600, 2_048, 2_560]);

export interface PhotoHeaderFacts {
  readonly name: string;
  readonly type: FileType;
  readonly width: number | null;
  readonly height: number | null;
  readonly camera: Camera | null;
  readonly hasCaptureTime: boolean;
  readonly programs: readonly string[];
  readonly traces: PhotoTraces;
  readonly values: readonly MetadataValue[];
}

/** Findings from the headers of a picture about how it was processed; `editTraces` covers editing. */
export function photoHeaderFindings(facts: PhotoHeaderFacts): readonly PhotoFinding[] {
  const { name, type, width, height, programs, traces } = facts;
  const hasCaptureData = facts.camera !== null || facts.hasCaptureTime;
  const messenger = messengerCopy({ name, type, width, height, hasCaptureData, programs }, traces);
  const ai = aiMarks(programs, traces);
  return [
    ...(ai ? [ai] : []),
    ...(messenger ? [messenger] : []),
    ...compression(facts),
    ...thermalPhoto(facts),
    ...resolution(facts),
  ];
}

/** Traces of editing programs other than their name, strongest first. */
export function editTraces(traces: PhotoTraces): readonly EditTrace[] {
  const found: EditTrace[] = [];
  if (traces.historySteps > 0) found.push('edit-history');
  if (traces.derivedFrom) found.push('derived-from');
  if (traces.developed) found.push('develop-settings');
  if (traces.photoshop) found.push('photoshop-blocks');
  if (traces.adobeMarker) found.push('adobe-marker');
  return found;
}

function compression({ camera, traces }: PhotoHeaderFacts): readonly PhotoFinding[] {
  if (!traces.jpeg) return [];
  const { quality, standard } = traces.jpeg;
  const signs: PhotoFinding[] = [];
  if (standard && OWN_TABLES.test(camera?.make ?? '')) {
    signs.push({ code: 'resaved-jpeg', severity: 'notice', quality, evidence: ['tables-unlike-camera'] });
  }
  if (quality < STRONG_COMPRESSION_QUALITY) {
    signs.push({ code: 'strong-compression', severity: 'notice', quality });
  }
  return signs;
}

function thermalPhoto({ values }: PhotoHeaderFacts): readonly PhotoFinding[] {
  const content = values.find(({ key }) => key === 'thermalImage')?.content;
  return content?.kind === 'text' ? [{ code: 'thermal-photo', severity: 'info', format: content.text }] : [];
}

/** Sensors of thermal cameras have few pixels, so their photos are not called small. */
function resolution(facts: PhotoHeaderFacts): readonly PhotoFinding[] {
  const { width, height } = facts;
  if (width === null || height === null || thermalPhoto(facts).length > 0) return [];
  const low = width * height < LOW_RESOLUTION_PIXELS || Math.min(width, height) < LOW_RESOLUTION_SHORT_SIDE;
  const megapixels = Math.round(width * height * 1e-4) / 100;
  return low ? [{ code: 'low-resolution', severity: 'notice', width, height, megapixels }] : [];
}

interface MessengerFacts {
  readonly name: string;
  readonly type: FileType;
  readonly width: number | null;
  readonly height: number | null;
  /** Whether a capture time or camera is present: messengers remove both unless a picture is sent as a file. */
  readonly hasCaptureData: boolean;
  readonly programs: readonly string[];
}

/** The finding for a picture saved by a messenger, known by name or platform mark, else by its form; null if not. */
function messengerCopy(facts: MessengerFacts, traces: PhotoTraces): PhotoFinding | null {
  if (facts.hasCaptureData) return null;
  const named = NAMES.find(({ name }) => name.test(facts.name))?.messenger ?? null;
  const longSide = Math.max(facts.width ?? 0, facts.height ?? 0);
  const bareJpeg = facts.type === 'jpeg' && traces.jfif && !traces.exif && facts.programs.length === 0;
  const signs: MessengerSign[] = [];
  if (named) signs.push('file-name');
  if (traces.facebookMark) signs.push('platform-mark');
  const hasCertainSign = signs.length > 0;
  if (!traces.exif) signs.push('no-exif');
  if (LONG_SIDES.has(longSide)) signs.push('typical-size');
  if (!hasCertainSign && !(bareJpeg && LONG_SIDES.has(longSide))) return null;
  const messenger = named ?? (traces.facebookMark ? 'Facebook' : null);
  return { code: 'messenger-copy', severity: 'notice', messenger, signs };
}
