import { resolve } from 'node:path';
import type { Page } from 'playwright';

const folder = resolve(import.meta.dirname, '../../test-results/screens');

/** Whether a person asked for pictures of the screens with `PROOFCASE_PICTURES=1`: drawing them takes time. */
export const keepsPictures = process.env.PROOFCASE_PICTURES === '1';

/** Keeps a picture of what the page shows in `test-results/screens`, where pictures are asked for. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (keepsPictures) await page.screenshot({ path: resolve(folder, `${name}.png`) });
}
