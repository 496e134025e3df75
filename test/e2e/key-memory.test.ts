import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { launchApp, type RunningApp } from '../support/app';
import { CANARY_KEY, keyStateOf, speak, startService, useAccount, waitUntil } from '../support/journey';

const { common, settings } = resources.en;
let service: PracticeService;
let app: RunningApp;

beforeEach(async () => {
  service = await startService();
  app = await launchApp();
});
afterEach(async () => {
  await app.close();
  await service.close();
});

/** The whole heap of the page, after a collection, as the developer tools would save it. */
async function heapOfPage(): Promise<string> {
  const session = await app.page.context().newCDPSession(app.page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

describe('the memory of the window', () => {
  it('holds no API key after it was typed and saved and the settings were closed', async () => {
    await speak(app, 'en');
    const profile = await useAccount(app, service, 'another-key', true);
    await app.page.getByRole('link', { name: common.navigation.settings }).click();
    const field = app.page.getByLabel(settings.key.replace, { exact: true });
    // Proof that the search finds an existing text.
    await field.fill(CANARY_KEY);
    expect(await heapOfPage()).toContain(CANARY_KEY);

    await app.page.getByRole('button', { name: common.action.save, exact: true }).click();
    // The form asks before it is left until it knows that it was saved.
    await app.page.getByText(settings.form.saved).waitFor();
    await waitUntil('the key is stored', async () =>
      (await keyStateOf(app, profile.id)) === 'stored' ? true : null,
    );
    await app.page.getByRole('link', { name: common.navigation.cases }).click();
    await field.waitFor({ state: 'detached' });
    await waitUntil('the key is gone from the window', async () =>
      (await heapOfPage()).includes(CANARY_KEY) ? null : true,
    );
  });
});
