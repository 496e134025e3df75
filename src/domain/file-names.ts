/** Names that Windows reserves for devices, whatever extension follows; it accepts superscript digits as well. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Whether Windows reserves `stem`, a name up to its first dot, for a device. */
export function isDeviceName(stem: string): boolean {
  return DEVICE_NAME.test(stem.trimEnd());
}

/** What follows the last `/` of a path: the name of the file. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Splits a name before its last dot; a leading dot starts a name, not an extension. */
export function splitExtension(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot) };
}

const EXTENSIONS: { readonly [Type in string]?: readonly string[] } = {
  pdf: ['.pdf'],
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg'],
  gif: ['.gif'],
  tiff: ['.tif', '.tiff'],
  webp: ['.webp'],
  heic: ['.heic', '.heif'],
  zip: ['.zip'],
  other: ['.bin', '.txt', '.csv', '.json'],
};

/**
 * Returns the name with an extension of the detected type, since the operating system opens files by extension: a sender
 * may call a program a photo. An extension of another type stays before it: `photo.hta.bin`.
 */
export function nameOfType(name: string, detectedType: string): string {
  const fitting = EXTENSIONS[detectedType] ?? ['.bin'];
  const { extension } = splitExtension(name);
  return fitting.includes(extension.toLowerCase()) ? name : `${name}${fitting[0] ?? ''}`;
}

/** In UTF-16 units: below 255 UTF-8 bytes in any script. */
const MAX_DISPLAY_NAME_LENGTH = 80;
const MAX_EXTENSION_LENGTH = 12;

/**
 * A received file name made safe to show and to offer in "Save as" (security row 8): the last path part only,
 * without control, bidi and invisible characters, characters that Windows refuses, device names, trailing dots
 * and blanks, at most 80 characters. Returns `fallback` instead of an empty name.
 */
export function cleanDisplayName(name: string, fallback = 'attachment'): string {
  const lastPart = name.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const visible = lastPart
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/gu, ' ')
    .trim();
  return shownName(withoutTrailingDots(visible), fallback);
}

function shownName(visible: string, fallback: string): string {
  if (visible === '') return fallback;
  const firstDot = visible.indexOf('.');
  const isDevice = isDeviceName(firstDot < 0 ? visible : visible.slice(0, firstDot));
  return shorten(isDevice ? `_${visible}` : visible);
}

function shorten(name: string): string {
  if (name.length <= MAX_DISPLAY_NAME_LENGTH) return name;
  const { stem, extension } = splitExtension(name);
  const kept = extension.length <= MAX_EXTENSION_LENGTH ? extension : '';
  // A surrogate pair cut in half would be an invalid name on some file systems.
  const head = stem.slice(0, MAX_DISPLAY_NAME_LENGTH - kept.length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${withoutTrailingDots(head)}…${kept}`;
}

/** A loop, since the time of `/[. ]+$/` grows with the square of a hostile name. */
function withoutTrailingDots(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
}
