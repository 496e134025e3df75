import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline';
import semiboldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline';

/**
 * Inter for the report. The fonts are bundled, so that a packaged application needs no files for them; PDF's built-in
 * fonts lack Polish letters such as `ł`.
 */
export const REGULAR_FONT = bytesOf(regularUrl);
export const SEMIBOLD_FONT = bytesOf(semiboldUrl);

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
