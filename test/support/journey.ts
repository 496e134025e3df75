import type { Locator } from 'playwright';
import { REFERENCE_DATE } from '../../scripts/setup/sample.mjs';
import type { OutboxEntry, ProfileView, ResultSummary } from '../../src/contract/views';
import type { CaseId, ProfileId } from '../../src/domain/ids';
import type { PackageState } from '../../src/domain/journal';
import type { Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { type PracticeService, startPracticeService } from '../../src/practice-service/server';
import { MAX_WAIT_MS, type RunningApp } from './app';

/** A key that no file, log or table may contain. */
export const CANARY_KEY = 'canary-key-5b1f0c7e9d';

/**
 * A service outside of the application, so that a test can read its requests. `report`: whether it writes a PDF report,
 * which takes longer than everything else in a result.
 */
export function startService({
  report = false,
}: {
  readonly report?: boolean;
} = {}): Promise<PracticeService> {
  return startPracticeService({ key: CANARY_KEY, options: { report } });
}

/** Waits until the page is ready, then changes its language. */
export async function speak(app: RunningApp, language: Language): Promise<void> {
  const navigation = app.page.getByRole('navigation');
  await navigation.waitFor();
  await app.ask('settings.change', { language });
  await navigation.getByRole('link', { name: resources[language].common.navigation.outbox }).waitFor();
}

/** Names of accounts are unique. */
let accountsMade = 0;

/** An account at `service`, in use from now on, with `key` in the keychain or for this run. */
export async function useAccount(
  app: RunningApp,
  service: { readonly baseUrl: string },
  key: string,
  thisRunOnly = false,
): Promise<ProfileView> {
  accountsMade += 1;
  const profile = await app.ask('profiles.save', {
    id: null,
    name: `Account ${accountsMade}`,
    baseUrl: service.baseUrl,
    captureAuthentication: 'x-api-key',
    reportLanguage: 'en',
    contactEmail: null,
  });
  await app.ask('settings.change', { activeProfileId: profile.id });
  return app.ask('profiles.setKey', { profileId: profile.id, key, thisRunOnly });
}

/** The account with which the sample was sent, at `service` from now on. */
export async function useAnsweredAccount(
  app: RunningApp,
  service: { readonly baseUrl: string },
): Promise<void> {
  const { activeProfileId: id } = await app.ask('settings.get', {});
  const profile = (await app.ask('profiles.list', {})).find((known) => known.id === id);
  if (!profile) throw new Error('no account is in use');
  const { name, captureAuthentication, reportLanguage, contactEmail } = profile;
  await app.ask('profiles.save', {
    id: profile.id,
    name,
    baseUrl: service.baseUrl,
    captureAuthentication,
    reportLanguage,
    contactEmail,
  });
  await app.ask('profiles.setKey', { profileId: profile.id, key: CANARY_KEY, thisRunOnly: false });
}

export async function keyStateOf(app: RunningApp, profileId: ProfileId): Promise<ProfileView['key'] | null> {
  const profiles = await app.ask('profiles.list', {});
  return profiles.find(({ id }) => id === profileId)?.key ?? null;
}

/** Drops `folder` onto the window, names the case, and waits until the folder is read. English. */
export async function openCaseByDrop(app: RunningApp, folder: string, caseNumber: string): Promise<CaseId> {
  await app.drop(folder, 'main');
  await fillNewCase(app, caseNumber);
  await app.page.waitForURL(/#\/case\//);
  const caseId = decodeURIComponent(app.page.url().split('#/case/')[1]?.split('/')[0] ?? '') as CaseId;
  await waitForIntake(app, caseId);
  return caseId;
}

/** Fills in and confirms the open dialog for a new case, with the day of the sample as reference date. English. */
export async function fillNewCase(app: RunningApp, caseNumber: string): Promise<void> {
  const { cases } = resources.en;
  const dialog = app.page.getByRole('dialog', { name: cases.new.title });
  await dialog.getByRole('textbox', { name: cases.new.caseNumber }).fill(caseNumber);
  await dialog.getByRole('textbox', { name: cases.new.referenceDate }).fill(REFERENCE_DATE);
  await dialog.getByRole('button', { name: cases.new.createAndRead }).click();
}

async function waitForIntake(app: RunningApp, caseId: CaseId): Promise<void> {
  await waitUntil('the folder is read', async () => {
    // Without the items, of which there may be many.
    const { state } = await app.ask('intake.head', { caseId });
    return state === 'done' ? state : null;
  });
}

/** Presses the button that seals and sends. English. */
export async function sealAndSend(app: RunningApp): Promise<void> {
  const button = app.page.getByRole('button', { name: resources.en.prepare.bar.sealAndSend, exact: true });
  await button.click();
}

export function waitForResult(app: RunningApp, caseId: CaseId): Promise<ResultSummary> {
  return waitUntil('the result is filed', async () => {
    const [newest] = await app.ask('results.list', { caseId });
    return newest ?? null;
  });
}

export function waitForState(app: RunningApp, state: PackageState): Promise<OutboxEntry> {
  return waitUntil(`a package is ${state}`, async () => {
    const entries = await app.ask('outbox.list', {});
    return entries.find((entry) => entry.state === state) ?? null;
  });
}

/** Closes by key. What an answer opens takes the focus, and with it the keys, an instant after it is drawn. */
export async function dismiss(dialog: Locator): Promise<void> {
  await dialog.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Closes what a failed test left open, so that the tests after it find the page. Never fails itself. */
export async function closeDialogs({ page }: RunningApp): Promise<void> {
  const dialogs = page.locator('[role=dialog],[role=alertdialog]');
  for (let presses = 0; presses < 20; presses += 1) {
    // A test may have closed the application.
    const count = await dialogs.count().catch(() => 0);
    if (count === 0) return;
    const last = dialogs.nth(count - 1);
    await last.press('Escape', { timeout: 1_000 }).catch(() => undefined);
    await last.waitFor({ state: 'detached', timeout: 1_000 }).catch(() => undefined);
  }
}

/** Polls until there is a value; fails after `MAX_WAIT_MS` and names what it waited for. */
export async function waitUntil<Value>(
  what: string,
  read: () => Promise<Value | null> | Value | null,
): Promise<Value> {
  const deadline = performance.now() + MAX_WAIT_MS;
  while (performance.now() < deadline) {
    const found = await read();
    if (found !== null) return found;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`Waited in vain until ${what}`);
}
