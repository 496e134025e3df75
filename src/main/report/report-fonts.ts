import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline';
import semiboldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline';

/** Built into the bundle: nothing has to be found beside it, and German and Polish letters are all there. */
export const REGULAR = fontBytes(regularUrl);
export const SEMIBOLD = fontBytes(semiboldUrl);

function fontBytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
