import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry, ProfileView } from '../../src/contract/views';
import { resources } from '../../src/locales';
import { shell } from '../../src/locales/en/shell';
import type { PracticeService } from '../../src/practice-service/server';
import { launchApp, type RunningApp } from '../support/app';
import { makeLargeFolder, makeManyPhotos } from '../support/bulk-photos';
import { temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  useAccount,
  waitForState,
  waitUntil,
} from '../support/journey';

const { common, outbox, settings } = resources.en;
let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let large: string;
let service: PracticeService;
let app: RunningApp;
let account: ProfileView;
/** So that no photo was sent before. */
let photosMade = 0;

beforeAll(async () => {
  fixture = await temporaryFolder();
  large = join(fixture.path, 'large');
  await makeLargeFolder(large, 11_000_000, { files: 2 });
  app = await launchApp();
  await speak(app, 'en');
});
afterAll(async () => {
  await app.close();
  await fixture.remove();
});

beforeEach(async () => {
  service = await startService();
  account = await useAccount(app, service, CANARY_KEY);
});
afterEach(() => service.close());

/** A case of a folder of its own, sealed and sent from its screen. */
async function send(caseNumber: string, folder?: string): Promise<void> {
  const photos = folder ?? join(fixture.path, caseNumber);
  if (folder === undefined) {
    await makeManyPhotos(photos, 1, { first: photosMade });
    photosMade += 1;
  }
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  await openCaseByDrop(app, photos, caseNumber);
  await sealAndSend(app);
  await waitUntil(
    `the package of ${caseNumber} is there`,
    async () => (await app.ask('outbox.list', {})).find((one) => one.caseNumber === caseNumber) ?? null,
  );
}

async function toOutbox(): Promise<void> {
  await app.page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(common.navigation.outbox) })
    .click();
  await app.page.getByRole('heading', { level: 1, name: outbox.title }).waitFor();
}

function card(caseNumber: string): Locator {
  return app.page.locator('[data-package]', { hasText: caseNumber });
}

function waitForCase(caseNumber: string, state: OutboxEntry['state']): Promise<OutboxEntry> {
  return waitUntil(`${caseNumber} is ${state}`, async () => {
    const entries = await app.ask('outbox.list', {});
    return entries.find((one) => one.caseNumber === caseNumber && one.state === state) ?? null;
  });
}

async function more(caseNumber: string, entry: string): Promise<void> {
  const name = outbox.action.more.replace('{{caseNumber}}', caseNumber);
  await card(caseNumber).getByRole('button', { name }).click();
  await app.page.getByRole('menuitem', { name: entry }).click();
}

/** The case numbers of the queue as they stand on the screen. */
function queueOnScreen(): Promise<readonly string[]> {
  return app.page.locator('[data-section="queue"] [data-package] a').allTextContents();
}

// First, since it asserts that nothing at all is notified.
describe('a paused profile', () => {
  it('shows one card for all its packages and resumes with an API key entered there', async () => {
    await watchNotifications(app);
    await app.ask('settings.change', { outbox: { paused: true } });
    for (const caseNumber of ['OUT-KEY-1', 'OUT-KEY-2']) await send(caseNumber);
    await app.ask('profiles.setKey', { profileId: account.id, key: 'not-the-key', thisRunOnly: false });
    await toOutbox();
    await pretendFocus(app, true);
    await app.ask('settings.change', { outbox: { paused: false } });
    await waitForState(app, 'blocked');

    const held = app.page.locator('[data-profile]');
    await held.getByText(outbox.blocked.reason['key-refused']).waitFor();
    await waitUntil('both wait behind the card', async () =>
      (await held.locator('[data-package]').count()) === 2 ? true : null,
    );
    expect(await held.count()).toBe(1);
    await held.getByLabel(settings.key.replace).fill(CANARY_KEY);
    await held.getByRole('button', { name: settings.key.save }).click();
    await waitForCase('OUT-KEY-1', 'filed');
    await waitForCase('OUT-KEY-2', 'filed');
    await expect.poll(() => held.count()).toBe(0);
    // The person looked at the outbox all the time.
    expect(await seenNotifications(app)).toEqual([]);
    expect(app.problems()).toEqual([]);
  });
});

describe('the order of sending', () => {
  it('stops with a pause, changes by keyboard and by menu, and continues', async () => {
    await toOutbox();
    await app.ask('settings.change', { outbox: { paused: true } });
    await app.page.getByText(outbox.banner.paused).waitFor();
    const numbers = ['OUT-ORDER-1', 'OUT-ORDER-2', 'OUT-ORDER-3'];
    for (const caseNumber of numbers) await send(caseNumber);
    await toOutbox();
    await card('OUT-ORDER-3').getByText(outbox.next.queuedPaused).waitFor();
    expect(await queueOnScreen()).toEqual(numbers);
    expect(service.control.state().scanRequests).toBe(0);

    await more('OUT-ORDER-3', outbox.action.first);
    await waitUntil('the third is first', async () =>
      (await queueOnScreen())[0] === 'OUT-ORDER-3' ? true : null,
    );
    await card('OUT-ORDER-1').getByRole('button').first().focus();
    await app.page.keyboard.press('Alt+ArrowDown');
    await waitUntil('the first is last', async () =>
      (await queueOnScreen()).join() === 'OUT-ORDER-3,OUT-ORDER-2,OUT-ORDER-1' ? true : null,
    );
    await card('OUT-ORDER-1')
      .locator('[draggable]')
      .dragTo(card('OUT-ORDER-3').locator('[draggable]'), {
        targetPosition: { x: 6, y: 2 },
      });
    await waitUntil('dragging it brought it to the front', async () =>
      (await queueOnScreen()).join() === 'OUT-ORDER-1,OUT-ORDER-3,OUT-ORDER-2' ? true : null,
    );
    await more('OUT-ORDER-2', outbox.action.withdraw);
    await app.page
      .getByRole('alertdialog', { name: outbox.withdrawConfirm.title })
      .getByRole('button', { name: outbox.withdrawConfirm.action })
      .click();
    await waitForCase('OUT-ORDER-2', 'withdrawn');

    await app.page.getByRole('main').getByRole('button', { name: outbox.action.resume }).click();
    await waitForCase('OUT-ORDER-1', 'filed');
    await waitForCase('OUT-ORDER-3', 'filed');
    const sent = service.control.state().byCaseNumber;
    expect(Object.keys(sent)).toEqual(['OUT-ORDER-1', 'OUT-ORDER-3']);
    expect(app.problems()).toEqual([]);
  });
});

describe('a question', () => {
  it('can be closed as unanswered on the screen, and the page of the captive portal stays readable', async () => {
    service.control.inject({ endpoint: 'scan', action: { kind: 'captive-portal' } });
    await watchNotifications(app);
    await pretendFocus(app, false);
    await send('OUT-CLOSE-1');
    expect(await waitForCase('OUT-CLOSE-1', 'unknown')).toMatchObject({ reason: 'not-an-analysis' });

    const ofThisCase = async () =>
      (await seenNotifications(app)).filter(({ body }) => body.includes('OUT-CLOSE-1'));
    const told = await waitUntil('the question is notified', async () => {
      const seen = await ofThisCase();
      return seen.length > 0 ? seen : null;
    });
    const question = {
      title: shell.notifications.question,
      body: shell.notifications.questionOf.replace('{name}', 'OUT-CLOSE-1'),
      silent: false,
    };
    expect(told).toEqual([question]);
    await clickNotification(app, question.body);
    await app.page.waitForURL(/#\/outbox/);

    await card('OUT-CLOSE-1').getByText(outbox.decision.noUpload).waitFor();
    await card('OUT-CLOSE-1').getByRole('button', { name: outbox.kept.show }).click();
    const kept = app.page.getByRole('dialog', { name: outbox.kept.title });
    await kept.getByText('<html', { exact: false }).waitFor();
    await kept.getByRole('button', { name: common.action.close }).last().click();

    await card('OUT-CLOSE-1').getByRole('button', { name: outbox.decision.close }).click();
    await app.page
      .getByRole('alertdialog', { name: outbox.closeConfirm.title })
      .getByRole('button', { name: outbox.closeConfirm.action, exact: true })
      .last()
      .click();
    await waitForCase('OUT-CLOSE-1', 'closed');
    expect(service.control.state()).toMatchObject({ scanRequests: 1, scansProcessed: 0 });
    expect(await ofThisCase()).toEqual([question]);
    expect(app.problems()).toEqual([]);
  });

  it('is sent again only after the case number was typed', async () => {
    service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    await send('OUT-AGAIN-1');
    await waitForCase('OUT-AGAIN-1', 'unknown');
    expect(service.control.state()).toMatchObject({ scanRequests: 1, scansProcessed: 1 });
    await toOutbox();
    await card('OUT-AGAIN-1').getByRole('button', { name: outbox.decision['send-again'] }).click();
    const dialog = app.page.getByRole('alertdialog', { name: outbox.confirm.title });
    const field = dialog.getByRole('textbox', { name: outbox.confirm.caseNumber });
    await field.fill('OUT-AGAIN-2');
    await dialog.getByRole('button', { name: outbox.confirm.action, exact: true }).click();
    await dialog.getByText(outbox.confirm.mismatch.replace('{{caseNumber}}', 'OUT-AGAIN-1')).waitFor();
    expect(service.control.state().scanRequests).toBe(1);
    await field.fill('OUT-AGAIN-1');
    await dialog.getByRole('button', { name: outbox.confirm.action, exact: true }).click();
    await waitForCase('OUT-AGAIN-1', 'filed');
    expect(service.control.state()).toMatchObject({ scanRequests: 2, scansProcessed: 2 });
    expect(app.problems()).toEqual([]);
  });

  it('offers to ask again with a stored upload, and says from when on', async () => {
    service.control.inject({
      endpoint: 'scan',
      action: { kind: 'status', status: 502, stage: 'after-body' },
    });
    await send('OUT-ASK-1', large);
    const question = await waitForCase('OUT-ASK-1', 'unknown');
    await toOutbox();
    const ask = card('OUT-ASK-1').getByRole('button', { name: outbox.decision['ask-again'] });
    await ask.waitFor();
    expect(await ask.isDisabled()).toBe(true);
    await card('OUT-ASK-1').getByText('Possible in', { exact: false }).waitFor();
    await card('OUT-ASK-1').getByText('502').first().waitFor();
    const refused = await app.request('outbox.resolve', {
      packageId: question.id,
      decision: 'ask-again',
      typedCaseNumber: null,
    });
    expect(refused).toMatchObject({ error: { code: 'too-early' } });
    await shiftClock(app, 151_000);
    await app.page.getByRole('link', { name: common.navigation.cases }).click();
    await toOutbox();
    await waitUntil('asking again is possible', async () => ((await ask.isEnabled()) ? true : null));
    await ask.click();
    await waitForCase('OUT-ASK-1', 'filed');
    expect(service.control.state()).toMatchObject({ scanRequests: 2, scansProcessed: 1, uploadsPut: 1 });
    expect(app.problems()).toEqual([]);
  });
});

/**
 * Moves the wall clock of the running application, main process and page, by `ms`. Timers
 * keep running, so a screen with a countdown has to be opened again.
 */
async function shiftClock(app: RunningApp, ms: number): Promise<void> {
  await app.electron.evaluate((_electron, by) => {
    globalThis.Date = new Proxy(Date, {
      construct: (real, given) =>
        given.length === 0 ? new real(real.now() + by) : Reflect.construct(real, given),
      get: (real, name) => (name === 'now' ? () => real.now() + by : Reflect.get(real, name)),
    });
  }, ms);
  await app.page.evaluate((by) => {
    const real = Date.now;
    Date.now = () => real() + by;
  }, ms);
}

/** A notification as the operating system would show it. */
interface SeenNotification {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
}

declare global {
  // Kept in the main process of the application, where `evaluate` runs.
  var proofcaseNotifications: { readonly shown: SeenNotification; readonly click: () => void }[] | undefined;
}

/**
 * Records the notifications of the application instead of showing them: a virtual screen has no
 * notification service.
 */
function watchNotifications(app: RunningApp): Promise<void> {
  return app.electron.evaluate(({ Notification }) => {
    globalThis.proofcaseNotifications = [];
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      const { title, body, silent } = this;
      globalThis.proofcaseNotifications?.push({
        shown: { title, body, silent },
        click: () => this.emit('click'),
      });
    };
  });
}

function seenNotifications(app: RunningApp): Promise<readonly SeenNotification[]> {
  return app.electron.evaluate(() => (globalThis.proofcaseNotifications ?? []).map(({ shown }) => shown));
}

/** Clicks the notification with that text: results of earlier cases may be notified at the same time. */
function clickNotification(app: RunningApp, body: string): Promise<void> {
  return app.electron.evaluate((_electron, wanted) => {
    const found = globalThis.proofcaseNotifications?.find(({ shown }) => shown.body === wanted);
    if (!found) throw new Error('there is no such notification');
    found.click();
  }, body);
}

/** Sets whether the window counts as focused; a virtual screen focuses no window. */
function pretendFocus(app: RunningApp, isFocused: boolean): Promise<void> {
  return app.electron.evaluate(({ BrowserWindow }, focused) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => focused;
  }, isFocused);
}
