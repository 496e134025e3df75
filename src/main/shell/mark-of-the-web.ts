import { writeFile } from 'node:fs/promises';

/** `URLZONE_INTERNET` of Windows' attachment manager: opened with care by Office, Explorer and SmartScreen. */
const ZONE_INTERNET = '[ZoneTransfer]\r\nZoneId=3\r\n';

/** Marks a saved file as foreign in an alternate data stream; other systems have none (security row 8). */
export async function markAsForeign(file: string, platform: NodeJS.Platform): Promise<void> {
  if (platform === 'win32') await writeFile(`${file}:Zone.Identifier`, ZONE_INTERNET);
}

/** Endings that viewers, not interpreters, open; the operating system goes by the ending, so this does too. */
const HARMLESS_ENDING = /\.(?:jpe?g|png|webp|tiff?|heic|heif|pdf|txt)$/i;

export function needsWarning(filename: string): boolean {
  return !HARMLESS_ENDING.test(filename);
}
