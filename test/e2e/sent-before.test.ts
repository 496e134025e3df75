import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForResult,
} from '../support/journey';

const { common, prepare } = resources.en;
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let app: RunningApp;

beforeEach(async () => {
  fixture = await temporaryFolder();
  service = await startService();
  app = await launchApp();
});
afterEach(async () => {
  await app.close();
  await service.close();
  await fixture.remove();
});

it('photos already sent under another case number are sent again only after confirmation', async () => {
  const folder = join(fixture.path, 'photos');
  await makeManyPhotos(folder, 3);
  await speak(app, 'en');
  await useAccount(app, service, CANARY_KEY);
  const first = await openCaseByDrop(app, folder, 'BEFORE-1');
  await sealAndSend(app);
  await waitForResult(app, first);
  expect(service.control.state().scanRequests).toBe(1);

  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  const second = await openCaseByDrop(app, folder, 'BEFORE-2');
  await sealAndSend(app);
  const question = app.page.getByRole('alertdialog', { name: prepare.again.title });
  await question.getByText('3 files were sent before, under case BEFORE-1', { exact: false }).waitFor();
  await question.getByRole('button', { name: common.action.cancel }).click();
  expect(service.control.state().scanRequests).toBe(1);

  await sealAndSend(app);
  await question.getByRole('button', { name: prepare.again.confirm }).click();
  await waitForResult(app, second);
  expect(service.control.state().scanRequests).toBe(2);
});
