import type { Page } from 'playwright';
import type { Screen } from './shots.ts';

const SMALL = { width: 1100, height: 700 };
/** A window of 1360 by 840 at 200 %. */
const ZOOMED = { width: 680, height: 420 };

/** In each of the languages. */
const OPEN_REPORT = /^(?:Prüfbericht öffnen|Open PDF report|Otwórz raport PDF)$/;

async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: OPEN_REPORT }).click();
  await page.getByRole('dialog').waitFor();
  await page
    .locator('[data-page="1"][data-state="drawn"], [role="alert"]')
    .first()
    .waitFor({ state: 'attached' });
}

async function search(page: Page): Promise<void> {
  await openReport(page);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('wasserschaden');
  await page.waitForTimeout(400);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(200);
}

async function listVersions(page: Page): Promise<void> {
  await page.getByRole('option', { name: 'Gutachten' }).first().click();
  await page.getByText('Writer 7.3').first().waitFor();
}

async function compare(page: Page): Promise<void> {
  await listVersions(page);
  await page.locator('button:has(svg.lucide-columns-2)').nth(1).click();
  await page.locator('[data-area]').first().waitFor();
  await page.keyboard.press('n');
  await page.waitForTimeout(300);
}

async function overlay(page: Page): Promise<void> {
  await compare(page);
  await page.getByRole('dialog').getByRole('radio').nth(1).click();
  await page.waitForTimeout(300);
}

/** The viewer for PDFs and the comparison of versions. */
export function pdfScreens(caseId: string): readonly Screen[] {
  const at = { hash: `/case/${caseId}/results`, scenario: 'answered' };
  return [
    { name: 'pdf-report', ...at, act: openReport },
    { name: 'pdf-search', ...at, act: search },
    { name: 'pdf-search-small', ...at, size: SMALL, act: search },
    { name: 'pdf-report-zoom', ...at, size: ZOOMED, act: openReport },
    { name: 'pdf-broken', ...at, scenario: 'answered&broken', act: openReport },
    { name: 'pdf-gone', ...at, scenario: 'answered&gone', size: SMALL, act: openReport },
    { name: 'pdf-versions', ...at, act: listVersions },
    { name: 'pdf-versions-small', ...at, size: SMALL, act: listVersions },
    { name: 'pdf-compare', ...at, act: compare },
    { name: 'pdf-compare-small', ...at, size: SMALL, act: compare },
    { name: 'pdf-compare-over', ...at, act: overlay },
    { name: 'pdf-compare-zoom', ...at, size: ZOOMED, act: compare },
    {
      name: 'pdf-received',
      hash: `/case/${caseId}/received`,
      scenario: 'received',
      act: async (page) => {
        await page.waitForTimeout(500);
      },
    },
  ];
}
