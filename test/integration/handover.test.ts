import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId, HandoverId } from '../../src/domain/ids';
import type { Engine, EngineOptions } from '../../src/main/engine';
import { verifyEvidence } from '../../src/main/evidence/export/verify-evidence';
import { createCustodyLog, SYSTEM_ACTOR } from '../../src/main/storage/custody/custody-log';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import { systemClock } from '../../src/main/support/clock';
import { PARTIAL_SUFFIX } from '../../src/main/support/durable-file';
import { runCommand } from '../support/command-line';
import {
  CANARY,
  createEngineFixture,
  type EngineFixture,
  itemsWhen,
  nextEvent,
  reached,
  readCase,
  readFolderInto,
  SERVICE_FIELDS,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { openRaw } from '../support/fault-folder';
import { latch } from '../support/latch';
import { scene } from '../support/made-scene';

let fixture: EngineFixture;
let count = 0;
const open: Engine[] = [];

beforeAll(async () => {
  fixture = await createEngineFixture();
});
afterAll(() => fixture.close());

/** A workstation of its own with a profile of the same service. */
async function workstation(name: string, options: Partial<EngineOptions> = {}): Promise<Engine> {
  count += 1;
  const dataFolder = join(fixture.root, `${name}-${count}`);
  const engine = await fixture.open({ dataFolder, workstation: name, actor: name, ...options });
  await fixture.addService(engine);
  open.push(engine);
  return engine;
}

const scans = (): number => fixture.service.control.state().scansReceived;

const fileNamed = (name: string): string => join(fixture.root, `${name}.proofcase`);

/** A case at a workstation with an answered package, an unsent one, notes, an exclusion and a photo in no package. */
async function fullCase(engine: Engine, number: string): Promise<CaseId> {
  const folder = await fixture.photos(3, { name: `photos-${number}` });
  const caseId = await readCase(engine, folder, number);
  const { items } = await engine.handlers['intake.get']({ caseId });
  const [first, second, third] = items;
  if (!first || !second || !third) throw new Error('nothing was read');
  const excluded = (itemIds: string[], isExcluded: boolean) =>
    engine.handlers['items.exclude']({
      caseId,
      itemIds: itemIds as never,
      excluded: isExcluded,
      reason: isExcluded ? 'blurred' : null,
    });
  await excluded([second.id, third.id], true);
  const [answered] = (await seal(engine, caseId)).packages;
  if (answered) await reached(engine, answered.id, 'filed');
  await excluded([second.id], false);
  await seal(engine, caseId, false);
  await engine.handlers['items.note']({ caseId, itemId: first.id, note: 'left wheel' });
  await engine.handlers['caseNotes.write']({ caseId, text: 'seen on site' });
  return caseId;
}

/** Times of the files in a folder, in whole milliseconds. */
async function timesIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder);
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return times.map(Math.floor).sort();
}

async function statesOf(engine: Engine, caseId: CaseId): Promise<readonly string[]> {
  const entries = await engine.handlers['outbox.list']({});
  return entries.filter((entry) => entry.caseId === caseId).map(({ state }) => state);
}

/** A case whose hand-over was interrupted before its file got its name, at a workstation that is still open. */
async function interrupted(number: string) {
  const dataFolder = join(fixture.root, `interrupted-${number}`);
  const interruption = new Error('interrupted');
  let isInterrupted = false;
  const origin = await fixture.open({
    dataFolder,
    faultPoint: async (name) => {
      if (name !== 'handover-in-database' || isInterrupted) return;
      isInterrupted = true;
      throw interruption;
    },
  });
  const caseId = await readCase(origin, await fixture.photos(1, { name: number }), number);
  await itemsWhen(origin, caseId, () => true);
  const file = fileNamed(number);
  await expect(origin.handovers.give({ caseId, file, withQuestions: false })).rejects.toBe(interruption);
  const [handover] = await origin.handlers['handover.list']({ caseId });
  if (!handover) throw new Error('no hand-over was begun');
  return { caseId, id: handover.id, dataFolder, file, origin };
}

describe('a case that is handed over', () => {
  it('goes along completely, is sent by the other side alone, and has one custody chain', async () => {
    const adjuster = await workstation('adjuster');
    const desk = await workstation('desk');
    const caseId = await fullCase(adjuster, 'HAND-1');
    const before = await adjuster.handlers['intake.get']({ caseId });
    const results = await adjuster.handlers['results.list']({ caseId });
    const preview = await adjuster.handlers['handover.preview']({ caseId });
    expect(preview).toMatchObject({
      items: 3,
      packages: 2,
      results: 1,
      unsent: 1,
      questions: 0,
      busy: 0,
      missing: [],
    });

    const file = fileNamed('whole');
    const made = await adjuster.handovers.give({ caseId, file, withQuestions: false });
    expect(made.handover).toMatchObject({ state: 'given', direction: 'given', caseNumber: 'HAND-1' });
    expect(await adjuster.handlers['cases.get']({ caseId })).toMatchObject({
      state: 'handed-over',
      next: 'other-workstation',
    });
    expect(await statesOf(adjuster, caseId)).toEqual(expect.arrayContaining(['handed_over', 'filed']));
    const refused = { code: 'handed-over' };
    await expect(seal(adjuster, caseId)).rejects.toMatchObject(refused);
    await expect(adjuster.handlers['caseNotes.write']({ caseId, text: 'later' })).rejects.toMatchObject(
      refused,
    );

    const offer = await desk.handovers.inspect(file);
    expect(offer).toMatchObject({
      kind: 'case',
      workstation: 'adjuster',
      unsent: 1,
      items: 3,
      isReturn: false,
    });
    expect(await desk.handlers['cases.find']({ caseNumber: 'HAND-1' })).toBeNull();
    expect(await desk.handovers.take(file, null)).toMatchObject({ caseId });
    const after = await desk.handlers['intake.get']({ caseId });
    const facts = ({ items }: typeof before) =>
      items.map(({ path, sha256, excluded, exclusionReason, findings }) => ({
        path,
        sha256,
        excluded,
        exclusionReason,
        findings,
      }));
    expect(facts(after)).toEqual(facts(before));
    expect((await desk.handlers['results.list']({ caseId })).map(({ id }) => id)).toEqual(
      results.map(({ id }) => id),
    );
    for (const { id } of after.items) expect(await desk.picture('thumbnail', id)).not.toBeNull();
    expect(after.sources.map(({ name }) => name)).toEqual(before.sources.map(({ name }) => name));
    // A copy with another time would count as changed after it was sealed.
    const copies = join(fixture.root, `desk-${count}`, 'sources', after.sources[0]?.id ?? '');
    expect(await timesIn(copies)).toEqual(await timesIn(join(fixture.root, 'photos-HAND-1')));
    expect(await desk.handlers['custody.check']({ caseId })).toMatchObject({ broken: null, altered: [] });

    const sentBefore = scans();
    const sealed = (await desk.handlers['outbox.list']({})).find(({ state }) => state === 'sealed');
    await desk.handlers['outbox.send']({ packageId: sealed?.id as never });
    await reached(desk, sealed?.id as never, 'filed');
    expect(scans() - sentBefore).toBe(1);
    const exported = await desk.exportCase(caseId, fixture.root);
    expect(await verifyEvidence(exported.path, made.headHash)).toMatchObject({ ok: true, problems: [] });

    await expect(desk.handovers.take(file, null)).rejects.toMatchObject({ code: 'handover-taken' });
    await expect(adjuster.handovers.take(file, null)).rejects.toMatchObject({ code: 'handover-own' });
  });

  it('comes back with what the other side did, and can be handed over again', async () => {
    const adjuster = await workstation('adjuster');
    const desk = await workstation('desk');
    const caseId = await fullCase(adjuster, 'HAND-2');
    const there = fileNamed('there');
    await adjuster.handovers.give({ caseId, file: there, withQuestions: false });
    await desk.handovers.take(there, null);
    await desk.handlers['caseNotes.write']({ caseId, text: 'called the customer' });
    const back = fileNamed('back');
    await desk.handovers.give({ caseId, file: back, withQuestions: true });
    expect(await adjuster.handovers.inspect(back)).toMatchObject({ isReturn: true });
    await adjuster.handovers.take(back, null);
    expect(await statesOf(adjuster, caseId)).toEqual(expect.arrayContaining(['sealed', 'filed']));
    expect(await adjuster.handlers['cases.get']({ caseId })).toMatchObject({
      state: 'sealed',
      handedOverAt: null,
    });
    expect(await adjuster.handlers['custody.check']({ caseId })).toMatchObject({ broken: null, altered: [] });
    const again = fileNamed('again');
    await adjuster.handovers.give({ caseId, file: again, withQuestions: false });
    await desk.handovers.take(again, null);
    expect(await desk.handlers['cases.get']({ caseId })).toMatchObject({ state: 'sealed' });
  });

  it('comes back with what happened at its origin meanwhile: evidence folders, a legal hold', async () => {
    const adjuster = await workstation('adjuster');
    const desk = await workstation('desk');
    const caseId = await fullCase(adjuster, 'HAND-8');
    const there = fileNamed('meanwhile');
    await adjuster.handovers.give({ caseId, file: there, withQuestions: false });
    await adjuster.exportCase(caseId, fixture.root);
    await adjuster.handlers['cases.hold']({ caseId, on: true, reason: 'lawsuit' });
    const exported = (await adjuster.handlers['custody.list']({ caseId })).find(
      ({ action }) => action === 'evidence-exported',
    );
    await desk.handovers.take(there, null);
    const back = fileNamed('meanwhile-back');
    await desk.handovers.give({ caseId, file: back, withQuestions: false });
    await adjuster.handovers.take(back, null);
    const chain = await adjuster.handlers['custody.list']({ caseId });
    expect(chain.map(({ action }) => action).slice(-6)).toEqual([
      'handed-over',
      'taken-over',
      'handed-over',
      'taken-over',
      'evidence-exported',
      'hold-set',
    ]);
    expect(chain.at(-2)?.details).toMatchObject({ enteredAt: exported?.at, enteredAs: exported?.hash });
    expect(await adjuster.handlers['custody.check']({ caseId })).toMatchObject({ broken: null, altered: [] });
    expect(await adjuster.handlers['cases.get']({ caseId })).toMatchObject({ hold: { reason: 'lawsuit' } });
  });

  it('comes back to its own account, with its photos where they are', async () => {
    const adjuster = await workstation('adjuster');
    const { id: profileId } = await adjuster.handlers['profiles.save']({
      id: null,
      name: 'Work account',
      baseUrl: fixture.service.baseUrl,
      ...SERVICE_FIELDS,
    });
    await adjuster.handlers['profiles.setKey']({ profileId, key: CANARY, thisRunOnly: false });
    await adjuster.handlers['settings.change']({ activeProfileId: profileId });
    const desk = await workstation('desk');
    const { caseId } = await sendCase(
      adjuster,
      await fixture.photos(2, { name: 'second' }),
      'HAND-OWN',
      'filed',
    );
    await readFolderInto(adjuster, caseId, await fixture.photos(1, { name: 'sealed-there' }));
    await itemsWhen(adjuster, caseId, (items) => items.length === 3);
    const there = fileNamed('own');
    await adjuster.handovers.give({ caseId, file: there, withQuestions: false });
    await desk.handovers.take(there, null);
    for (const pkg of (await seal(desk, caseId)).packages) await reached(desk, pkg.id, 'filed');
    const back = fileNamed('own-back');
    await desk.handovers.give({ caseId, file: back, withQuestions: false });
    expect(await adjuster.handovers.inspect(back)).toMatchObject({ profileId });
    await adjuster.handovers.take(back, null);
    expect(await adjuster.handlers['cases.get']({ caseId })).toMatchObject({ profileId });
    const { remarks } = await adjuster.exportCase(caseId, join(fixture.root, 'own-export'));
    expect(remarks).toEqual([]);
  });

  it('comes back with the path of each of two equal photos, wherever they were moved', async () => {
    const adjuster = await workstation('adjuster', { runOutbox: false });
    const dataFolder = join(fixture.root, `adjuster-${count}`);
    const desk = await workstation('desk', { runOutbox: false });
    const folder = await fixture.photos(1, { name: 'equal' });
    const first = join(folder, 'IMG_1.jpg');
    const second = join(folder, 'IMG_2.jpg');
    await writeFile(second, await readFile(first));
    const caseId = await readCase(adjuster, folder, 'HAND-EQUAL');
    await itemsWhen(adjuster, caseId, (items) => items.length === 2);
    await seal(adjuster, caseId, false);
    const moved = join(folder, 'roof.jpg');
    await rename(first, moved);
    await readFolderInto(adjuster, caseId, folder);
    await itemsWhen(adjuster, caseId, (items) => items.some(({ path }) => path === 'roof.jpg'));
    const there = fileNamed('equal');
    await adjuster.handovers.give({ caseId, file: there, withQuestions: false });
    await desk.handovers.take(there, null);
    const back = fileNamed('equal-back');
    await desk.handovers.give({ caseId, file: back, withQuestions: false });
    await adjuster.handovers.take(back, null);
    const database = openRaw(dataFolder);
    const { packages } = createRepositories(database);
    const entries = packages.ofCase(caseId).flatMap(({ id }) => packages.entries(id));
    database.close();
    expect(entries.map(({ sourcePath }) => sourcePath).sort()).toEqual([second, moved]);
  });

  it('comes back with a new number, which the findings of other cases name then', async () => {
    const adjuster = await workstation('adjuster');
    const desk = await workstation('desk');
    const folder = await fixture.photos(1, { name: 'renumbered' });
    const caseId = await readCase(adjuster, folder, 'HAND-OLD');
    await itemsWhen(adjuster, caseId, () => true);
    const otherId = await readCase(adjuster, folder, 'HAND-OTHER');
    const names = (caseNumber: string) => expect.objectContaining({ code: 'seen-before', caseNumber });
    const [item] = await itemsWhen(adjuster, otherId, (items) =>
      items.every(({ findings }) => findings.some(({ code }) => code === 'seen-before')),
    );
    expect(item?.findings).toContainEqual(names('HAND-OLD'));
    const there = fileNamed('renumbered');
    await adjuster.handovers.give({ caseId, file: there, withQuestions: false });
    await desk.handovers.take(there, null);
    await desk.handlers['cases.change']({ caseId, caseNumber: 'HAND-NEW' });
    const back = fileNamed('renumbered-back');
    await desk.handovers.give({ caseId, file: back, withQuestions: false });
    const told = nextEvent(adjuster, 'intake.items', (event) => event.caseId === otherId);
    await adjuster.handovers.take(back, null);
    const { items } = await adjuster.handlers['intake.get']({ caseId: otherId });
    expect(items[0]?.findings).toContainEqual(names('HAND-NEW'));
    expect((await told).items[0]?.findings).toContainEqual(names('HAND-NEW'));
  });

  it('comes to a real profile, and in the window only once there is one', async () => {
    const adjuster = await workstation('adjuster');
    const dataFolder = join(fixture.root, 'practice-only');
    const desk = await fixture.open({ dataFolder, workstation: 'desk' });
    const caseId = await readCase(adjuster, await fixture.photos(1, { name: 'real' }), 'HAND-REAL');
    await itemsWhen(adjuster, caseId, () => true);
    const file = fileNamed('real');
    await adjuster.handovers.give({ caseId, file, withQuestions: false });
    await expect(desk.handovers.inspect(file)).rejects.toMatchObject({ code: 'handover-no-profile' });
    const profileId = await fixture.addService(desk, CANARY, 'https://other.example');
    await desk.handlers['settings.change']({ activeProfileId: PRACTICE_PROFILE_ID });
    expect(await desk.handovers.inspect(file)).toMatchObject({ profileId });
    await desk.handovers.take(file, null);
    expect(await desk.handlers['cases.get']({ caseId })).toMatchObject({ profileId });
  });

  it('comes back with what the team reported at its origin meanwhile', async () => {
    const adjuster = await workstation('adjuster');
    const dataFolder = join(fixture.root, `adjuster-${count}`);
    const desk = await workstation('desk');
    const caseId = await readCase(adjuster, await fixture.photos(1, { name: 'reported' }), 'HAND-10');
    await itemsWhen(adjuster, caseId, () => true);
    const there = fileNamed('reported');
    await adjuster.handovers.give({ caseId, file: there, withQuestions: false });
    const database = openRaw(dataFolder);
    const { custody } = createRepositories(database);
    const reports = ['team-paid-twice', 'team-taken-over', 'team-took-over'] as const;
    for (const action of reports) {
      createCustodyLog(custody, systemClock, SYSTEM_ACTOR).append(caseId, action, [caseId], {});
    }
    database.close();
    await desk.handovers.take(there, null);
    const back = fileNamed('reported-back');
    await desk.handovers.give({ caseId, file: back, withQuestions: false });
    await adjuster.handovers.take(back, null);
    const chain = await adjuster.handlers['custody.list']({ caseId });
    expect(chain.map(({ action }) => action).slice(-4)).toEqual(['taken-over', ...reports]);
    expect(await adjuster.handlers['custody.check']({ caseId })).toMatchObject({ broken: null, altered: [] });
  });

  it('is drawn and compared where it was taken', async () => {
    const adjuster = await workstation('adjuster');
    const desk = await workstation('desk');
    const picture = sharp(await scene(1));
    const folderOf = async (name: string, content: Buffer): Promise<string> => {
      const folder = join(fixture.root, name);
      await mkdir(folder);
      await writeFile(join(folder, `${name}.jpg`), content);
      return folder;
    };
    const known = await folderOf('known', await picture.clone().resize(800).jpeg({ quality: 60 }).toBuffer());
    const knownId = await readCase(desk, known, 'HAND-KNOWN');
    await itemsWhen(desk, knownId, () => true);
    const taken = await folderOf('taken', await picture.clone().jpeg({ quality: 90 }).toBuffer());
    const caseId = await readCase(adjuster, taken, 'HAND-11');
    await itemsWhen(adjuster, caseId, () => true);
    const file = fileNamed('drawn');
    await adjuster.handovers.give({ caseId, file, withQuestions: false });
    await desk.handovers.take(file, null);
    await desk.handlers['intake.watch']({ caseId });
    const seen = { code: 'seen-before', match: 'picture', caseNumber: 'HAND-KNOWN' };
    const [item] = await itemsWhen(desk, caseId, (items) =>
      items.every(({ findings }) => findings.some(({ code }) => code === seen.code)),
    );
    expect(item).toMatchObject({
      preview: 'ready',
      findings: expect.arrayContaining([expect.objectContaining(seen)]),
    });
  });

  it.each(['file', 'code'] as const)(
    'is taken back with a release by %s, then again handed over',
    async (by) => {
      const adjuster = await workstation('adjuster');
      const desk = await workstation('desk');
      const caseId = await fullCase(adjuster, `HAND-3-${by}`);
      const file = fileNamed(`released-${by}`);
      const { handover } = await adjuster.handovers.give({ caseId, file, withQuestions: false });
      await desk.handovers.take(file, null);
      const release = join(fixture.root, `${by}.proofcase-release`);
      const { code } = await desk.handovers.release(handover.id, release);
      expect(await statesOf(desk, caseId)).toEqual(expect.arrayContaining(['handed_over']));
      await expect(seal(desk, caseId)).rejects.toMatchObject({ code: 'handed-over' });
      await desk.handlers['cases.hold']({ caseId, on: true, reason: 'lawsuit' });
      const order = { handoverId: handover.id, typedCaseNumber: null };
      await expect(
        adjuster.handlers['handover.takeBack']({ ...order, code: '22222-22222' }),
      ).rejects.toMatchObject({ code: 'handover-code-wrong' });
      if (by === 'file') await adjuster.handovers.take(release, null);
      else await adjuster.handlers['handover.takeBack']({ ...order, code: code.toLowerCase() });
      expect(await adjuster.handlers['cases.get']({ caseId })).toMatchObject({ state: 'sealed' });
      const again = fileNamed(`again-${by}`);
      await adjuster.handovers.give({ caseId, file: again, withQuestions: false });
      await desk.handovers.take(again, null);
      expect(await desk.handlers['custody.check']({ caseId })).toMatchObject({ broken: null, altered: [] });
      expect((await desk.handlers['custody.list']({ caseId })).at(-1)).toMatchObject({ action: 'hold-set' });
    },
  );

  it('is taken back without the other side only by its typed number, and never by another release', async () => {
    const adjuster = await workstation('adjuster');
    const caseId = await fullCase(adjuster, 'HAND-4');
    const { handover } = await adjuster.handovers.give({
      caseId,
      file: fileNamed('lost'),
      withQuestions: false,
    });
    const order = { handoverId: handover.id, code: null };
    await expect(
      adjuster.handlers['handover.takeBack']({ ...order, typedCaseNumber: 'HAND-5' }),
    ).rejects.toMatchObject({ code: 'wrong-confirmation' });
    const release = join(fixture.root, 'made-up.proofcase-release');
    await writeFile(release, JSON.stringify({ format: 'proofcase-release', handoverId: handover.id }));
    await expect(adjuster.handovers.take(release, null)).rejects.toMatchObject({
      code: 'handover-unreadable',
    });
    await adjuster.handlers['handover.takeBack']({ ...order, typedCaseNumber: 'HAND-4' });
    const history = await adjuster.handlers['custody.list']({ caseId });
    expect(history.find(({ action }) => action === 'taken-back')?.details).toMatchObject({
      method: 'unreachable',
    });
  });

  it('leaves a question with the side that asked, which alone may send that package', async () => {
    const adjuster = await workstation('adjuster');
    const desk = await workstation('desk');
    const caseId = await readCase(adjuster, await fixture.photos(1, { name: 'asked' }), 'HAND-6');
    fixture.service.control.inject({ endpoint: 'scan', action: { kind: 'cut', at: 'before-answer' } });
    const [pkg] = (await seal(adjuster, caseId)).packages;
    await reached(adjuster, pkg?.id as never, 'unknown');
    const file = fileNamed('asked');
    await expect(adjuster.handovers.give({ caseId, file, withQuestions: false })).rejects.toMatchObject({
      code: 'handover-questions',
    });
    await adjuster.handovers.give({ caseId, file, withQuestions: true });
    await desk.handovers.take(file, null);
    expect(await statesOf(adjuster, caseId)).toEqual(['unknown']);
    expect(await statesOf(desk, caseId)).toEqual(['handed_over']);
    await expect(desk.handlers['outbox.send']({ packageId: pkg?.id as never })).rejects.toMatchObject({
      code: 'illegal-state',
    });
    const resolve = {
      packageId: pkg?.id as never,
      decision: 'send-again',
      typedCaseNumber: 'HAND-6',
    } as const;
    await expect(desk.handlers['outbox.resolve'](resolve)).rejects.toMatchObject({ code: 'illegal-state' });
    // An answer would begin a second history, and the case could not come back.
    await expect(adjuster.handlers['outbox.resolve'](resolve)).rejects.toMatchObject({ code: 'handed-over' });
    const back = fileNamed('asked-back');
    await desk.handovers.give({ caseId, file: back, withQuestions: true });
    await adjuster.handovers.take(back, null);
    const closed = { ...resolve, decision: 'close', typedCaseNumber: null } as const;
    expect(await adjuster.handlers['outbox.resolve'](closed)).toMatchObject({ state: 'closed' });
  });

  it('is not handed over while the service is asked for a capture link', async () => {
    const adjuster = await workstation('adjuster');
    const caseId = await readCase(adjuster, await fixture.photos(1, { name: 'linked' }), 'HAND-LINK');
    const action = { kind: 'delay', stage: 'before-answer', delayMs: 1_000 } as const;
    fixture.service.control.inject({ endpoint: 'capture-link', action });
    const creating = adjuster.handlers['captures.create']({ caseId, fields: '{}' });
    const file = fileNamed('linked');
    await expect(adjuster.handovers.give({ caseId, file, withQuestions: false })).rejects.toMatchObject({
      code: 'case-busy',
    });
    expect(await creating).toMatchObject({ state: 'created' });
    await adjuster.handovers.give({ caseId, file, withQuestions: false });
  });

  it('is not released by a workstation that asks or asked for a capture link', async () => {
    const adjuster = await workstation('adjuster');
    const desk = await workstation('desk');
    const caseId = await readCase(adjuster, await fixture.photos(1, { name: 'asked-there' }), 'HAND-ASKED');
    const file = fileNamed('asked-there');
    const { handover } = await adjuster.handovers.give({ caseId, file, withQuestions: false });
    await desk.handovers.take(file, null);
    const action = { kind: 'delay', stage: 'before-answer', delayMs: 1_000 } as const;
    fixture.service.control.inject({ endpoint: 'capture-link', action });
    const asked = nextEvent(desk, 'captures.changed', () => true);
    const creating = desk.handlers['captures.create']({ caseId, fields: '{}' });
    await asked;
    await expect(desk.handovers.release(handover.id, null)).rejects.toMatchObject({ code: 'case-busy' });
    expect(await creating).toMatchObject({ state: 'created' });
    await expect(desk.handovers.release(handover.id, null)).rejects.toMatchObject({
      code: 'handover-sent-here',
    });
  });

  it('is not released by a workstation with a result or a capture, which only a hand-over brings back', async () => {
    const adjuster = await workstation('adjuster');
    const desk = await workstation('desk');
    const dataFolder = join(fixture.root, `desk-${count}`);
    for (const action of [
      'push-received',
      'push-imported',
      'submission-recovered',
      'capture-adopted',
    ] as const) {
      const caseId = await readCase(adjuster, await fixture.photos(1, { name: action }), `HAND-${action}`);
      await itemsWhen(adjuster, caseId, () => true);
      const file = fileNamed(action);
      const { handover } = await adjuster.handovers.give({ caseId, file, withQuestions: false });
      await desk.handovers.take(file, null);
      const database = openRaw(dataFolder);
      createCustodyLog(createRepositories(database).custody, systemClock, SYSTEM_ACTOR).append(
        caseId,
        action,
        [],
        {},
      );
      database.close();
      await expect(desk.handovers.release(handover.id, null)).rejects.toMatchObject({
        code: 'handover-sent-here',
      });
    }
  });

  it('is not taken where another case has its number, nor from an old file without its number', async () => {
    const adjuster = await workstation('adjuster');
    const caseId = await fullCase(adjuster, 'HAND-7');
    const file = fileNamed('old');
    await adjuster.handovers.give({ caseId, file, withQuestions: false });
    const desk = await workstation('desk');
    const own = await desk.handlers['cases.create']({
      caseNumber: 'HAND-7',
      note: '',
      referenceDate: '2026-03-10',
    });
    await expect(desk.handovers.take(file, null)).rejects.toMatchObject({ code: 'handover-case-exists' });
    expect(await desk.handlers['intake.get']({ caseId: own.id })).toMatchObject({ items: [] });
    const later = new Date(Date.now() + 8 * 86_400_000);
    const dataFolder = join(fixture.root, 'later');
    const other = await fixture.open({ dataFolder, clock: { ...systemClock, now: () => later } });
    await fixture.addService(other);
    expect(await other.handovers.inspect(file)).toMatchObject({ oldDays: 8 });
    await expect(other.handovers.take(file, null)).rejects.toMatchObject({ code: 'handover-old' });
    await expect(other.handovers.take(file, 'HAND-8')).rejects.toMatchObject({ code: 'wrong-confirmation' });
    await other.handovers.take(file, 'HAND-7');
  });

  it('is refused by every command that sends, and travels by commands as well', async () => {
    const [here, there] = [join(fixture.root, 'cli-here'), join(fixture.root, 'cli-there')];
    const run = (dataFolder: string, ...argv: string[]) =>
      runCommand({ dataFolder }, [...argv, '--service', fixture.service.baseUrl, '--json'], {
        environment: { PROOFCASE_API_KEY: CANARY },
      });
    const folder = await fixture.photos(1, { name: 'commands' });
    const submit = ['submit', folder, '--case-number', 'HAND-CLI', '--issue-date', '2026-03-10', '--no-wait'];
    expect((await run(here, ...submit)).code).toBe(0);
    const out = join(fixture.root, 'cli.proofcase');
    const create = ['handover', 'create', '--case-number', 'HAND-CLI', '--out', out, '--workstation', 'van'];
    const made = await run(here, ...create);
    expect(made).toMatchObject({ code: 0 });
    const { id } = JSON.parse(made.output) as { readonly id: HandoverId };
    for (const argv of [submit, ['outbox', 'run'], create]) {
      const refused = await run(here, ...argv);
      expect([argv[0], refused.code]).toEqual([argv[0], 1]);
      expect(JSON.parse(refused.output)).toMatchObject({ error: { code: 'handed-over' } });
    }
    const taken = await run(there, 'handover', 'take', out);
    expect(taken.code).toBe(0);
    expect(JSON.parse(taken.output)).toMatchObject({
      id,
      caseNumber: 'HAND-CLI',
      workstation: 'van',
      state: 'taken',
    });
    expect(JSON.parse((await run(there, 'handover', 'take', out)).output)).toMatchObject({
      error: { code: 'handover-taken' },
    });
    const released = await run(there, 'handover', 'release', id);
    const { code } = JSON.parse(released.output) as { readonly code: string };
    expect((await run(here, 'handover', 'release', id, '--code', code)).code).toBe(0);
    expect((await run(here, ...submit.slice(0, -1))).code).toBe(0);
    expect((await run(there, 'handover', 'release', 'x', '--code', 'a', '--out', 'b')).code).toBe(2);
  });

  it('stays here when the file cannot be written, and leaves nothing behind', async () => {
    const adjuster = await workstation('adjuster', { runOutbox: false });
    const caseId = await readCase(adjuster, await fixture.photos(1, { name: 'unwritten' }), 'HAND-9');
    await seal(adjuster, caseId, false);
    const [pkg] = (await adjuster.handlers['outbox.list']({})).filter((entry) => entry.caseId === caseId);
    const missing = join(fixture.root, 'no-such-folder', 'x.proofcase');
    await expect(
      adjuster.handovers.give({ caseId, file: missing, withQuestions: false }),
    ).rejects.toMatchObject({
      code: 'target-gone',
    });
    const dataFolder =
      (await readdir(fixture.root)).filter((name) => name.startsWith('adjuster-')).at(-1) ?? '';
    const packages = (await readdir(fixture.root)).includes(dataFolder)
      ? join(fixture.root, `adjuster-${count}`, 'packages', `${pkg?.id}.zip`)
      : '';
    await rename(packages, `${packages}.away`);
    const file = fileNamed('damaged');
    await expect(adjuster.handovers.give({ caseId, file, withQuestions: false })).rejects.toMatchObject({
      code: 'handover-damaged-here',
    });
    await rename(`${packages}.away`, packages);
    const content = await readFile(packages);
    content[40] = (content[40] ?? 0) ^ 1;
    await writeFile(packages, content);
    await expect(adjuster.handovers.give({ caseId, file, withQuestions: false })).rejects.toMatchObject({
      code: 'handover-damaged-here',
    });
    expect((await readdir(fixture.root)).filter((name) => name.startsWith('damaged'))).toEqual([]);
    expect(await adjuster.handlers['cases.get']({ caseId })).toMatchObject({ state: 'sealed' });
  });

  it('stays here when a photo goes away while the file is written, and does not blame the target', async () => {
    const adjuster = await workstation('adjuster', { runOutbox: false });
    const folder = await fixture.photos(2, { name: 'unplugged' });
    const caseId = await readCase(adjuster, folder, 'HAND-16');
    const giving = adjuster.handovers.give({
      caseId,
      file: fileNamed('unplugged'),
      withQuestions: false,
      onProgress: () => {
        for (const name of ['IMG_1.jpg', 'IMG_2.jpg']) rmSync(join(folder, name), { force: true });
      },
    });
    await expect(giving).rejects.toMatchObject({ code: 'handover-damaged-here' });
    expect((await readdir(fixture.root)).filter((name) => name.startsWith('unplugged.'))).toEqual([]);
    expect(await adjuster.handlers['handover.list']({ caseId })).toEqual([]);
  });

  it('is given by the next start, also when another interrupted hand-over fails again', async () => {
    const dataFolder = join(fixture.root, 'interrupted');
    const interrupted = new Error('interrupted');
    const origin = await fixture.open({
      dataFolder,
      faultPoint: async (name) => {
        if (name === 'handover-in-database') throw interrupted;
      },
    });
    const cases: CaseId[] = [];
    for (const number of ['HAND-12', 'HAND-13']) {
      const caseId = await readCase(origin, await fixture.photos(1, { name: number }), number);
      await itemsWhen(origin, caseId, () => true);
      const giving = origin.handovers.give({ caseId, file: fileNamed(number), withQuestions: false });
      await expect(giving).rejects.toBe(interrupted);
      cases.push(caseId);
    }
    await origin.close();
    let failures = 0;
    const restarted = await fixture.open({
      dataFolder,
      faultPoint: async (name) => {
        if (name !== 'handover-in-side-journal') return;
        failures += 1;
        if (failures === 1) throw new Error('EROFS');
      },
    });
    const states = async (): Promise<readonly (string | undefined)[]> =>
      Promise.all(
        cases.map(async (caseId) => (await restarted.handlers['handover.list']({ caseId }))[0]?.state),
      );
    await expect.poll(async () => [...(await states())].sort()).toEqual(['given', 'writing']);
  });

  it.each([
    ['handover-in-side-journal', 'partial'],
    ['handover-file-named', 'partial'],
    ['handover-file-named', 'named'],
  ] as const)(
    'is not given by the next start when it is taken back meanwhile (%s, file %s)',
    async (boundary, left) => {
      const caseNumber = `HAND-${boundary}-${left}`;
      const { caseId, id, dataFolder, file, origin } = await interrupted(caseNumber);
      await origin.close();
      // As if the program had ended right after the renaming.
      if (left === 'named') await rename(`${file}${PARTIAL_SUFFIX}`, file);
      const [waiting, goOn] = [latch(), latch()];
      const restarted = await fixture.open({
        dataFolder,
        faultPoint: async (name) => {
          if (name !== boundary) return;
          waiting.open();
          await goOn.opened;
        },
      });
      await waiting.opened;
      const order = { handoverId: id, code: null, typedCaseNumber: caseNumber };
      await restarted.handlers['handover.takeBack'](order);
      goOn.open();
      await restarted.close();
      const again = await fixture.open({ dataFolder });
      expect(await again.handlers['handover.list']({ caseId })).toMatchObject([{ state: 'taken-back' }]);
      await expect(again.handovers.inspect(file)).rejects.toMatchObject({ code: 'source-missing' });
    },
  );

  it('keeps the place of its file until the next start gives it', async () => {
    const { caseId, dataFolder, file, origin } = await interrupted('HAND-14');
    const otherId = await readCase(origin, await fixture.photos(1, { name: 'HAND-15' }), 'HAND-15');
    await itemsWhen(origin, otherId, () => true);
    const second = { caseId: otherId, file, withQuestions: false };
    await expect(origin.handovers.give(second)).rejects.toMatchObject({ code: 'target-exists' });
    await origin.close();
    const restarted = await fixture.open({ dataFolder });
    const states = async () =>
      (await restarted.handlers['handover.list']({ caseId })).map(({ state }) => state);
    await expect.poll(states).toEqual(['given']);
    const desk = await workstation('desk');
    expect(await desk.handovers.take(file, null)).toMatchObject({ caseId });
  });
});
