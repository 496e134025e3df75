import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { applicationCommand, launchApp, type RunningApp } from '../support/app';
import { makeLargeFolder, makeManyPhotos } from '../support/bulk-photos';
import { type ConnectionRecorder, connectionRecorder } from '../support/connections';
import { filesContaining, fingerprint, placeSample, temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  dismiss,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForResult,
  waitForState,
  waitUntil,
} from '../support/journey';

const { caseState, common, cases, exporting, prepare } = resources.en;
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: string;
/** For what needs something to send, whatever it is. */
let onePhoto: string;
let otherPhoto: string;
let dataFolder: string;
let service: PracticeService;
let app: RunningApp;

beforeAll(async () => {
  fixture = await temporaryFolder();
  dataFolder = join(fixture.path, 'data');
  sample = await placeSample(fixture.path);
  onePhoto = join(fixture.path, 'one-photo');
  await makeManyPhotos(onePhoto, 1);
  otherPhoto = join(fixture.path, 'other-photo');
  await makeManyPhotos(otherPhoto, 1, { first: 1 });
});
afterAll(() => fixture.remove());

beforeEach(async () => {
  service = await startService();
  configured.push(new URL(service.baseUrl).host);
});
afterEach(() => service.close());

/** Addresses of the services of all tests so far. */
const configured: string[] = [];

describe('the main job', () => {
  let recorder: ConnectionRecorder | null;
  beforeAll(async () => {
    recorder = await connectionRecorder(fixture.path, applicationCommand([]).path);
    app = await launchApp({ dataFolder, ...(recorder ? { executable: recorder.executable } : {}) });
    await speak(app, 'en');
  });
  afterAll(() => app.close());
  beforeEach(() => app.page.getByRole('link', { name: common.navigation.cases }).click());

  /** Nothing but the configured services was reached by any process, name servers included, from the start on. */
  async function expectNoOtherHost(): Promise<void> {
    if (recorder === null) {
      console.info('Connections of all processes: not run, since strace is for Linux alone.');
      return;
    }
    const reached = await recorder.addresses();
    expect([...reached].filter((address) => !configured.includes(address))).toEqual([]);
    expect(reached).toContain(new URL(service.baseUrl).host);
  }

  it('turns a dropped folder into a stored and exported result by the direct route', async () => {
    const before = await fingerprint(sample);
    expect((await useAccount(app, service, CANARY_KEY)).key).toBe('stored');
    const caseId = await openCaseByDrop(app, sample, 'E2E-DIRECT-1');

    const intake = await app.ask('intake.get', { caseId });
    expect(intake.items.length).toBeGreaterThanOrEqual(20);
    expect(intake.skipped.map(({ path }) => path)).toContain('notizen.txt');
    const codes = new Set(intake.items.flatMap(({ findings }) => findings.map(({ code }) => code)));
    for (const code of ['edited-by-software', 'likely-screenshot', 'no-position', 'duplicate-content']) {
      expect(codes).toContain(code);
    }
    // The edited photo is the last one by name, the grid draws only what is near the visible part, and End goes to the
    // last file drawn so far.
    const list = app.page.getByRole('listbox', { name: prepare.list });
    const edited = app.page.getByText(prepare.badge['edited-by-software']).first();
    await waitUntil('the edited photo is drawn', async () => {
      await list.press('End');
      return (await edited.isVisible()) ? true : null;
    });
    await list.press('Escape');
    await app.page.getByText(common.route.direct).waitFor();
    await waitUntil('thumbnails are drawn', async () => {
      const drawn = await app.page.evaluate(
        `[...document.images].filter((image) => image.src.startsWith('evidence:') && image.naturalWidth > 0).length`,
      );
      return Number(drawn) >= 5 ? drawn : null;
    });

    await sealAndSend(app);
    const result = await waitForResult(app, caseId);
    expect(result).toMatchObject({ decoded: true });
    expect(service.control.state()).toMatchObject({
      scanRequests: 1,
      scansProcessed: 1,
      uploadsPut: 0,
      byCaseNumber: { 'E2E-DIRECT-1': { received: 1, processed: 1 } },
    });
    await app.page.getByRole('tab', { name: cases.page.results }).click();
    await app.page
      .getByText(common.level[result.level.kind === 'known' ? result.level.level : 'absent'])
      .first()
      .waitFor();
    const view = await app.ask('results.get', { resultId: result.id });
    expect(view.unanswered).toEqual([]);
    expect(view.attachments.length).toBeGreaterThan(0);

    await app.answerFolderDialog(fixture.path);
    await app.page.getByRole('button', { name: cases.page.export, exact: true }).click();
    const dialog = app.page.getByRole('dialog');
    await dialog.getByRole('button', { name: exporting.change }).click();
    await dialog.getByText(basename(fixture.path)).waitFor();
    await dialog.getByRole('button', { name: exporting.start, exact: true }).click();
    const written = await waitUntil('the evidence folder is written', async () => {
      const names = (await readdir(fixture.path)).filter((name) => name.includes('E2E-DIRECT-1'));
      return names[0] ?? null;
    });
    await dialog.getByRole('button', { name: exporting.ended.show }).waitFor();
    expect(await readdir(join(fixture.path, written))).not.toEqual([]);
    await dismiss(dialog);

    expect(await fingerprint(sample)).toEqual(before);
    expect(app.problems()).toEqual([]);
    expect(await filesContaining(app.dataFolder, CANARY_KEY)).toEqual([]);
    expect(app.output()).not.toContain(CANARY_KEY);
    await expectNoOtherHost();
  });

  it('sends a package over 10 MB by the presigned route', async () => {
    const folder = join(fixture.path, 'large');
    await makeLargeFolder(folder, 12_000_000);
    await useAccount(app, service, CANARY_KEY);
    const caseId = await openCaseByDrop(app, folder, 'E2E-PRESIGNED-1');
    await app.page.getByText(common.route.presigned).waitFor();
    await sealAndSend(app);
    await waitForResult(app, caseId);
    expect(service.control.state()).toMatchObject({
      scanRequests: 1,
      scansProcessed: 1,
      uploadUrlsIssued: 1,
      uploadsPut: 1,
      putsWithCredentials: 0,
    });
    expect(app.problems()).toEqual([]);
    await expectNoOtherHost();
  });

  it('pauses the profile when the API key is refused, and resumes with the right one', async () => {
    const profile = await useAccount(app, service, 'not-the-key');
    expect(await app.ask('profiles.test', { profileId: profile.id })).toMatchObject({
      ok: false,
      code: 'key-refused',
    });
    const caseId = await openCaseByDrop(app, otherPhoto, 'E2E-KEY-1');
    await sealAndSend(app);
    expect(await waitForState(app, 'blocked')).toMatchObject({ reason: 'key-refused' });
    expect(service.control.state().scansProcessed).toBe(0);
    await app.page.getByText(caseState.sentence['resume-profile']).waitFor();

    await app.ask('profiles.setKey', { profileId: profile.id, key: CANARY_KEY, thisRunOnly: false });
    await app.ask('profiles.resume', { profileId: profile.id });
    await waitForResult(app, caseId);
    expect(service.control.state().scansProcessed).toBe(1);
  });

  it('opens only one window per data folder', async () => {
    const second = launchApp({ dataFolder: app.dataFolder });
    await expect(second).rejects.toThrow();
    expect((await app.request('settings.get', {})).ok).toBe(true);
  });

  it('asks a question after a crash during the wait for the answer, and pays one scan', async () => {
    service.control.inject({
      endpoint: 'scan',
      action: { kind: 'delay', delayMs: 600_000, stage: 'before-answer' },
    });
    await useAccount(app, service, CANARY_KEY);
    await openCaseByDrop(app, onePhoto, 'E2E-CRASH-1');
    await sealAndSend(app);
    await waitForState(app, 'submitting');
    await waitUntil('the service has processed the scan', () =>
      service.control.state().scansProcessed === 1 ? true : null,
    );
    await app.kill();

    app = await launchApp({ dataFolder });
    await speak(app, 'en');
    const entry = await waitForState(app, 'unknown');
    expect(entry).toMatchObject({ caseNumber: 'E2E-CRASH-1', reason: 'found-submitting-at-start' });
    expect(entry.decisions.map(({ decision }) => decision)).toContain('close');
    await app.page.getByRole('link', { name: new RegExp(common.navigation.outbox) }).click();
    await app.page.getByText('E2E-CRASH-1').first().waitFor();
    expect(service.control.state()).toMatchObject({ scanRequests: 1, scansReceived: 1, scansProcessed: 1 });
    expect(app.problems()).toEqual([]);
  });
});

describe('a system without a keychain', () => {
  afterEach(() => app.close());

  it('says that no keychain is available and accepts an API key for this run only', async () => {
    const { settings } = resources.en;
    app = await launchApp({
      environment: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(fixture.path, 'no-bus')}` },
    });
    await speak(app, 'en');
    expect((await app.ask('app.info', {})).keychain.available).toBe(false);
    const profile = await app.ask('profiles.save', {
      id: null,
      name: 'Without keychain',
      baseUrl: service.baseUrl,
      captureAuthentication: 'x-api-key',
      reportLanguage: 'en',
      contactEmail: null,
    });
    const refused = await app.request('profiles.setKey', {
      profileId: profile.id,
      key: CANARY_KEY,
      thisRunOnly: false,
    });
    expect(refused).toMatchObject({ error: { code: 'keychain-unavailable' } });
    await app.page.getByRole('link', { name: common.navigation.settings }).click();
    await app.page.getByText('Without keychain').first().click();
    await app.page.getByText(settings.key.unavailable).waitFor();

    await app.ask('settings.change', { activeProfileId: profile.id });
    await app.ask('profiles.setKey', { profileId: profile.id, key: CANARY_KEY, thisRunOnly: true });
    await app.page.getByRole('link', { name: common.navigation.cases }).click();
    const caseId = await openCaseByDrop(app, onePhoto, 'E2E-NOKEYCHAIN-1');
    await sealAndSend(app);
    await waitForResult(app, caseId);
    expect(await filesContaining(app.dataFolder, CANARY_KEY)).toEqual([]);
  });
});
