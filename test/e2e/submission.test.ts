import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../src/locales';
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
} from '../support/journey';
import { keepPicture } from '../support/screens';

const { cases, caseState, common, prepare, settings } = resources.en;
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
  const english = prepare.bar.reportIn.replace('{{language}}', settings.language.en);
  await page.getByRole('button', { name: english, exact: true }).click();
  const options = page.getByRole('dialog', { name: prepare.bar.options });
  await options.getByRole('button', { name: settings.form.reportLanguage }).click();
  await page.getByRole('option', { name: settings.language.pl, exact: true }).click();
  await options.getByLabel(settings.form.contactEmail).fill('anna@insurer.example');
  await keepPicture(page, 'submission-options');
  await page.keyboard.press('Escape');
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
  await page.getByRole('button', { name: cases.page.changeDetails }).click();
  const details = page.getByRole('dialog', { name: cases.page.details });
  await details.getByLabel(cases.new.caseNumber, { exact: true }).fill('RIGHT-1');
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

  await page.getByRole('button', { name: cases.page.changeDetails }).click();
  expect(await details.getByLabel(cases.new.caseNumber, { exact: true }).isDisabled()).toBe(true);
  await details.getByText(cases.page.numberUsed).waitFor();
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
  await sealAndSend(app);
  const question = app.page.getByRole('alertdialog', { name: prepare.again.title });
  await question.getByText('3 files were sent before, under case BEFORE-1', { exact: false }).waitFor();
  await question.getByRole('button', { name: common.action.cancel }).click();
  expect(practice.control.state().scanRequests).toBe(1);

  await sealAndSend(app);
  await question.getByRole('button', { name: prepare.again.confirm }).click();
  await waitForResult(app, second);
  expect(practice.control.state().scanRequests).toBe(2);
  await practice.close();
});
