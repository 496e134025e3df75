import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaseId, ResultId, SubmissionId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { completeAnalysis } from '../support/analysis-answer';
import {
  createEngineFixture,
  type EngineFixture,
  nextEvent,
  reached,
  readCase,
  seal,
} from '../support/engine-fixture';
import { heldService } from '../support/held-service';
import { photo } from '../support/practice';

/** Three of four photos fit into one package. */
const SPLIT_PAD_BYTES = 12_600_000;

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture({ report: true });
});
afterEach(() => fixture.close());

interface Sent {
  readonly caseId: CaseId;
  readonly submissionId: SubmissionId;
  /** One for each package. */
  readonly resultIds: readonly ResultId[];
}

/** A case that was sent, and its answer. */
async function answered(engine: Engine, padBytes = 0): Promise<Sent> {
  const caseId = await readCase(engine, await fixture.photos(4, { padBytes }), 'ANSWERED-1');
  return { caseId, ...(await send(engine, caseId)) };
}

async function send(engine: Engine, caseId: CaseId): Promise<Omit<Sent, 'caseId'>> {
  const { id: submissionId, packages } = await seal(engine, caseId);
  const filed = await Promise.all(packages.map(({ id }) => reached(engine, id, 'filed')));
  return { submissionId, resultIds: filed.flatMap(({ resultId }) => resultId ?? []) };
}

describe('the overview of a result', () => {
  it('lists the files first and loads them one by one, with the same content as the whole result', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { submissionId, resultIds } = await answered(engine);
    const [resultId] = resultIds;
    if (resultId === undefined) throw new Error('no result');
    const whole = await engine.handlers['results.get']({ resultId });
    const overview = await engine.handlers['results.overview']({ submissionId });
    expect(overview).toMatchObject({ submissionId, level: whole.level, packages: 1, answered: 1 });
    expect(overview.answer).not.toHaveProperty('files');
    expect(overview.rows.map(({ key }) => key).sort()).toEqual(
      whole.sent.map(({ entryName }) => entryName).sort(),
    );
    for (const { key, itemId } of overview.rows) {
      const view = await engine.handlers['results.file']({ submissionId, key });
      expect(view.file).toEqual(whole.analysis?.files.find(({ name }) => name === key));
      expect(view.item?.id).toBe(itemId);
      // Our own pre-check says something about every photo that was read.
      expect(view.points).toHaveLength(view.file?.items.length ?? 0);
    }
    expect(await engine.handlers['results.attachments']({ submissionId })).toEqual(whole.attachments);
    expect(overview.attachments).toBe(whole.attachments.length);
  });

  it('counts attachments that belong to no file, and says whether they were downloaded', async () => {
    const service = await heldService();
    const engine = await fixture.open();
    await fixture.addService(engine, 'key', service.baseUrl);
    const caseId = await readCase(engine, await fixture.photos(1), 'UNASSIGNED-1');
    const { id: submissionId, packages } = await seal(engine, caseId);
    const [first] = packages;
    if (!first) throw new Error('nothing sealed');
    const named = (filename: string) => ({ filename, data_b64: 'eA==' });
    const attachments = {
      heatmaps: [named('IMG_1_heatmap.png'), named('other.png')],
      pdf_versions: [named('v1.pdf'), named('v2.pdf')],
    };
    const body = JSON.stringify({ ...completeAnalysis(), attachments });
    (await service.next('scan')).answer({ status: 200, body });
    await reached(engine, first.id, 'filed');
    const file = await engine.handlers['results.file']({ submissionId, key: 'IMG_1.jpg' });
    expect(file).toMatchObject({
      unassigned: { heatmaps: 1, pdfVersions: 2 },
      attachmentsByDownload: false,
    });
    await service.close();
  });

  it('shows no picture and no pre-check of a photo that changed since it was sent', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId, submissionId, resultIds } = await answered(engine);
    const [resultId] = resultIds;
    const { sent } = await engine.handlers['results.get']({ resultId: resultId ?? ('' as ResultId) });
    const [changed] = sent;
    if (!changed) throw new Error('nothing was sent');
    await writeFile(join(fixture.root, 'photos', changed.originalPath), await photo({ seed: 77 }));
    const done = nextEvent(engine, 'intake.changed', (event) => event.caseId === caseId);
    await engine.handlers['intake.refresh']({ caseId });
    await done;
    const { items } = await engine.handlers['intake.get']({ caseId });
    expect(items.map(({ id }) => id)).toContain(changed.itemId);
    const { rows } = await engine.handlers['results.overview']({ submissionId });
    expect(new Map(rows.map((row) => [row.key, row.itemId]))).toEqual(
      new Map(
        sent.map(({ entryName, itemId }) => [entryName, entryName === changed.entryName ? null : itemId]),
      ),
    );
    const view = await engine.handlers['results.file']({ submissionId, key: changed.entryName });
    expect(view).toMatchObject({ sent: { itemId: null }, item: null, points: [] });
    const files = await engine.handlers['results.files']({ submissionId });
    expect(files.filter((file) => file.sent?.itemId === null).map(({ key }) => key)).toEqual([
      changed.entryName,
    ]);
  });

  it('rejects a file that is not in the result', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { submissionId } = await answered(engine);
    for (const key of ['__proto__', 'constructor', 'elsewhere.jpg']) {
      await expect(engine.handlers['results.file']({ submissionId, key })).rejects.toMatchObject({
        code: 'not-found',
      });
    }
  });
});

describe('a split submission', () => {
  it('is one result over its packages, with every file once and the tokens of all', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId, submissionId, resultIds } = await answered(engine, SPLIT_PAD_BYTES);
    expect(resultIds).toHaveLength(2);
    const list = await engine.handlers['results.versions']({ caseId });
    expect(list.versions.map((version) => version.submissionId)).toEqual([submissionId]);
    expect(list.unread).toEqual([]);
    const overview = await engine.handlers['results.overview']({ submissionId });
    expect(overview).toMatchObject({ packages: 2, answered: 2, counts: { pending: 0, unanswered: 0 } });
    expect(overview.rows.map(({ path }) => path).sort()).toEqual([
      'IMG_1.jpg',
      'IMG_2.jpg',
      'IMG_3.jpg',
      'IMG_4.jpg',
    ]);
    expect(overview.responses.map(({ sequence }) => sequence)).toEqual([1, 2]);
    const wholes = await Promise.all(
      resultIds.map((resultId) => engine.handlers['results.get']({ resultId })),
    );
    const tokens = wholes.reduce((sum, { tokensConsumed }) => sum + (tokensConsumed ?? Number.NaN), 0);
    expect(overview.tokensConsumed).toBe(tokens);
    for (const file of await engine.handlers['results.files']({ submissionId })) {
      const own = wholes.find(({ id }) => id === file.resultId);
      expect(file.file).toEqual(own?.analysis?.files.find(({ name }) => name === file.key));
    }
  });
});

describe('two submissions of a case', () => {
  it('differ only in the photo that was excluded from the second request', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId, submissionId: older } = await answered(engine);
    const { items } = await engine.handlers['intake.get']({ caseId });
    const left = items[0];
    if (!left) throw new Error('no item');
    await engine.handlers['items.exclude']({
      caseId,
      itemIds: [left.id],
      excluded: true,
      reason: 'not of this claim',
    });
    const { submissionId: newer } = await send(engine, caseId);
    const changes = await engine.handlers['results.changes']({ older, newer });
    expect(changes).toMatchObject({ shared: 3, request: { level: null } });
    expect(changes.files.filter(({ kind }) => kind === 'disappeared').map(({ name }) => name)).toEqual([
      left.name,
    ]);
    expect(changes.files.every(({ kind }) => kind === 'disappeared' || kind === 'changed')).toBe(true);
    const back = await engine.handlers['results.changes']({ older: newer, newer: older });
    expect(back.files.filter(({ kind }) => kind === 'appeared').map(({ name }) => name)).toEqual([left.name]);
    expect((await engine.handlers['results.changes']({ older, newer: older })).files).toEqual([]);
  });
});
