import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { closedPort } from '../support/closed-port';
import { temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  closeDialogs,
  dismiss,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForResult,
  waitForState,
} from '../support/journey';

const { cases, common, errors, prepare } = resources.en;
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

beforeAll(async () => {
  fixture = await temporaryFolder();
  app = await launchApp();
  await speak(app, 'en');
});
afterAll(async () => {
  await app.close();
  await fixture.remove();
});
beforeEach(() => app.page.getByRole('link', { name: common.navigation.cases }).click());
afterEach(() => closeDialogs(app));

describe('a folder', () => {
  it('without any file gives an empty list and nothing to send', async () => {
    const folder = join(fixture.path, 'empty');
    await mkdir(folder, { recursive: true });
    await openCaseByDrop(app, folder, 'E2E-EMPTY-1');
    await app.page.getByText(prepare.empty.noFiles).first().waitFor();
    await expect(app.page.getByRole('button', { name: prepare.bar.sealAndSend }).isDisabled()).resolves.toBe(
      true,
    );
    expect(app.problems()).toEqual([]);
  });

  it('without a photo or PDF shows every file with the reason why it was skipped', async () => {
    const folder = join(fixture.path, 'texts');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'notes.txt'), 'text');
    await writeFile(join(folder, 'page.html'), '<img src=x onerror=alert(1)>');
    const caseId = await openCaseByDrop(app, folder, 'E2E-TEXTS-1');
    const { items, skipped } = await app.ask('intake.get', { caseId });
    expect(items).toEqual([]);
    expect(skipped.map(({ path, reason }) => [path, reason])).toEqual([
      ['notes.txt', 'unsupported'],
      ['page.html', 'unsupported'],
    ]);
    const main = app.page.getByRole('main');
    await main.getByRole('button', { name: prepare.empty.choose }).waitFor();
    await main.getByRole('button', { name: prepare.empty.showSkipped }).click();
    await main.getByText(prepare.skip.unsupported).nth(1).waitFor();
    expect(app.problems()).toEqual([]);
  });

  it('with a broken JPEG is read completely, and the file is flagged', async () => {
    const folder = join(fixture.path, 'broken');
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, 'broken.jpg'),
      Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(500, 7)]),
    );
    const caseId = await openCaseByDrop(app, folder, 'E2E-BROKEN-1');
    const { items } = await app.ask('intake.get', { caseId });
    expect(
      items.map(({ name, findings }) => [name, findings.some(({ code }) => code === 'unreadable')]),
    ).toEqual([['broken.jpg', true]]);
  });

  it('is offered when a dropped file is neither a photo nor a PDF', async () => {
    const folder = join(fixture.path, 'instead');
    await mkdir(folder, { recursive: true });
    await app.answerFolderDialog(folder);
    const dropped = [
      ['single.txt', 'text', errors['source-unsupported']],
      ['photos.zip', 'PK\x03\x04', errors['source-archive']],
      ['claim.eml', 'From: anna@example.com', errors['source-mail']],
      ['photos.lnk', 'L\0\0\0', errors['source-shortcut']],
      ['empty.jpg', '', errors['source-empty-file']],
    ] as const;
    for (const [name, content, { title, next }] of dropped) {
      await writeFile(join(fixture.path, name), content);
      await app.drop(join(fixture.path, name), 'main');
      const said = app.page.locator('[data-tone="red"]', { hasText: title.replace('{{name}}', name) });
      await said.getByText(next).waitFor();
      await said.getByRole('button', { name: prepare.empty.choose }).click();
      const dialog = app.page.getByRole('dialog', { name: cases.new.title });
      await dialog.getByText(folder).waitFor();
      await dismiss(dialog);
    }
  });
});

describe('a case number', () => {
  it('is refused with the first character that cannot be sent', async () => {
    const before = (await app.ask('cases.list', {})).total;
    await app.page.getByRole('button', { name: cases.newCase }).first().click();
    const dialog = app.page.getByRole('dialog', { name: cases.new.title });
    const field = dialog.getByRole('textbox', { name: cases.new.caseNumber });
    for (const [typed, said] of [
      ['ABC', /at least 4/],
      ['x'.repeat(51), /at most 50/],
      ['SCHÄDEN', /Ä/],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole('button', { name: cases.new.create }).click();
      await dialog.getByText(said).first().waitFor();
    }
    expect((await app.ask('cases.list', {})).total).toBe(before);
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('that exists offers its case, and Escape still closes the dialog', async () => {
    await app.ask('cases.create', { caseNumber: 'E2E-TAKEN-1', note: '', referenceDate: '2026-10-22' });
    await app.page.getByRole('button', { name: cases.newCase }).first().click();
    const dialog = app.page.getByRole('dialog', { name: cases.new.title });
    await dialog.getByRole('textbox', { name: cases.new.caseNumber }).fill('E2E-TAKEN-1');
    await dialog.getByRole('button', { name: cases.new.create }).click();
    await dialog.getByRole('button', { name: cases.new.openExisting }).waitFor();
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('a service', () => {
  let photos: string;
  let service: PracticeService;
  beforeAll(async () => {
    photos = join(fixture.path, 'photos');
    for (const first of [0, 1]) await makeManyPhotos(join(photos, String(first)), 1, { first });
  });
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  it('that is unreachable costs nothing: the package waits and is sent when the service is back', async () => {
    const port = await closedPort();
    await useAccount(app, { baseUrl: `http://127.0.0.1:${port}` }, CANARY_KEY);
    const caseId = await openCaseByDrop(app, join(photos, '0'), 'E2E-AWAY-1');
    await sealAndSend(app);
    expect(await waitForState(app, 'waiting')).toMatchObject({ reason: 'network' });
    await app.page.getByText(prepare.bar.waiting).first().waitFor();
    const back = await startPracticeService({ key: CANARY_KEY, port });
    await waitForResult(app, caseId);
    expect(back.control.state().scansProcessed).toBe(1);
    await back.close();
  });

  it('whose quota is used up pauses the profile and keeps the package', async () => {
    service.control.inject({ endpoint: 'scan', action: { kind: 'quota' } });
    const profile = await useAccount(app, service, CANARY_KEY);
    const caseId = await openCaseByDrop(app, join(photos, '1'), 'E2E-QUOTA-1');
    await sealAndSend(app);
    expect(await waitForState(app, 'blocked')).toMatchObject({ reason: 'quota' });
    await app.ask('profiles.resume', { profileId: profile.id });
    await waitForResult(app, caseId);
    expect(service.control.state().scansProcessed).toBe(1);
  });
});
