import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import { createFormats } from '../../src/locales/formats';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { temporaryFolder } from '../support/folders';
import { type HeldService, heldService } from '../support/held-service';
import {
  CANARY_KEY,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForResult,
  waitForState,
  waitUntil,
} from '../support/journey';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const { cases, caseState, common, prepare, settings, workspace } = resources.en;
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let service: HeldService;
let app: RunningApp;

beforeAll(async () => {
  fixture = await temporaryFolder();
  service = await heldService();
  app = await launchApp();
  await speak(app, 'en');
});
afterAll(async () => {
  await app.close();
  await service.close();
  await fixture.remove();
});

it('goes out with its own language and contact address, and again under a corrected case number', async () => {
  const { page } = app;
  await useAccount(app, service, CANARY_KEY);
  const folder = join(fixture.path, 'photos');
  await makeManyPhotos(folder, 1);
  const caseId = await openCaseByDrop(app, folder, 'WRONG-1');
  const english = prepare.bar.reportIn.replace('{{language}}', createFormats('en').languageName('en'));
  await page.getByRole('button', { name: english, exact: true }).click();
  const options = page.getByRole('dialog', { name: prepare.bar.options });
  await options.getByRole('button', { name: settings.form.reportLanguage }).click();
  await page.getByRole('option', { name: createFormats('en').languageName('pl'), exact: true }).click();
  await options.getByLabel(settings.form.contactEmail).fill('anna@insurer.example');
  await keepPicture(page, 'submission-options');
  await page.keyboard.press('Escape');
  // Another tab of the case keeps the choices.
  await page.getByRole('tab', { name: cases.page.results }).click();
  await page.getByRole('region', { name: prepare.bar.seal }).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: cases.page.prepare }).click();
  await sealAndSend(app);
  const first = await service.next('scan');
  expect([first.caseNumber, first.language, first.contactEmail]).toEqual([
    'WRONG-1',
    'pl',
    'anna@insurer.example',
  ]);
  first.answer({ status: 400, body: '{"detail":"caseNumber is not known"}' });
  await waitForState(app, 'rejected');

  await page.getByText(caseState.rejected['case-number']).first().waitFor();
  await page.getByRole('button', { name: caseState.change['case-number'] }).click();
  const details = page.getByRole('dialog', { name: cases.page.details });
  const typed = page.locator('input:focus');
  await details.getByLabel(cases.new.caseNumber, { exact: true }).and(typed).fill('RIGHT-1');
  await keepPicture(page, 'case-details');
  await details.getByRole('button', { name: common.action.save }).click();
  await details.waitFor({ state: 'detached' });
  await waitForState(app, 'withdrawn');
  await page.getByRole('button', { name: english, exact: true }).waitFor();
  await sealAndSend(app);
  const second = await service.next('scan');
  expect([second.caseNumber, second.language, second.contactEmail]).toEqual(['RIGHT-1', 'en', null]);
  second.answer();
  await waitForResult(app, caseId);

  await page.locator('header [data-case-state="answered"]').waitFor();
  await page.getByRole('button', { name: cases.page.changeDetails }).click();
  await details.getByText(cases.page.numberUsed).waitFor();
  expect(await details.getByLabel(cases.new.caseNumber, { exact: true }).isDisabled()).toBe(true);
  await details.getByLabel(cases.new.referenceDate, { exact: true }).and(typed).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  expect(app.problems()).toEqual([]);
});

it('photos already sent under another case number are sent again only after confirmation', async () => {
  const practice = await startService();
  const folder = join(fixture.path, 'sent-before');
  await makeManyPhotos(folder, 3, { first: 1 });
  await useAccount(app, practice, CANARY_KEY);
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  const first = await openCaseByDrop(app, folder, 'BEFORE-1');
  await sealAndSend(app);
  await waitForResult(app, first);
  expect(practice.control.state().scanRequests).toBe(1);

  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  const second = await openCaseByDrop(app, folder, 'BEFORE-2');
  const link = { name: workspace.finding.otherCase.replace('{{caseNumber}}', 'BEFORE-1') };
  await keepPicture(app.page, 'sent-before');
  await app.page.getByRole('link', link).click();
  await app.page.waitForURL(new RegExp(`${first}/results`));
  // The case does not name itself.
  await showAddress(app.page, `#/case/${first}/prepare`);
  await app.page.getByRole('option').first().waitFor();
  expect(await app.page.getByRole('link', link).count()).toBe(0);
  await showAddress(app.page, `#/case/${second}/prepare`);
  await app.page.getByRole('link', link).waitFor();
  await sealAndSend(app);
  const question = app.page.getByRole('alertdialog', { name: prepare.again.title });
  await question.getByText('3 files were sent before, under case BEFORE-1', { exact: false }).waitFor();
  await question.getByRole('link', link).waitFor();
  await question.getByRole('button', { name: common.action.cancel }).click();
  expect(practice.control.state().scanRequests).toBe(1);

  await sealAndSend(app);
  await question.getByRole('button', { name: prepare.again.confirm }).click();
  await waitForResult(app, second);
  expect(practice.control.state().scanRequests).toBe(2);
  await practice.close();
});

it('a stalled upload shows in its case the part that was sent, neither nothing nor everything', async () => {
  const slow = await startService();
  const stall = { kind: 'stall-body', afterBytes: 1_000_000, delayMs: 3_600_000 } as const;
  slow.control.inject({ endpoint: 'put', action: stall });
  const folder = join(fixture.path, 'slow');
  const [photo = ''] = await makeManyPhotos(folder, 1, { first: 20 });
  // More than the operating systems keep on the way.
  await appendFile(photo, randomBytes(30_000_000));
  await useAccount(app, slow, CANARY_KEY);
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  const caseId = await openCaseByDrop(app, folder, 'SLOW-1');
  await sealAndSend(app);
  const { size } = createFormats('en');
  const bar = app.page.getByRole('region', { name: prepare.bar.seal });
  await bar.getByText(prepare.bar.sending, { exact: true }).waitFor();
  const entry = await waitUntil('the upload stands still', async () => {
    const sent = (await app.ask('outbox.list', {})).find((one) => one.caseId === caseId);
    return sent !== undefined && sent.bytesSent > 500_000 ? sent : null;
  });
  expect(entry.bytesSent).toBeLessThan(entry.bytes);
  // All of it is on its way: nothing is left to seal, and no button has an effect.
  await expect.poll(() => bar.getByRole('button').count()).toBe(2);
  await expect.poll(() => bar.locator('button:not([aria-disabled="true"])').count()).toBe(0);
  // It stands for an hour, so that what is told last has to be all that was sent.
  await waitUntil('the bar shows what the journal says', async () => {
    const [sent] = (await app.ask('outbox.list', {})).filter((one) => one.caseId === caseId);
    const text = sent ? `${size(sent.bytesSent)} of ${size(sent.bytes)}` : '';
    return (await bar.getByText(text, { exact: true }).isVisible()) ? true : null;
  });
  await keepPicture(app.page, 'upload-stands');
  await slow.close();
});
