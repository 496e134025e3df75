import { writeFile } from 'node:fs/promises';

/**
 * `URLZONE_INTERNET` of the Windows attachment manager: Office, Explorer and SmartScreen treat the file as untrusted.
 */
const ZONE_INTERNET = '[ZoneTransfer]\r\nZoneId=3\r\n';

/**
 * Marks a saved file as downloaded in an alternate data stream on Windows (security row 8). Sticks and cards (FAT, exFAT)
 * have no such streams: the file is saved without the mark.
 */
export async function markAsDownloaded(file: string, platform: NodeJS.Platform): Promise<void> {
  if (platform !== 'win32') return;
  await writeFile(`${file}:Zone.Identifier`, ZONE_INTERNET).catch(() => undefined);
}

/** Extensions that open in viewers. The operating system decides by extension, so this does too. */
const SAFE_EXTENSION = /\.(?:jpe?g|png|webp|tiff?|heic|heif|pdf|txt)$/i;

export function needsWarning(filename: string): boolean {
  return !SAFE_EXTENSION.test(filename);
}
