import type { Page } from 'playwright';

/**
 * Opens a place of the window by its address, e.g. `#/case/<id>/results`. Resolves once the window shows an address, also
 * where it was sent elsewhere; panels may follow.
 */
export async function showAddress(page: Page, address: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    location.hash = ${JSON.stringify(address)};
    const look = () => {
      const { address } = document.querySelector('main')?.dataset ?? {};
      if (address === location.hash) resolve();
      else setTimeout(look, 10);
    };
    look();
  })`);
}
