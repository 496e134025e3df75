import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { violations } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { closedPort } from '../support/closed-port';
import { CANARY_KEY, speak, startService, useAccount, waitUntil } from '../support/journey';
import { photo } from '../support/practice';
import { handle, sendPhoto, withReceiver } from '../support/practice-capture';
import { profileFacts } from '../support/profile-facts';
import { failRequests, holdRequests } from '../support/request-control';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const { capture, cases, common, errors, received, retention, settings } = resources.en;
const LANGUAGES = ['de', 'en'] as const;
const RECEIVER = { enabled: true, address: '127.0.0.1', pathPrefix: '', publicAddress: null } as const;
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

async function picture(name: string): Promise<void> {
  await keepPicture(app.page, name);
}

const goTo = (hash: string) => showAddress(app.page, hash);

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
    await dialog.getByRole('textbox', { name: capture.create.scenes }).fill('front');
    await dialog.getByText(capture.create.advanced).click();
    await dialog.getByText('{"caseNumber":"E2E-CAPTURE-1","scenes":["front"]}').waitFor();
    // What is written under Advanced is what the form shows.
    const json = dialog.getByRole('textbox', { name: capture.create.fields });
    await json.fill('{"scenes": ["front", "VIN"], "tenant": 7}');
    expect(await dialog.getByRole('textbox', { name: capture.create.scenes }).inputValue()).toBe(
      'front\nVIN',
    );
    await dialog.getByRole('textbox', { name: capture.create.scenes }).fill('front');
    await dialog.getByText('{"caseNumber":"E2E-CAPTURE-1","scenes":["front"],"tenant":7}').waitFor();
    await dialog.getByRole('button', { name: capture.create.send }).click();
    await app.page.getByRole('img', { name: /QR code/ }).waitFor();
    const links = service.control.state().requests.filter(({ path }) => path === '/capture/link');
    expect(links).toHaveLength(1);
    await app.page.getByRole('button', { name: capture.tab.refresh }).click();
    await app.page.getByText(capture.action.capture_triggered).waitFor();
    const { state } = (await app.ask('captures.ofCase', { caseId })).captures[0] ?? { state: null };
    const sessionId = state?.sessions[0]?.sessionId ?? 'no session';
    await app.page.getByText(capture.sessions.id.replace('{{id}}', sessionId), { exact: true }).waitFor();
    await app.page.getByText(capture.state.retriggers, { exact: true }).waitFor();
    const restore = await failRequests(app, 'captures.raw', 'not-found');
    onTestFinished(restore);
    await app.page.getByRole('button', { name: capture.timeline.raw, exact: true }).first().click();
    const raw = app.page.getByRole('dialog', { name: capture.timeline.rawTitle });
    await raw.getByText(errors['not-found'].title).waitFor();
    await restore();
    await app.page.keyboard.press('Escape');
    await raw.waitFor({ state: 'detached' });
    const release = await holdRequests(app, 'captures.raw');
    onTestFinished(release);
    await app.page.getByRole('button', { name: capture.timeline.raw, exact: true }).first().click();
    await raw.getByRole('status').getByText(common.loading).waitFor();
    await release();
    await raw.getByRole('status').waitFor({ state: 'detached' });
    await app.page.keyboard.press('Escape');
    await raw.waitFor({ state: 'detached' });
  });

  it('asks for the fields that only this account has', async () => {
    const { activeProfileId } = await app.ask('settings.get', {});
    const profile = (await app.ask('profiles.list', {})).find(({ id }) => id === activeProfileId);
    if (!profile) throw new Error('no account is in use');
    await app.ask('profiles.save', {
      ...profileFacts(profile),
      captureFields: '{"mobile": "", "tenant": {"id": 7}}',
    });
    await app.page.getByRole('button', { name: capture.tab.create }).click();
    const dialog = app.page.getByRole('dialog', { name: capture.create.title });
    await dialog.getByText(capture.own.fillIn).waitFor();
    expect(await dialog.getByRole('button', { name: capture.create.sendSecond }).isDisabled()).toBe(true);
    await picture('capture-own-field');
    await dialog.getByRole('textbox', { name: 'mobile' }).fill('+49 171 1');
    await dialog.getByText(capture.create.advanced).click();
    await dialog.getByText('{"caseNumber":"E2E-CAPTURE-1","mobile":"+49 171 1","tenant":{"id":7}}').waitFor();
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await app.ask('profiles.save', { ...profileFacts(profile), captureFields: '{}' });
  });

  it('is refused for a closed case with the button that reopens it', async () => {
    const { id } = await app.ask('cases.create', {
      caseNumber: 'E2E-CAPTURE-CLOSED',
      note: '',
      referenceDate: '2026-11-01',
    });
    await goTo(`#/case/${id}/capture`);
    await app.page.getByRole('button', { name: capture.tab.create }).click();
    const dialog = app.page.getByRole('dialog', { name: capture.create.title });
    const send = dialog.getByRole('button', { name: capture.create.send });
    await send.waitFor();
    await app.ask('cases.close', { caseId: id });
    await send.click();
    const refused = dialog.getByText(errors['case-closed'].title);
    await refused.waitFor();
    await dialog.getByRole('button', { name: retention.actions.reopen }).click();
    await refused.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: common.action.cancel, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await app.ask('cases.close', { caseId: id });
    const disabled = (name: string) => app.page.locator('button[aria-disabled=true]', { hasText: name });
    await disabled(capture.tab.adopt).waitFor();
    await app.page.mouse.move(5, 5);
    await disabled(capture.tab.create).hover();
    await app.page.getByRole('tooltip', { name: capture.tab.closed }).waitFor();
    await picture('capture-of-closed-case');
    await app.page.getByRole('button', { name: retention.actions.reopen, exact: true }).click();
    await disabled(capture.tab.create).waitFor({ state: 'detached' });
    expect(await app.ask('captures.ofCase', { caseId: id })).toMatchObject({ captures: [], creations: [] });
  });

  it('warns that a second link does not end the first, and marks the superseded one', async () => {
    const first = await captureOf();
    const { id } = await app.ask('cases.create', {
      caseNumber: 'E2E-CAPTURE-3',
      note: '',
      referenceDate: '2026-11-01',
    });
    await app.ask('captures.create', { caseId: id, fields: null });
    await goTo(`#/case/${id}/capture`);
    for (const language of LANGUAGES) {
      await speak(app, language);
      const { tab, create } = resources[language].capture;
      await app.page.getByRole('button', { name: tab.create }).click();
      const dialog = app.page.getByRole('dialog', { name: create.title });
      await dialog.getByText(create.second.split('{{')[0] ?? '', { exact: false }).waitFor();
      await picture(`capture-second-link-${language}`);
      await dialog.getByText(create.advanced).click();
      await picture(`capture-advanced-${language}`);
      await app.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await speak(app, 'en');
    const [before] = (await app.ask('captures.ofCase', { caseId: id })).captures;
    await app.page.getByRole('button', { name: capture.tab.create }).click();
    await app.page.getByRole('button', { name: capture.create.sendSecond }).click();
    // The dialog gives the focus back a moment after it has closed, which would close a list that is open by then.
    await app.page.locator('button:focus', { hasText: capture.tab.create }).waitFor();
    await app.page.getByRole('button', { name: capture.tab.which }).click();
    await app.page.getByRole('option', { name: before?.ticketId.slice(0, 8) ?? '' }).click();
    await app.page.getByText(capture.link.supersededBy).waitFor();
    await picture('capture-superseded');
    await app.page.getByRole('button', { name: capture.tab.create }).click();
    await app.page.getByRole('button', { name: capture.create.sendSecond }).click();
    await app.page.getByText(capture.link.supersededBy).waitFor({ state: 'detached' });
    expect((await app.ask('captures.ofCase', { caseId: id })).captures).toHaveLength(3);
    expect((await captureOf()).ticketId).toBe(first.ticketId);
  });

  it('of another creator is followed by its ticket, also when a newer one has the number', async () => {
    const all = await app.ask('captures.board', {});
    const tickets = all.filter(({ caseNumber }) => caseNumber === 'E2E-CAPTURE-3').map((one) => one.ticketId);
    const other = await app.ask('profiles.save', {
      id: null,
      name: 'Second workstation',
      baseUrl: service.baseUrl,
      contactEmail: null,
      captureAuthentication: 'x-api-key',
      reportLanguage: 'en',
    });
    await app.ask('profiles.setKey', { profileId: other.id, key: CANARY_KEY, thisRunOnly: true });
    const { id } = await app.ask('cases.find', { caseNumber: 'E2E-CAPTURE-3' }).then((found) => {
      if (!found) throw new Error('no case');
      return app.ask('cases.change', { caseId: found.id, profileId: other.id });
    });
    for (const ticketId of tickets) {
      await app.page.getByRole('button', { name: capture.tab.adopt }).click();
      const dialog = app.page.getByRole('dialog', { name: capture.adopt.title });
      await dialog.getByRole('textbox', { name: capture.adopt.ticket }).fill(ticketId);
      await picture('capture-adopt');
      await dialog.getByRole('button', { name: capture.adopt.action }).click();
      await dialog.waitFor({ state: 'detached' });
      await app.page
        .getByRole('button', { name: capture.tab.which })
        .getByText(ticketId.slice(0, 8))
        .waitFor();
    }
    const followed = (await app.ask('captures.ofCase', { caseId: id })).captures;
    expect(followed.filter(({ profileId }) => profileId === other.id)).toHaveLength(tickets.length);
  });

  it('has a receiver that makes its token, shows it once, and says that no operator reaches it', async () => {
    await app.ask('receiver.change', { ...RECEIVER, port: await closedPort() });
    await goTo('#/captures');
    await app.page.getByText(settings.receiver.tokenUnseen).waitFor();
    await picture('board-token');
    await goTo('#/settings/capture');
    await app.page.getByText(settings.receiver.unreachable).waitFor();
    await picture('receiver-before-en');
    // Where the result is wanted, it is set up without the settings.
    await goTo(`#/case/${caseId}/capture`);
    await app.page.getByText(capture.receiver.unreachable).waitFor();
    await picture('receiver-wanted-en');
    await app.page.getByRole('button', { name: capture.receiver.setUp }).click();
    const dialog = app.page.getByRole('dialog', { name: settings.receiver.title });
    await dialog.getByRole('button', { name: settings.receiver.token.show }).click();
    await dialog.getByRole('button', { name: settings.receiver.token.copy }).waitFor();
    await dialog.getByText(settings.receiver.unreachable).waitFor();
    await dialog.getByText(settings.receiver.reachHelp.computer).waitFor();
    expect(await violations(app.page)).toEqual([]);
    await picture('receiver-set-up-en');
    await dialog
      .getByRole('textbox', { name: settings.receiver.publicAddress })
      .fill('https://claims.example/');
    await dialog.getByRole('button', { name: settings.receiver.apply }).click();
    await dialog.getByText('https://claims.example/CASENUMBER').waitFor();
    await picture('receiver-public-en');
    await dialog.getByRole('button', { name: settings.receiver.done }).click();
    await dialog.waitFor({ state: 'detached' });
    await app.page.getByRole('button', { name: capture.receiver.setUp }).waitFor({ state: 'detached' });
    await goTo('#/settings/capture');
    await app.page.getByText('https://claims.example/CASENUMBER').waitFor();
    await speak(app, 'de');
    await picture('receiver-public-de');
    await speak(app, 'en');
  });

  it('appears on the board, whose cards can be reached by keyboard', async () => {
    await goTo('#/captures');
    const card = app.page.locator('[data-card]').filter({ hasText: 'E2E-CAPTURE-1' });
    await card.waitFor();
    // A person who has moved on the board keeps the focus in the search while the cards change.
    await app.page.locator('[data-card]').first().focus();
    await app.page.keyboard.press('ArrowDown');
    await app.page.locator('[data-index="1"] [data-card]:focus').waitFor();
    const field = app.page.getByRole('searchbox', { name: capture.board.search });
    await field.fill('E2E-CAPTURE-1');
    await expect.poll(() => app.page.locator('[data-card]').count()).toBe(1);
    await app.page.keyboard.type('x');
    expect(await field.inputValue()).toBe('E2E-CAPTURE-1x');
    await field.fill('');
    await card.focus();
    await app.page.keyboard.press('Enter');
    await app.page.waitForURL(/\/capture$/);
  });

  it('keeps the focus on the board when the focused card goes to another column', async () => {
    await goTo('#/captures');
    const focused = app.page.locator('[data-card]:focus');
    /** Closes the capture case of the focused card, which is then in the last column. */
    const closeFocused = async () => {
      const id = await focused.getAttribute('data-card');
      const card = (await app.ask('captures.board', {})).find((each) => each.id === id);
      if (!card) throw new Error('no card has the focus');
      await handle(service, card.ticketId, 'sonstiges');
      await app.ask('captures.refresh', { captureId: card.id });
      await app.page.locator(`[data-column=closed] [data-card="${id}"]`).waitFor();
    };
    await app.page.locator('[data-card]').filter({ hasText: 'E2E-CAPTURE-3' }).last().focus();
    await app.page.keyboard.press('End');
    await closeFocused();
    await focused.waitFor();
    await app.page.keyboard.press('ArrowUp');
    await closeFocused();
    await focused.waitFor();
  });

  it('ends with the result push, whose photos and report are shown', async () => {
    const { token, view } = await app.ask('receiver.setToken', { token: null });
    expect(view.token).toBe('stored');
    const listening = await app.ask('receiver.change', { ...RECEIVER, port: await closedPort() });
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
    await app.page.getByRole('tab', { name: new RegExp(`^${cases.page.received}\\s*2$`) }).waitFor();
    for (const language of LANGUAGES) {
      await speak(app, language);
      await picture(`received-${language}`);
      await goTo(`#/case/${caseId}/capture`);
      await app.page.getByText(resources[language].capture.timeline.answers).waitFor();
      await picture(`capture-closed-${language}`);
      await goTo(`#/case/${caseId}/received`);
    }
    await speak(app, 'en');
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

  it('says where the service reports a delivery of which nothing arrived here', () =>
    withReceiver(204, async (baseUrl) => {
      service.control.changeOptions({ capturePush: { baseUrl } });
      const found = await app.ask('cases.find', { caseNumber: 'E2E-CAPTURE-2' });
      if (!found) throw new Error('no case');
      const delivered = async () => {
        const [capture] = (await app.ask('captures.ofCase', { caseId: found.id })).captures;
        if (!capture) throw new Error('no capture case');
        const now = await app.ask('captures.refresh', { captureId: capture.id });
        if (now.column !== 'closed') await handle(service, now.ticketId, 'sonstiges');
        return now.push === 'delivered' ? now : null;
      };
      await waitUntil('the push is delivered elsewhere', delivered);
      const [remark = ''] = capture.state.notHere.split('{{time}}');
      await goTo(`#/case/${found.id}/capture`);
      await app.page.getByText(remark).waitFor();
      await picture('capture-push-elsewhere');
      await goTo(`#/case/${found.id}/received`);
      await app.page.getByText(remark).waitFor();
    }));

  it('has its current link in the mail, also while the mail is edited', async () => {
    const { id } = await app.ask('cases.create', {
      caseNumber: 'E2E-CAPTURE-4',
      note: '',
      referenceDate: '2026-11-01',
    });
    await app.ask('captures.create', { caseId: id, fields: null });
    const current = async () => {
      const [one] = (await app.ask('captures.ofCase', { caseId: id })).captures;
      if (!one) throw new Error('no capture case');
      return { id: one.id, ticketId: one.ticketId, link: one.state.captureLink ?? 'none' };
    };
    const reissue = async () => {
      const before = await current();
      await handle(service, before.ticketId, 'retrigger');
      await app.ask('captures.refresh', { captureId: before.id });
      const after = await current();
      expect(after.link).not.toBe(before.link);
      return after.link;
    };
    const { mailDialog } = capture;
    const dialog = app.page.getByRole('dialog', { name: mailDialog.title });
    const body = dialog.getByRole('textbox', { name: mailDialog.body });
    await goTo(`#/case/${id}/capture`);
    const mail = app.page.getByRole('button', { name: capture.link.mail });
    await mail.click();
    await expect.poll(() => body.inputValue()).toContain((await current()).link);
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const second = await reissue();
    await mail.click();
    await expect.poll(() => body.inputValue()).toContain(second);
    await body.fill(`Please use ${second}`);
    const third = await reissue();
    await dialog.getByText(mailDialog.outdated).waitFor();
    expect(await dialog.getByRole('button', { name: mailDialog.open }).isDisabled()).toBe(true);
    await picture('capture-mail-outdated');
    await dialog.getByRole('button', { name: mailDialog.useNew }).click();
    await expect.poll(() => body.inputValue()).toContain(third);
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('has a mail text that counts as saved once it is, and is the one of the next mail', async () => {
    const subject = app.page.getByRole('textbox', { name: settings.mailTexts.subject });
    await goTo('#/settings/capture');
    await subject.fill('Photos for {caseNumber}');
    // The receiver, above the texts, has a button of its own.
    await app.page.getByRole('button', { name: common.action.save, exact: true }).last().click();
    await app.page.getByText(settings.mailTexts.saved).first().waitFor();
    // Unsaved changes would hold the screen.
    await goTo('#/captures');
    await app.page.locator('[data-card]').filter({ hasText: 'E2E-CAPTURE-4' }).click();
    await app.page.getByRole('button', { name: capture.link.mail }).click();
    const inMail = app.page.getByRole('dialog').getByRole('textbox', { name: capture.mailDialog.subject });
    await expect.poll(() => inMail.inputValue()).toBe('Photos for E2E-CAPTURE-4');
    await app.page.keyboard.press('Escape');
    await goTo('#/settings/capture');
    await expect.poll(() => subject.inputValue()).toBe('Photos for {caseNumber}');
  });

  it('logs no error on the console', () => {
    expect(app.problems()).toEqual([]);
  });
});
