import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CaseId, PackageId } from '../../src/domain/ids';
import { LANGUAGES, type Language } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { parseTeamAddress } from '../../src/main/team/connection/team-address';
import { createTeamConnection } from '../../src/main/team/connection/team-connection';
import { storePush } from '../../src/main/team/pushes/store-push';
import { APPEARANCES, checksRules, settle, type Theme, violations } from '../support/accessibility';
import { launchApp, type RunningApp } from '../support/app';
import { closedPort } from '../support/closed-port';
import { CANARY, createEngineFixture, type EngineFixture, sendCase } from '../support/engine-fixture';
import { speak, waitUntil } from '../support/journey';
import { postgres, type TestDatabase } from '../support/postgres';
import { photo } from '../support/practice';
import { profileFacts } from '../support/profile-facts';
import { keepPicture } from '../support/screens';
import { showAddress } from '../support/show-address';
import { desks } from '../support/team-desk';

const { caseList, handover, history, outbox, palette, settings } = resources.en;

/** More cases than one page of the store. */
const MANY_CASES = 130;

let database: TestDatabase;
let fixture: EngineFixture;
let app: RunningApp;
let paidCaseId: CaseId;
let askedPackageId: PackageId;

beforeAll(async () => {
  database = await (await postgres()).createDatabase();
  fixture = await createEngineFixture({ emptyDataFolder: null });
  const desk = desks(fixture, database);
  const site = await desk('site');
  const shared = await fixture.photos(2, { name: 'shared' });
  await sendCase(site.engine, shared, 'SITE-0001', 'filed');
  await fillTeamList();
  const dataFolder = join(fixture.root, 'office');
  const office = await desk('office');
  const paid = await sendCase(
    office.engine,
    await fixture.photos(1, { name: 'paid' }),
    'OFFICE-PAID',
    'filed',
  );
  const asked = await sendCase(office.engine, shared, 'OFFICE-ASKS', 'unknown');
  expect(asked.reason).toBe('claimed-by-team');
  paidCaseId = paid.caseId;
  askedPackageId = asked.id;
  await office.engine.close();
  notePaidTwice(dataFolder, paid.id);
  await pushForNobody('PUSHED-0001');

  app = await launchApp({ dataFolder });
  await speak(app, 'en');
  const profile = (await app.ask('profiles.list', {})).find(({ kind }) => kind === 'service');
  if (!profile) throw new Error('no profile');
  // The keychain of the window does not know what the workstation kept in memory.
  await app.ask('profiles.save', {
    ...profileFacts(profile),
    teamStore: database.url,
    teamPassword: database.password,
    key: { text: CANARY, thisRunOnly: false },
    use: true,
  });
});

afterAll(async () => {
  await app?.close();
  await fixture?.close();
  await database?.drop();
});

/** Cases of the other workstation, as it would share them. */
async function fillTeamList(): Promise<void> {
  await waitUntil('the case is shared', async () => {
    const shared = await database.query('SELECT FROM proofcase.shared_case');
    return shared.length === 1 ? true : null;
  });
  await database.query(
    `INSERT INTO proofcase.shared_case (id, case_number, workstation_id, owner_id, handler, state, changed_at)
     SELECT gen_random_uuid(), 'MANY-' || lpad(n::text, 4, '0'), workstation_id, owner_id, handler, state,
       changed_at - make_interval(hours => n)
     FROM proofcase.shared_case, generate_series(1, $1::integer) AS n`,
    [MANY_CASES],
  );
}

/** As after a time without the store, in which both workstations sent the same files. */
function notePaidTwice(dataFolder: string, packageId: PackageId): void {
  const other = {
    workstation: 'site',
    caseNumber: 'SITE-0002',
    handler: 'site-person',
    state: 'answered',
    at: '2026-11-12T10:06:00.000Z',
    level: null,
  };
  const stored = new DatabaseConstructor(join(dataFolder, 'proofcase.db'));
  try {
    const change = stored
      .prepare('UPDATE team_claim SET paid_twice = 1, other = ? WHERE package_id = ?')
      .run(JSON.stringify(other), packageId);
    expect(change.changes).toBe(1);
  } finally {
    stored.close();
  }
}

/** A result push of a case that no workstation has. */
async function pushForNobody(caseNumber: string): Promise<void> {
  const connection = createTeamConnection(parseTeamAddress(database.receiverUrl), {
    password: async () => database.password,
    authorities: () => undefined,
  });
  // One that can be drawn: the window shows it.
  const content = await photo({ seed: 4, width: 64, height: 48 });
  try {
    const outcome = await storePush(connection, {
      id: randomUUID(),
      caseNumber,
      receivedAt: '2026-11-12T10:06:00.000Z',
      receiver: 'gateway',
      parts: [
        {
          kind: 'photo',
          sentName: 'a.jpg',
          declaredType: 'image/jpeg',
          bytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          read: async function* () {
            yield content;
          },
        },
      ],
    });
    expect(outcome.ok).toBe(true);
  } finally {
    await connection.close();
  }
}

const goTo = (hash: string) => showAddress(app.page, hash);

/** Looks at what is open in every appearance, at the smallest window; ends in English. */
async function inEveryAppearance(
  name: string,
  isThere: (language: Language) => Promise<void>,
  within = 'body',
): Promise<void> {
  for (const [language, theme] of APPEARANCES) {
    await show(language, theme);
    await isThere(language);
    await settle(app.page);
    await keepPicture(app.page, `team-${name}-${theme}-${language}`);
    await expect
      .poll(() => app.page.evaluate('document.body.scrollWidth - innerWidth'), {
        message: `${name} ${language}`,
      })
      .toBe(0);
    if (checksRules(language, theme)) expect(await violations(app.page, within)).toEqual([]);
  }
  await show('en', 'light');
}

async function show(language: Language, theme: Theme): Promise<void> {
  await app.ask('settings.change', { language, theme });
  await app.page.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor();
}

describe('the windows of a team', () => {
  const rows = () => app.page.getByRole('grid', { name: caseList.team.title }).getByRole('row');
  const search = () => app.page.getByRole('searchbox', { name: caseList.team.search });
  const take = (caseNumber: string) =>
    app.page.getByRole('button', {
      name: caseList.team.takeOverCase.replace('{{caseNumber}}', caseNumber),
    });

  it('list the cases of the team a page at a time, and find one by its number', async () => {
    await goTo('#/cases');
    await app.page.getByRole('radio', { name: caseList.team.everyone }).click();
    await take('SITE-0001').waitFor();
    await inEveryAppearance('list', async (language) => {
      await app.page.getByRole('grid', { name: resources[language].caseList.team.title }).waitFor();
    });
    const grid = app.page.getByRole('grid', { name: caseList.team.title });
    const count = async () => Number(await grid.getAttribute('aria-rowcount'));
    expect(await count()).toBeLessThan(MANY_CASES);
    await grid.focus();
    await expect
      .poll(async () => {
        await app.page.keyboard.press('End');
        return count();
      })
      // With those of both workstations and the header.
      .toBe(MANY_CASES + 4);
    await search().fill('SITE-');
    await expect.poll(() => rows().count()).toBe(2);
    await take('SITE-0001').waitFor();
    await search().fill('NOBODY');
    await app.page.getByText(caseList.team.noneFound).waitFor();
    await search().fill('MANY-0001');
    await take('MANY-0001').waitFor();
    // The columns came back with the rows.
    await app.page.getByRole('columnheader', { name: caseList.team.changed }).waitFor();
  });

  it('list those of the profile that is in use', async () => {
    const [profile] = (await app.ask('profiles.list', {})).filter(({ kind }) => kind === 'service');
    if (!profile) throw new Error('no profile');
    const empty = await (await postgres()).createDatabase();
    onTestFinished(() => empty.drop());
    const other = await app.ask('profiles.save', {
      ...profileFacts(profile),
      id: null,
      name: 'Other team',
      teamStore: empty.url,
      teamPassword: empty.password,
      sharesWithTeam: true,
      use: true,
    });
    await app.page.getByText(caseList.team.noneFound).waitFor();
    await app.ask('settings.change', { activeProfileId: profile.id });
    await take('MANY-0001').waitFor();
    // A profile whose messages are still on their way cannot be removed.
    const isRemoved = (): Promise<boolean> =>
      app.ask('profiles.remove', { profileId: other.id }).then(
        () => true,
        () => false,
      );
    await expect.poll(isRemoved).toBe(true);
  });

  it('take a case over with a reason, which both histories keep', async () => {
    await take('MANY-0001').click();
    const dialog = app.page.getByRole('dialog');
    const reason = 'Frau Berg ist im Urlaub';
    const confirm = (language: Language) =>
      dialog.getByRole('button', { name: resources[language].caseList.team.dialog.action, exact: true });
    expect(await confirm('en').isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: caseList.team.dialog.reason }).fill(reason);
    await inEveryAppearance('take-over', (language) => confirm(language).waitFor(), '[role=dialog]');
    await confirm('en').click();
    await app.page.waitForURL(/#\/case\//);
    const caseId = decodeURIComponent(app.page.url().split('#/case/')[1]?.split('/')[0] ?? '') as CaseId;
    expect(await app.ask('cases.get', { caseId })).toMatchObject({ caseNumber: 'MANY-0001' });
    const taken = await database.query(
      `SELECT FROM proofcase.shared_case WHERE case_number = 'MANY-0001' AND owner_id <> workstation_id`,
    );
    expect(taken).toHaveLength(1);
    await goTo(`#/case/${caseId}/history`);
    const entry = app.page.getByRole('option').filter({ hasText: history.action['team-took-over'] });
    await entry.getByText(new RegExp(reason)).waitFor();
  });

  it('ask about a package that the team has sent, from which nothing was sent', async () => {
    await goTo('#/outbox');
    const card = app.page.locator(`[data-package="${askedPackageId}"]`);
    await card.waitFor();
    const step = card.getByRole('list', { name: outbox.steps }).locator('[data-mark=question]');
    expect(await step.textContent()).toContain(outbox.step.queued);
    await app.page.getByText(outbox.paidTwice.title, { exact: true }).waitFor();
    await inEveryAppearance('outbox', async (language) => {
      await card.getByText(resources[language].outbox.state.claimed, { exact: true }).first().waitFor();
      await app.page.getByText(resources[language].outbox.paidTwice.title, { exact: true }).waitFor();
    });
    await card.getByRole('button', { name: outbox.teamDecision.close }).click();
    const dialog = app.page.getByRole('alertdialog');
    await dialog.getByText(outbox.teamDecision.closeText).waitFor();
    await inEveryAppearance(
      'do-not-send',
      (language) => dialog.getByText(resources[language].outbox.teamDecision.closeText).waitFor(),
      '[role=alertdialog]',
    );
    await dialog.getByRole('button', { name: outbox.teamDecision.closeAction }).click();
    await expect
      .poll(async () => (await app.ask('outbox.list', {})).find(({ id }) => id === askedPackageId)?.state)
      .toBe('closed');
  });

  it('say in the case and in the outbox that two workstations paid', async () => {
    await app.page.getByRole('button', { name: 'OFFICE-PAID', exact: true }).click();
    await app.page.waitForURL(new RegExp(`${paidCaseId}/history`));
    await app.page.getByText(outbox.paidTwice.title, { exact: true }).waitFor();
    await app.page.getByText(/site sent the same files .* SITE-0002/).waitFor();
    await inEveryAppearance('paid-twice', (language) =>
      app.page.getByText(resources[language].outbox.paidTwice.title, { exact: true }).waitFor(),
    );
    // No other case says so.
    const other = (await app.ask('outbox.list', {})).find(({ id }) => id === askedPackageId);
    await goTo(`#/case/${other?.caseId}/history`);
    await app.page.getByText(outbox.paidTwice.title, { exact: true }).waitFor({ state: 'detached' });
  });

  it('show pushes that no workstation fetched, and take one', async () => {
    await goTo('#/settings/capture');
    await app.page.getByRole('heading', { name: settings.inbox.team }).waitFor();
    await app.page.getByText('PUSHED-0001').scrollIntoViewIfNeeded();
    await inEveryAppearance('inbox', (language) =>
      app.page.getByRole('heading', { name: resources[language].settings.inbox.team }).waitFor(),
    );
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(960, 700),
    );
    await expect.poll(() => app.page.evaluate('innerWidth')).toBe(960);
    for (const language of LANGUAGES) {
      await show(language, 'light');
      const sections = app.page.getByRole('tablist', { name: resources[language].settings.sections });
      const tops = () =>
        sections
          .getByRole('tab')
          .evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size);
      await expect.poll(tops).toBe(1);
      await keepPicture(app.page, `team-settings-960-${language}`);
    }
    await show('en', 'light');
    await app.page.getByRole('button', { name: settings.inbox.take }).click();
    await app.page.waitForURL(/#\/case\/.*\/received/);
    await app.page.getByRole('heading', { name: 'PUSHED-0001' }).waitFor();
    expect(app.problems()).toEqual([]);
  });

  it('say that no case can be offered while the store is away', async () => {
    const profile = (await app.ask('profiles.list', {})).find(({ kind }) => kind === 'service');
    if (!profile) throw new Error('no profile');
    const teamStore = `postgres://office@127.0.0.1:${await closedPort()}/team`;
    await app.ask('profiles.save', { ...profileFacts(profile), teamStore, use: true });
    await app.page.keyboard.press('Control+k');
    await app.page.getByRole('combobox', { name: palette.title }).fill(palette.takeOver);
    await app.page.getByRole('option', { name: palette.takeOver }).click();
    const dialog = app.page.getByRole('dialog');
    await dialog.getByText(resources.en.errors['team-unreachable'].title).waitFor();
    await dialog.getByRole('button', { name: handover.take.choose }).waitFor();
    await keepPicture(app.page, 'team-offers-away');
  });
});
