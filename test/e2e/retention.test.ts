import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { violations } from '../support/accessibility';
import { launchApp, openApps, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { runCommand } from '../support/command-line';
import { contentsOf } from '../support/deletion-fixture';
import { openRaw } from '../support/fault-folder';
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
} from '../support/journey';
import { postgres } from '../support/postgres';
import { profileFacts } from '../support/profile-facts';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';

const { capture, evidence, retention, errors, exporting, handover, common } = resources.en;
const NUMBER = 'RETAIN-4711';

let fixture: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let app: RunningApp;
let dataFolder: string;

beforeAll(async () => {
  fixture = await temporaryFolder();
  dataFolder = join(fixture.path, 'data');
  service = await startService();
  app = await launchApp({ dataFolder });
  await speak(app, 'en');
  await useAccount(app, service, CANARY_KEY, true);
});
afterAll(async () => {
  for (const open of openApps()) await open.close();
  await service.close();
  await fixture.remove();
});
afterEach(() => closeDialogs(app));

const button = (name: string) => app.page.getByRole('button', { name, exact: true });

async function look(name: string): Promise<void> {
  expect(await violations(app.page)).toEqual([]);
  await keepPicture(app.page, name);
}

async function choose(entry: string): Promise<void> {
  await button(retention.actions.more).click();
  await app.page.getByRole('menuitem', { name: entry }).click();
}

/** Takes a file that is a pipe by then: the dialog stays, until somebody writes, and says that nothing was taken. */
async function staysUntilTaken(foreign: string): Promise<void> {
  const path = join(fixture.path, 'pipe.proofcase');
  await copyFile(foreign, path);
  const dialog = app.page.getByRole('dialog');
  await app.drop(path);
  await dialog.getByText(handover.take.verified).waitFor();
  await rm(path);
  execFileSync('mkfifo', [path]);
  await dialog.getByRole('button', { name: handover.take.action, exact: true }).click();
  await dialog.locator('button[type=submit][aria-disabled=true]').waitFor();
  await app.page.keyboard.press('Escape');
  const pipe = await open(path, 'r+');
  await dialog.getByText(errors['handover-unreadable'].title).waitFor();
  await pipe.close();
  await app.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

it('a case is handed over to a file, refused when that is opened here, and taken back; one of a colleague is taken over', async () => {
  const folder = join(fixture.path, 'handed-over');
  await makeManyPhotos(folder, 2);
  const caseId = await openCaseByDrop(app, folder, 'HAND-OVER-1');
  const file = join(fixture.path, 'case.proofcase');
  await app.answerSaveDialog(file);
  await choose(handover.menu.handOver);
  const dialog = app.page.getByRole('dialog');
  const contents = dialog.getByRole('region', { name: handover.give.goes });
  await contents.waitFor();
  // The open dialog follows the case.
  await app.ask('submissions.seal', { caseId, send: false });
  const packages = handover.give.packages_one.replace(/\{\{\w+, number\}\}/g, '1');
  await contents.getByText(packages).waitFor();
  await look('handover-give');
  await dialog.getByRole('button', { name: handover.give.action }).click();
  await dialog.getByRole('heading', { name: handover.give.done }).waitFor();
  await look('handover-done');
  await dialog.getByRole('button', { name: common.action.close, exact: true }).last().click();
  await app.page.getByRole('button', { name: handover.banner.reveal }).waitFor();
  await look('handover-given');

  const late = join(fixture.path, 'late');
  await makeManyPhotos(late, 1);
  await app.drop(late, 'main');
  const refused = app.page.locator('[data-tone="red"]', { hasText: errors['handed-over'].title });
  await refused.getByRole('button', { name: handover.menu.takeBack }).click();
  await dialog.getByText(handover.back.text).waitFor();
  await dismiss(dialog);
  await showAddress(app.page, `#/case/${caseId}/capture`);
  await app.page.locator('button[aria-disabled=true]', { hasText: capture.tab.create }).waitFor();
  const here = app.page.locator('p', { hasText: errors['handed-over'].title });
  // The focus is back at the menu, whose name would be shown beside it.
  await here.getByRole('button', { name: handover.menu.takeBack }).focus();
  await look('handover-capture');

  await app.drop(file);
  await dialog.getByText(errors['handover-own'].title).waitFor();
  await look('handover-own');
  await app.page.keyboard.press('Escape');
  await choose(handover.menu.takeBack);
  await dialog.getByText(handover.back.unreachable).click();
  await dialog.getByRole('textbox').fill('HAND-OVER-1');
  await look('handover-back');
  await dialog.getByRole('button', { name: handover.back.action, exact: true }).click();
  await app.page.getByText(handover.back.done).first().waitFor();
  expect(await app.ask('cases.get', { caseId })).toMatchObject({ state: 'sealed', handedOverAt: null });

  const other = { dataFolder: join(fixture.path, 'other') };
  const number = ['--case-number', 'FROM-VAN'];
  const photos = join(fixture.path, 'of-the-van');
  await makeManyPhotos(photos, 3);
  const date = ['--issue-date', '2026-03-10', '--no-wait', '--service', service.baseUrl];
  expect(await runCommand(other, ['submit', photos, ...number, ...date])).toMatchObject({ code: 0 });
  const foreign = join(fixture.path, 'foreign.proofcase');
  const create = ['handover', 'create', ...number, '--out', foreign, '--workstation', 'van'];
  expect(await runCommand(other, create)).toMatchObject({ code: 0 });
  if (process.platform !== 'win32') await staysUntilTaken(foreign);
  await app.drop(foreign);
  await dialog.getByText(handover.take.verified).waitFor();
  await look('handover-take');
  await dialog.getByRole('button', { name: handover.take.action, exact: true }).click();
  await expect
    .poll(() => app.ask('cases.find', { caseNumber: 'FROM-VAN' }))
    .toMatchObject({ state: 'sealed', photos: 3 });
  await app.page.getByRole('heading', { name: 'FROM-VAN' }).waitFor();
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
});

it('a case is handed over by the team and taken back, and one of a colleague is taken over', async () => {
  const store = await (await postgres()).createDatabase();
  const profile = await useAccount(app, service, CANARY_KEY, true);
  await app.ask('profiles.save', {
    ...profileFacts(profile),
    teamStore: store.url,
    teamPassword: store.password,
  });
  const van = { dataFolder: join(fixture.path, 'van') };
  const options = {
    environment: { PROOFCASE_TEAM_PASSWORD: store.password, PROOFCASE_API_KEY: CANARY_KEY },
  };
  const team = ['--service', service.baseUrl, '--store', store.url, '--workstation', 'van'];
  const photos = join(fixture.path, 'by-the-team');
  await makeManyPhotos(photos, 2);
  const submit = ['submit', photos, '--case-number', 'VAN-TEAM', '--issue-date', '2026-03-10', '--no-wait'];
  expect(await runCommand(van, [...submit, ...team], options)).toMatchObject({ code: 0 });

  const folder = join(fixture.path, 'to-the-team');
  await makeManyPhotos(folder, 2);
  const caseId = await openCaseByDrop(app, folder, 'TEAM-OVER-1');
  await app.ask('submissions.seal', { caseId, send: false });
  await choose(handover.menu.handOver);
  const dialog = app.page.getByRole('dialog');
  await dialog.getByRole('region', { name: handover.give.goes }).waitFor();
  await dialog.getByRole('radio', { name: handover.give.team }).waitFor();
  await look('handover-team-give');
  await dialog.getByRole('button', { name: handover.give.teamAction, exact: true }).click();
  await dialog.getByText(handover.give.doneTeam).waitFor();
  await look('handover-team-done');
  await dialog.getByRole('button', { name: common.action.close, exact: true }).last().click();
  await app.page.getByText(handover.banner.offered).waitFor();
  await choose(handover.menu.takeBack);
  await look('handover-team-back');
  await dialog.getByRole('button', { name: handover.back.action, exact: true }).click();
  await expect.poll(() => app.ask('cases.get', { caseId })).toMatchObject({ state: 'sealed' });

  const create = ['handover', 'create', '--case-number', 'VAN-TEAM', '--team', ...team];
  expect(await runCommand(van, create, options)).toMatchObject({ code: 0 });
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  await button(handover.offers.show).click();
  await dialog.getByText('VAN-TEAM').waitFor();
  await look('handover-team-offers');
  await dialog.getByRole('button', { name: handover.take.action, exact: true }).click();
  await app.page.getByRole('heading', { name: 'VAN-TEAM' }).waitFor();
  expect(await app.ask('cases.find', { caseNumber: 'VAN-TEAM' })).toMatchObject({
    state: 'sealed',
    photos: 2,
  });
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  await useAccount(app, service, CANARY_KEY, true);
});

it('cases that are due stay those that were chosen while the dialog is open', async () => {
  const profileId = (await app.ask('settings.get', {})).activeProfileId;
  const ids: CaseId[] = [];
  for (const caseNumber of ['DUE-1', 'DUE-2']) {
    const { id } = await app.ask('cases.create', { caseNumber, note: '', referenceDate: '2026-03-10' });
    await app.ask('cases.close', { caseId: id });
    ids.push(id);
  }
  const outside = openRaw(dataFolder);
  outside.exec(`UPDATE "case" SET closed_at = '2020-01-01T00:00:00.000Z' WHERE case_number LIKE 'DUE-%'`);
  outside.close();
  await app.ask('retention.setRule', { profileId, days: 365, active: true });
  await showAddress(app.page, '#/settings/retention');
  await button(retention.due.preview_other.replace('{{count, number}}', '2')).click();
  const dialog = app.page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('DUE');
  const [held] = ids;
  if (!held) throw new Error('no case');
  await app.ask('cases.hold', { caseId: held, on: true, reason: 'Lawsuit' });
  // The dialog covers the list for assistive technology.
  await app.page.getByText(retention.due.preview_one.replace('{{count, number}}', '1')).waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('DUE');
  const title = retention.dialog.title_other.replace('{{count, number}}', '2');
  expect(await dialog.getByRole('heading', { name: title }).count()).toBe(1);
  await app.page.keyboard.press('Escape');
  await app.ask('retention.setRule', { profileId, days: 365, active: false });
});

it('several cases are closed at once, then deleted at once; one with unfinished work stays open and says why', async () => {
  const numbers = ['SEVERAL-1', 'SEVERAL-2'] as const;
  const folder = join(fixture.path, 'several');
  await makeManyPhotos(folder, 1);
  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  const sealed = await openCaseByDrop(app, folder, 'SEVERAL-SEALED');
  await app.ask('submissions.seal', { caseId: sealed, send: false });
  for (const caseNumber of numbers) {
    await app.ask('cases.create', { caseNumber, note: '', referenceDate: '2026-03-10' });
  }
  const stateOf = async (caseNumber: string) => {
    const found = await app.ask('cases.find', { caseNumber });
    if (found === null) return 'deleted';
    return found.closedAt === null ? 'open' : 'closed';
  };
  const states = () => Promise.all([...numbers, 'SEVERAL-SEALED'].map(stateOf));
  const bar = app.page.getByRole('region', { name: exporting.select.label });
  const row = (caseNumber: string) => app.page.getByRole('row', { name: caseNumber });
  const selectAll = async () => {
    await button(exporting.select.start).click();
    for (const caseNumber of [...numbers, 'SEVERAL-SEALED']) await row(caseNumber).click();
    await bar.getByText(exporting.select.chosen_other.replace('{{count, number}}', '3')).waitFor();
  };

  await app.page.getByRole('link', { name: common.navigation.cases }).click();
  await selectAll();
  await bar.getByRole('button', { name: retention.actions.closeSeveral, exact: true }).click();
  const said = app.page.getByRole('status');
  await said.getByText(retention.actions.closedSeveral_other.replace('{{count, number}}', '2')).waitFor();
  const why = errors['case-packages-active'].title.replace('{{count}}', '1');
  const stays = retention.actions.notClosed_one.replace('{{count, number}}', '1').replace('{{reason}}', why);
  await said.getByText(stays).waitFor();
  await bar.waitFor({ state: 'detached' });
  expect(await states()).toEqual(['closed', 'closed', 'open']);

  await selectAll();
  const remove = bar.getByRole('button', { name: retention.actions.deleteSeveral, exact: true });
  await remove.click();
  const dialog = app.page.getByRole('alertdialog');
  const active = retention.keep['packages-active'].replace('{{count, number}}', '1');
  await dialog.getByText(`SEVERAL-SEALED: ${active}`).waitFor();
  await look('retention-several-kept');
  expect(await dialog.getByRole('button', { name: retention.dialog.exportAndDelete }).isDisabled()).toBe(
    true,
  );
  await dialog.getByRole('button', { name: common.action.cancel, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await row('SEVERAL-SEALED').click();
  await bar.getByText(exporting.select.chosen_other.replace('{{count, number}}', '2')).waitFor();

  await app.answerMessageBox(1);
  await remove.click();
  const title = retention.dialog.title_other.replace('{{count, number}}', '2');
  await dialog.getByRole('heading', { name: title }).waitFor();
  await dialog.getByRole('switch', { name: retention.dialog.export }).press('Space');
  const confirm = dialog.getByRole('button', { name: retention.dialog.delete, exact: true });
  await dialog.getByRole('textbox').fill('3');
  await confirm.click();
  await dialog.getByText(retention.dialog.mismatch.replace('{{phrase}}', '2')).waitFor();
  await look('retention-several-delete');
  await dialog.getByRole('textbox').fill('2');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await said.getByText(retention.dialog.done_other.replace('{{count, number}}', '2')).waitFor();
  expect(await app.answeredMessageBoxes()).toBe(1);
  await bar.waitFor({ state: 'detached' });
  await row('SEVERAL-1').waitFor({ state: 'detached' });
  await row('SEVERAL-SEALED').waitFor();
  expect(await states()).toEqual(['deleted', 'deleted', 'open']);
});

it('a case whose export lacks something is not deleted, unless the export is turned off', async () => {
  const folder = join(fixture.path, 'lacking');
  await makeManyPhotos(folder, 1);
  const caseId = await openCaseByDrop(app, folder, 'LACKING-1');
  await sealAndSend(app);
  const { packageId } = await waitForResult(app, caseId);
  await rm(join(dataFolder, 'packages', `${packageId}.zip`));

  const exports = join(fixture.path, 'lacking-exports');
  await mkdir(exports);
  await app.answerFolderDialog(exports);
  await app.answerMessageBox(1);
  await choose(retention.actions.delete);
  const dialog = app.page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('LACKING-1');
  await button(retention.dialog.exportAndDelete).click();
  await dialog.getByText(retention.dialog.exportIncomplete.replace('{{caseNumber}}', 'LACKING-1')).waitFor();
  await dialog.getByText(`${evidence.remarks['package-gone']} packages/${packageId}.zip`).waitFor();
  await look('retention-incomplete');
  expect(await readdir(exports)).toHaveLength(1);
  expect(await app.ask('cases.get', { caseId })).toMatchObject({ caseNumber: 'LACKING-1' });

  await dialog.getByRole('switch', { name: retention.dialog.export }).press('Space');
  await button(retention.dialog.delete).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await app.ask('cases.find', { caseNumber: 'LACKING-1' })).toBeNull();
});

it('a case can be closed, put on legal hold, exported and deleted, and nothing of it is left after a restart', async () => {
  const folder = join(fixture.path, 'originals');
  await makeManyPhotos(folder, 3);
  const originals = await contentsOf(folder);
  const caseId = await openCaseByDrop(app, folder, NUMBER);
  await choose(retention.actions.close);
  await app.page.getByText(retention.badge.closed, { exact: true }).waitFor();
  const sealed = await app.request('submissions.seal', { caseId, send: true });
  expect(sealed).toMatchObject({ ok: false, error: { code: 'case-closed' } });
  await choose(retention.actions.reopen);
  await app.page.getByText(retention.actions.reopened).first().waitFor();
  await sealAndSend(app);
  await waitForResult(app, caseId);

  await choose(retention.actions.close);
  await app.page.getByText(retention.badge.closed, { exact: true }).waitFor();
  await choose(retention.actions.hold);
  await app.page.getByRole('dialog').getByRole('textbox').fill('Lawsuit');
  await look('retention-hold');
  await app.page.getByRole('dialog').getByRole('button', { name: retention.holdDialog.set }).click();
  await app.page.getByText(retention.badge.hold, { exact: true }).waitFor();
  await choose(retention.actions.delete);
  await app.page.getByRole('alertdialog').getByText(retention.dialog.kept).waitFor();
  await look('retention-delete-held');
  expect(await button(retention.dialog.exportAndDelete).isDisabled()).toBe(true);
  await app.page.keyboard.press('Escape');
  const refused = await app.request('retention.delete', {
    caseIds: [caseId],
    typed: NUMBER,
    byRule: false,
    digest: (await app.ask('retention.preview', { caseIds: [caseId] })).digest,
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'case-on-hold' } });
  expect(errors['case-on-hold'].title).toContain('legal hold');
  await choose(retention.actions.release);
  await app.page.getByRole('dialog').getByRole('textbox').fill('Settled');
  await app.page.getByRole('dialog').getByRole('button', { name: retention.holdDialog.release }).click();
  await app.page.getByText(retention.badge.hold, { exact: true }).waitFor({ state: 'detached' });

  // A request by the page alone stops at the dialog of the operating system.
  await app.answerMessageBox(0);
  const declined = await app.request('retention.delete', {
    caseIds: [caseId],
    typed: NUMBER,
    byRule: false,
    digest: (await app.ask('retention.preview', { caseIds: [caseId] })).digest,
  });
  expect(declined).toEqual({ ok: true, value: [] });
  expect(await app.answeredMessageBoxes()).toBe(1);
  expect(await app.ask('cases.get', { caseId })).toMatchObject({ caseNumber: NUMBER });

  const exports = join(fixture.path, 'exports');
  await mkdir(exports);
  await app.answerFolderDialog(exports);
  await app.answerMessageBox(1);
  await choose(retention.actions.delete);
  const dialog = app.page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('RETAIN-4712');
  await button(retention.dialog.exportAndDelete).click();
  await dialog.getByText(retention.dialog.mismatch.replace('{{phrase}}', NUMBER)).waitFor();
  await look('retention-delete');
  await dialog.getByRole('textbox').fill(NUMBER);
  await button(retention.dialog.exportAndDelete).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await readdir(exports)).toHaveLength(1);

  await showAddress(app.page, '#/settings/retention');
  await app.page.getByText(retention.records.state.overwriting).first().waitFor();
  await look('retention-records');
  expect(app.problems()).toEqual([]);
  await app.close();
  app = await launchApp({ dataFolder });
  await showAddress(app.page, '#/settings/retention');
  await app.page.getByText(retention.records.state.complete).first().waitFor();
  await look('retention-complete');
  await app.close();
  const hits = [...(await contentsOf(dataFolder))].filter(
    ([path, bytes]) => bytes.includes(NUMBER) || bytes.includes(caseId) || path.includes(caseId),
  );
  expect(hits.map(([path]) => path)).toEqual([]);
  expect(await contentsOf(folder)).toEqual(originals);
});
