import type { FileType } from '../file-type';
import type { MessengerSign, PhotoFinding } from '../finding';
import type { PhotoTraces } from './photo-traces';

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

export interface MessengerFacts {
  readonly name: string;
  readonly type: FileType;
  readonly width: number | null;
  readonly height: number | null;
  /** Whether a capture time or camera is present: messengers remove both unless a picture is sent as a file. */
  readonly hasCaptureData: boolean;
  readonly programs: readonly string[];
}

/** The finding for a picture saved by a messenger, known by name or platform mark, else by its form; null if not. */
export function messengerCopy(facts: MessengerFacts, traces: PhotoTraces): PhotoFinding | null {
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
