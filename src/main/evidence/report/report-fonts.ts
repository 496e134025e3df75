import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline';
import semiboldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline';

/** Part of the bundle, with all German and Polish letters. */
export const REGULAR = fontBytes(regularUrl);
export const SEMIBOLD = fontBytes(semiboldUrl);

function fontBytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
