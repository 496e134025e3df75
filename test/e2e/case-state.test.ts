import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_EXPORT_PARTS } from '../../src/contract/export-views';
import type { CaseState, CaseStep } from '../../src/domain/case-state';
import type { CaseId } from '../../src/domain/ids';
import { LANGUAGES } from '../../src/domain/language';
import { resources } from '../../src/locales';
import type { PracticeService } from '../../src/practice-service/server';
import { settle, THEMES } from '../support/accessibility';
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
  waitForState,
} from '../support/journey';
import { keepPicture, keepsPictures } from '../support/screens';
import { showAddress } from '../support/show-address';

const { caseState, common, outbox, prepare } = resources.en;
const CASE_NUMBER = 'E2E-STATE-1';
let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let app: RunningApp;
let caseId: CaseId;

beforeAll(async () => {
  temporary = await temporaryFolder();
});
afterAll(() => temporary.remove());
beforeEach(async () => {
  service = await startService();
  app = await launchApp();
  await speak(app, 'en');
  await useAccount(app, service, CANARY_KEY);
});
afterEach(async () => {
  await app.close();
  await service.close();
});

interface Shown {
  readonly state: CaseState;
  readonly next: CaseStep;
  /** What the bar says; null where it shows the plan alone. */
  readonly bar: string | null;
  /** The number beside the outbox. */
  readonly badge: number;
}

/** Compares header, bar, badge and list; the page is never reloaded. */
async function expectShown(name: string, { state, next, bar, badge }: Shown): Promise<void> {
  const { page } = app;
  const main = page.getByRole('main');
  await main.locator(`header [data-case-state="${state}"]`, { hasText: caseState.short[next] }).waitFor();
  if (bar !== null) await page.getByRole('region', { name: prepare.bar.seal }).getByText(bar).waitFor();
  const link = page.getByRole('navigation').getByRole('link', { name: common.navigation.outbox });
  await (badge === 0
    ? page.getByRole('navigation').getByRole('link', { name: common.navigation.outbox, exact: true })
    : link.getByText(String(badge), { exact: true })
  ).waitFor();
  await takePictures(`${name}-case`);
  await page.getByRole('link', { name: common.navigation.cases }).click();
  const row = main.getByRole('row', { name: new RegExp(CASE_NUMBER) });
  await row.locator(`[data-case-state="${state}"]`, { hasText: caseState.short[next] }).waitFor();
  const found = await app.ask('cases.list', { filter: { states: [state] } });
  expect(found.rows.map(({ caseNumber }) => caseNumber)).toEqual([CASE_NUMBER]);
  await takePictures(`${name}-list`);
  await showAddress(page, `#/case/${caseId}/prepare`);
  await main.locator(`header [data-case-state="${state}"]`).waitFor();
}

async function takePictures(name: string): Promise<void> {
  if (!keepsPictures) return;
  for (const language of LANGUAGES) {
    for (const theme of THEMES) {
      await app.ask('settings.change', { theme });
      await speak(app, language);
      await settle(app.page);
      await keepPicture(app.page, `${name}-${theme}-${language}`);
    }
  }
  await speak(app, 'en');
}

describe('the state of a case', () => {
  it('is the same in header, bar, badge and list, from the first photo to the result', async () => {
    const folder = join(temporary.path, 'photos');
    await makeManyPhotos(folder, 2);
    caseId = await openCaseByDrop(app, folder, CASE_NUMBER);
    await expectShown('1-preparing', { state: 'preparing', next: 'seal', bar: null, badge: 0 });

    await app.page.getByRole('button', { name: prepare.bar.seal, exact: true }).click();
    const sealed = { state: 'sealed', next: 'send', bar: caseState.sentence.send, badge: 0 } as const;
    await expectShown('2-sealed', sealed);

    const detail = 'issueDate is not accepted';
    service.control.inject({ endpoint: 'scan', action: { kind: 'status', status: 400, detail } });
    await sealAndSend(app);
    await waitForState(app, 'rejected');
    const bar = caseState.rejected['reference-date'];
    await expectShown('3-rejected', { state: 'rejected', next: 'change', bar, badge: 1 });

    service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    await sealAndSend(app);
    await waitForState(app, 'unknown');
    await expectShown('4-question', {
      state: 'needs-you',
      next: 'decide',
      bar: caseState.sentence.decide,
      badge: 1,
    });

    // Nothing can be sent again past the question.
    expect(await app.page.getByRole('button', { name: prepare.bar.sealAndSend }).count()).toBe(0);
    await app.page.getByRole('button', { name: caseState.action.decide }).click();
    await app.page.getByRole('heading', { level: 1, name: outbox.title }).waitFor();
    await app.page.getByRole('button', { name: outbox.decision.close }).click();
    await app.page
      .getByRole('alertdialog', { name: outbox.closeConfirm.title })
      .getByRole('button', { name: outbox.closeConfirm.action, exact: true })
      .last()
      .click();
    await waitForState(app, 'closed');
    await showAddress(app.page, `#/case/${caseId}/prepare`);
    await expectShown('5-closed', {
      state: 'closed-without-answer',
      next: 'seal-again',
      bar: caseState.sentence['seal-again'],
      badge: 0,
    });

    await sealAndSend(app);
    const again = app.page.getByRole('alertdialog', { name: prepare.again.title });
    await again.getByText(prepare.again.closed).waitFor();
    await again.getByRole('button', { name: prepare.again.confirm }).click();
    await waitForState(app, 'filed');
    const level = (await app.ask('cases.get', { caseId })).level;
    const word = level?.kind === 'known' ? common.level[level.level] : common.level.absent;
    await expectShown('6-answered', {
      state: 'answered',
      next: 'see-results',
      bar: caseState.sentence['see-results'].replace('{{level}}', word),
      badge: 0,
    });
    await app.page.getByRole('link', { name: caseState.action['see-results'] }).click();
    await app.page.waitForURL(/\/results$/);

    await app.page.getByRole('navigation').getByRole('link', { name: common.navigation.outbox }).click();
    const ended = app.page.locator('[data-section="done"] [data-state="filed"]', { hasText: CASE_NUMBER });
    await ended.getByText(word).waitFor();
    await takePictures('7-outbox');
    expect(app.problems()).toEqual([]);
  });

  it('leaves no history on the screen that is older than the log', async () => {
    const folder = join(temporary.path, 'exported');
    await makeManyPhotos(folder, 1);
    caseId = await openCaseByDrop(app, folder, 'E2E-HISTORY-1');
    await showAddress(app.page, `#/case/${caseId}/history`);
    await expectNewestEntry();
    await app.answerFolderDialog(temporary.path);
    const target = await app.ask('export.chooseTarget', {});
    const before = await app.ask('custody.check', { caseId });
    const exported = await app.ask('export.cases', {
      caseIds: [caseId],
      targetId: target?.id ?? '',
      pattern: '{case}',
      language: 'en',
      parts: ALL_EXPORT_PARTS,
      existing: 'ask',
    });
    expect(exported).toMatchObject({ kind: 'ended', failures: [] });
    expect((await app.ask('custody.check', { caseId })).entries).toBe(before.entries + 1);
    await expectNewestEntry();
  });
});

/** The footer has the head hash, and the list as many entries as the log. */
async function expectNewestEntry(): Promise<void> {
  const { headHash, entries } = await app.ask('custody.check', { caseId });
  await app.page.locator(`main footer code[title="${headHash}"]`).waitFor();
  const { verified_other } = resources.en.history.chain;
  await app.page.getByText(verified_other.replace('{{count, number}}', String(entries))).waitFor();
  await app.page
    .getByRole('radio', { name: new RegExp(`${entries}$`) })
    .first()
    .waitFor();
}
