import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { ProfileId, SourceId } from '../../src/domain/ids';
import { resources } from '../../src/locales';
import type { Engine } from '../../src/main/engine';
import { writeLedgerCsv } from '../../src/main/sending/tokens/ledger';
import { confirmDeletion } from '../support/confirm-deletion';
import {
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  readFolderInto,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { openRaw } from '../support/fault-folder';
import { profileFacts } from '../support/profile-facts';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture();
});
afterEach(() => fixture.close());

async function setBudget(engine: Engine, id: ProfileId, monthlyTokenBudget: number | null): Promise<void> {
  const profile = (await engine.handlers['profiles.list']({})).find((one) => one.id === id);
  if (!profile) throw new Error('no profile');
  await engine.handlers['profiles.save']({
    ...profileFacts(profile),
    monthlyTokenBudget,
  });
}

const planOf = async (engine: Engine, folder: string, caseNumber: string) => {
  const caseId = await readCase(engine, folder, caseNumber);
  return { caseId, plan: (await engine.handlers['intake.get']({ caseId })).plan };
};

describe('tokens', () => {
  it('are estimated from the results of this installation, with a range', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const first = await planOf(engine, await fixture.photos(2, { name: 'a' }), 'TOKEN-1');
    expect(first.plan.estimatedTokens).toBeNull();
    await sendCase(engine, await fixture.photos(2, { name: 'bb' }), 'TOKEN-2', 'filed');
    const { months } = await engine.handlers['tokens.ledger']({ months: 12 });
    const perPhoto = (months[0]?.tokens ?? 0) / 2;
    expect(perPhoto).toBeGreaterThan(0);
    const { plan } = await planOf(engine, await fixture.photos(4, { name: 'ccc' }), 'TOKEN-3');
    expect(plan.estimatedTokens).toMatchObject({ median: Math.round(perPhoto * 4), basis: 1 });
  });

  it('are summed by month, profile and case, and saved as a table', async () => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine);
    await sendCase(engine, await fixture.photos(1, { name: 'a' }), 'LEDGER-1', 'filed');
    await sendCase(engine, await fixture.photos(3, { name: 'bb' }), 'LEDGER-2', 'filed');
    const ledger = await engine.handlers['tokens.ledger']({ profileId, months: 1 });
    expect(ledger.months).toMatchObject([{ profileName: 'Service', cases: 2, answers: 2, notReported: 0 }]);
    expect(ledger.cases.map(({ caseNumber }) => caseNumber)).toEqual(['LEDGER-2', 'LEDGER-1']);
    expect(ledger.total.tokens).toBe(ledger.cases.reduce((sum, one) => sum + one.tokens, 0));
    const folder = await mkdtemp(join(tmpdir(), 'proofcase-test-'));
    await writeLedgerCsv(ledger, join(folder, 'tokens.csv'));
    const lines = (await readFile(join(folder, 'tokens.csv'), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    await rm(folder, { recursive: true });
  });

  it('of practice are no cost: apart in the ledger, not in the list of cases, and never sent before', async () => {
    const engine = await fixture.open({ practiceService: true });
    const { activeProfileId } = await engine.handlers['settings.get']({});
    const photos = await fixture.photos(2, { name: 'practised' });
    const practised = await sendCase(engine, photos, 'PRACTICE-1', 'filed');
    await fixture.addService(engine);
    const { caseId: charged } = await planOf(engine, photos, 'CHARGED-1');
    const { findings } = await engine.handlers['intake.get']({ caseId: charged });
    expect(findings.filter(({ code }) => code === 'already-sent')).toEqual([]);
    const [sent] = (await seal(engine, charged)).packages;
    if (!sent) throw new Error('no package was sealed');
    await reached(engine, sent.id, 'filed');
    const { total, practice, months } = await engine.handlers['tokens.ledger']({ months: 1 });
    expect(practice.tokens).toBeGreaterThan(0);
    expect([total.answers, practice.answers]).toEqual([1, 1]);
    expect(months.map(({ isPractice }) => isPractice)).toEqual([false, true]);
    const { rows } = await engine.handlers['cases.list']({ ...FIRST_PAGE });
    await engine.handlers['settings.change']({ activeProfileId });
    const { caseId: practisedAgain } = await planOf(engine, photos, 'PRACTICE-2');
    const again = await engine.handlers['intake.get']({ caseId: practisedAgain });
    expect(again.findings.filter(({ code }) => code === 'already-sent')).toEqual([]);
    const tokens = Object.fromEntries(rows.map((row) => [row.caseNumber, row.tokens]));
    expect(tokens).toEqual({ 'PRACTICE-1': 0, 'CHARGED-1': total.tokens });
    const overviews = await Promise.all(
      [practised.caseId, charged].map((caseId) => engine.handlers['results.versions']({ caseId })),
    );
    expect(overviews.map(({ versions }) => versions[0]?.isPractice)).toEqual([true, false]);
  });

  it('of practice are named in the evidence folder, and are no cost of a deleted case', async () => {
    const engine = await fixture.open({ practiceService: true });
    const practised = await sendCase(engine, await fixture.photos(1, { name: 'p' }), 'PRACTICE-3', 'filed');
    await fixture.addService(engine);
    const charged = await sendCase(engine, await fixture.photos(1, { name: 'cc' }), 'CHARGED-3', 'filed');
    const { tokens } = (await engine.handlers['tokens.ledger']({ months: 1 })).total;
    expect(tokens).toBeGreaterThan(0);
    const { practice } = resources.de.evidence.answer;
    const said: boolean[] = [];
    const cost: number[] = [];
    for (const { caseId } of [practised, charged]) {
      const { path } = await engine.exportCase(caseId, join(fixture.root, 'exports'));
      said.push((await readFile(join(path, 'evidence.html'), 'utf8')).includes(practice));
      const [record] = await confirmDeletion(engine, caseId);
      cost.push(record?.tokens ?? Number.NaN);
    }
    expect(said).toEqual([true, false]);
    expect(cost).toEqual([0, tokens]);
    expect((await engine.handlers['tokens.ledger']({ months: 1 })).total.tokens).toBe(tokens);
  });

  it('are the same in the ledger after the case is deleted, without responses that could not be read', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId } = await sendCase(engine, await fixture.photos(1), 'LEDGER-3', 'filed');
    const database = openRaw(fixture.dataFolder);
    const [row] = database.prepare<[], { [column: string]: unknown }>('SELECT * FROM result').all();
    const unreadable = { ...row, id: 'unreadable', decoded: 0, tokens: null };
    const columns = Object.keys(unreadable);
    database
      .prepare(`INSERT INTO result (${columns}) VALUES (${columns.map((column) => `@${column}`)})`)
      .run(unreadable);
    database.close();
    const totals = async () => (await engine.handlers['tokens.ledger']({ months: 1 })).total;
    const before = await totals();
    expect(before).toMatchObject({ answers: 1, notReported: 0 });
    await confirmDeletion(engine, caseId);
    expect(await totals()).toEqual(before);
  });

  it('have a budget that is exceeded only after confirmation and with an entry in the custody log', async () => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine);
    await sendCase(engine, await fixture.photos(2, { name: 'a' }), 'BUDGET-1', 'filed');
    const used = (await engine.handlers['tokens.ledger']({ months: 1 })).total.tokens;
    const { caseId } = await planOf(engine, await fixture.photos(2, { name: 'bb' }), 'BUDGET-2');
    await setBudget(engine, profileId, used * 2);
    expect((await engine.handlers['intake.get']({ caseId })).plan.budget).toMatchObject({
      exceedsBudget: false,
    });

    await setBudget(engine, profileId, used * 2 - 1);
    expect((await engine.handlers['intake.get']({ caseId })).plan.budget).toMatchObject({
      exceedsBudget: true,
      used,
    });
    const refused = engine.handlers['submissions.seal']({ caseId, send: true });
    await expect(refused).rejects.toMatchObject({ code: 'budget', values: { used, planned: used } });
    expect((await engine.handlers['outbox.list']({})).filter((one) => one.caseId === caseId)).toEqual([]);

    // The plan grew while a person read the question.
    const less = { caseId, send: true, exceedBudget: used - 1 };
    await expect(engine.handlers['submissions.seal'](less)).rejects.toMatchObject({ code: 'budget' });
    const agreed = { caseId, send: true, exceedBudget: used };
    const [sent] = (await engine.handlers['submissions.seal'](agreed)).packages;
    if (!sent) throw new Error('no package');
    await reached(engine, sent.id, 'filed');
    const log = await engine.handlers['custody.list']({ caseId });
    expect(log.find(({ action }) => action === 'budget-passed')).toMatchObject({
      actor: 'anna',
      subjects: [sent.id],
      details: { budget: used * 2 - 1, used, planned: used },
    });
  });

  it('count sealed and active packages of other cases against the budget', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const profileId = await fixture.addService(engine);
    const sender = await planOf(engine, await fixture.photos(2, { name: 'a' }), 'UNDERWAY-1');
    await seal(engine, sender.caseId);
    await engine.close();
    const sending = await fixture.open();
    const [first] = await sending.handlers['outbox.list']({});
    if (!first) throw new Error('no package');
    await reached(sending, first.id, 'filed');
    const used = (await sending.handlers['tokens.ledger']({ months: 1 })).total.tokens;
    await sending.close();

    const readOnly = await fixture.open({ runOutbox: false });
    await setBudget(readOnly, profileId, used * 2 + 1);
    const { caseId } = await planOf(readOnly, await fixture.photos(2, { name: 'bb' }), 'UNDERWAY-2');
    await seal(readOnly, caseId);
    const third = await planOf(readOnly, await fixture.photos(2, { name: 'ccc' }), 'UNDERWAY-3');
    expect(third.plan.budget).toMatchObject({ used, underway: used, planned: used, exceedsBudget: true });
    // What waits of the same case is what is planned: sealing it again does not count it twice.
    expect((await readOnly.handlers['intake.get']({ caseId })).plan.budget).toMatchObject({ underway: 0 });
  });

  it('count the packages of another folder of the same case, also if they are sealed at the same time', async () => {
    const engine = await fixture.open();
    const profileId = await fixture.addService(engine);
    await sendCase(engine, await fixture.photos(2, { name: 'a' }), 'FOLDERS-1', 'filed');
    const used = (await engine.handlers['tokens.ledger']({ months: 1 })).total.tokens;
    await setBudget(engine, profileId, used * 2 + 1);
    await engine.handlers['settings.change']({ outbox: { paused: true } });
    const caseId = await readCase(engine, await fixture.photos(2, { name: 'bb' }), 'FOLDERS-2');
    await readFolderInto(engine, caseId, await fixture.photos(2, { name: 'ccc' }));
    const { sources } = await engine.handlers['intake.get']({ caseId });
    const [first, second] = sources.map(({ id }) => id);
    if (!first || !second) throw new Error('a source is missing');
    const other = await readCase(engine, await fixture.photos(2, { name: 'dddd' }), 'FOLDERS-3');
    const ofSource = (sourceId: SourceId) =>
      engine.handlers['submissions.seal']({ caseId, send: true, sourceId });
    const atOnce = await Promise.allSettled([
      ofSource(first),
      engine.handlers['submissions.seal']({ caseId: other, send: true }),
    ]);
    expect(atOnce.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(ofSource(second)).rejects.toMatchObject({ code: 'budget', values: { underway: used } });
  });
});
