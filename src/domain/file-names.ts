/** Names that Windows keeps for devices, whatever extension follows; the superscript digits count as well. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Whether `stem`, a name up to its first dot, is reserved for a device on Windows. */
export function isDeviceName(stem: string): boolean {
  return DEVICE_NAME.test(stem.trimEnd());
}

/** The part before and the part from the last dot on; a leading dot starts a name, not an extension. */
export function splitExtension(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot) };
}

/** Longest cleaned display name, in UTF-16 units: below 255 UTF-8 bytes in any script. */
const LONGEST_DISPLAY_NAME = 80;
const LONGEST_EXTENSION = 12;

/**
 * A received file name made safe to show and to offer in "save as" (security row 8): the last path part only,
 * without control, bidi and invisible characters, characters that Windows refuses, device names, trailing dots
 * and blanks, and not too long. Never empty: `fallback` stands in.
 */
export function cleanDisplayName(name: string, fallback = 'attachment'): string {
  const lastPart = name.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const visible = lastPart
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[. ]+$/, '');
  if (visible === '' || /^\.+$/.test(visible)) return fallback;
  const firstDot = visible.indexOf('.');
  const device = isDeviceName(firstDot < 0 ? visible : visible.slice(0, firstDot));
  return shortened(device ? `_${visible}` : visible);
}

function shortened(name: string): string {
  if (name.length <= LONGEST_DISPLAY_NAME) return name;
  const { stem, extension } = splitExtension(name);
  const kept = extension.length <= LONGEST_EXTENSION ? extension : '';
  // A surrogate pair cut in half would be an invalid name on some file systems.
  const head = stem.slice(0, LONGEST_DISPLAY_NAME - kept.length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${head.replace(/[. ]+$/, '')}…${kept}`;
}
