import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { launchApp, type RunningApp } from '../support/app';
import { CANARY_KEY, speak, startService, useAccount, waitUntil } from '../support/journey';
import { photo } from '../support/practice';
import { handle, sendPhoto } from '../support/practice-capture';

const { capture, received } = resources.en;
let service: PracticeService;
let app: RunningApp;
let caseId: CaseId;

beforeAll(async () => {
  service = await startService();
  app = await launchApp();
  await speak(app, 'en');
  await useAccount(app, service, CANARY_KEY);
  caseId = (
    await app.ask('cases.create', { caseNumber: 'E2E-CAPTURE-1', note: '', referenceDate: '2026-11-01' })
  ).id;
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const goTo = (hash: string) => app.page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

async function captureOf() {
  const [one] = (await app.ask('captures.ofCase', { caseId })).captures;
  if (!one) throw new Error('no capture case');
  return one;
}

describe('a live capture in the window', () => {
  it('starts with one request for a capture link', async () => {
    await goTo(`#/case/${caseId}/capture`);
    await app.page.getByRole('button', { name: capture.tab.create }).click();
    const dialog = app.page.getByRole('dialog', { name: capture.create.title });
    await dialog.getByRole('textbox', { name: capture.create.fields }).fill('{"scenes": ["front"]}');
    await dialog.getByText('{"caseNumber":"E2E-CAPTURE-1","scenes":["front"]}').waitFor();
    await dialog.getByRole('button', { name: capture.create.send }).click();
    await app.page.getByRole('img', { name: /QR code/ }).waitFor();
    const links = service.control.state().requests.filter(({ path }) => path === '/capture/link');
    expect(links).toHaveLength(1);
    await app.page.getByRole('button', { name: capture.tab.refresh }).click();
    await app.page.getByText(capture.action.capture_triggered).waitFor();
  });

  it('appears on the board, whose cards can be reached by keyboard', async () => {
    await goTo('#/captures');
    const card = app.page.locator('[data-card]').filter({ hasText: 'E2E-CAPTURE-1' });
    await card.waitFor();
    await card.focus();
    await app.page.keyboard.press('Enter');
    await app.page.waitForURL(/\/capture$/);
  });

  it('ends with the result push, whose photos and report are shown', async () => {
    const { token, view } = await app.ask('receiver.setToken', { token: null });
    expect(view.token).toBe('stored');
    const port = 20_000 + (process.pid % 20_000);
    const listening = await app.ask('receiver.change', {
      enabled: true,
      address: '127.0.0.1',
      port,
      pathPrefix: '',
      publicAddress: null,
    });
    const url = listening.state.kind === 'listening' ? listening.state.url : '';
    expect(url).not.toBe('');
    service.control.changeOptions({ capturePush: { baseUrl: url, token } });
    const { ticketId, state } = await captureOf();
    await sendPhoto(state.captureLink ?? '', await photo(), 0);
    const refreshed = await app.ask('captures.refresh', { captureId: (await captureOf()).id });
    if (refreshed.column !== 'closed') await handle(service, ticketId, 'manuell_geprueft');
    await waitUntil('the push is delivered', async () => {
      const now = await app.ask('captures.refresh', { captureId: (await captureOf()).id });
      return now.push === 'delivered' ? now : null;
    });
    await goTo(`#/case/${caseId}/received`);
    await app.page.getByText(received.report).waitFor();
    await waitUntil('the live photo is drawn', async () => {
      const drawn = await app.page.evaluate(
        `[...document.images].filter((image) => image.src.startsWith('evidence://received') && image.naturalWidth > 0).length`,
      );
      return Number(drawn) > 0 ? drawn : null;
    });
    await app.page.getByText(received.check.title).waitFor();
  });

  it('leads to a question when the answer is lost, and asks before the request is repeated', async () => {
    const other = await app.ask('cases.create', {
      caseNumber: 'E2E-CAPTURE-2',
      note: '',
      referenceDate: '2026-11-01',
    });
    service.control.inject({ endpoint: 'capture-link', action: { kind: 'cut', at: 'after-body' } });
    await app.ask('captures.create', { caseId: other.id, fields: null });
    await goTo(`#/case/${other.id}/capture`);
    await app.page.getByText(capture.creation.unknown).waitFor();
    await app.page.getByRole('button', { name: capture.creationNotice.again }).click();
    const dialog = app.page.getByRole('alertdialog', { name: capture.again.title });
    await dialog.getByRole('textbox').fill('E2E-CAPTURE-2');
    await dialog.getByRole('button', { name: capture.again.action }).click();
    await app.page.getByRole('img', { name: /QR code/ }).waitFor();
  });

  it('logs no error on the console', () => {
    expect(app.problems()).toEqual([]);
  });
});
