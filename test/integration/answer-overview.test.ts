import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaseId, ResultId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { completeAnalysis } from '../support/analysis-answer';
import { createEngineFixture, type EngineFixture, reached, readCase, seal } from '../support/engine-fixture';
import { heldService } from '../support/held-service';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture({ report: true });
});
afterEach(() => fixture.close());

/** A case that was sent, and its answer. */
async function answered(engine: Engine): Promise<{ readonly caseId: CaseId; readonly resultId: ResultId }> {
  const caseId = await readCase(engine, await fixture.photos(4), 'ANSWERED-1');
  return { caseId, resultId: await send(engine, caseId) };
}

async function send(engine: Engine, caseId: CaseId): Promise<ResultId> {
  const { packages } = await seal(engine, caseId);
  const [first] = packages;
  if (!first) throw new Error('nothing sealed');
  const { resultId } = await reached(engine, first.id, 'filed');
  if (resultId === null) throw new Error('no result');
  return resultId;
}

describe('the overview of a result', () => {
  it('lists the files first and loads them one by one, with the same content as the whole result', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { resultId } = await answered(engine);
    const whole = await engine.handlers['results.get']({ resultId });
    const overview = await engine.handlers['results.overview']({ resultId });
    expect(overview).toMatchObject({ id: resultId, level: whole.level, decoded: true });
    expect(overview.answer).not.toHaveProperty('files');
    expect(overview.rows.map(({ key }) => key).sort()).toEqual(
      whole.sent.map(({ entryName }) => entryName).sort(),
    );
    for (const { key, itemId } of overview.rows) {
      const view = await engine.handlers['results.file']({ resultId, key });
      expect(view.file).toEqual(whole.analysis?.files.find(({ name }) => name === key));
      expect(view.item?.id).toBe(itemId);
      // Our own pre-check says something about every photo that was read.
      expect(view.points).toHaveLength(view.file?.items.length ?? 0);
    }
    expect(await engine.handlers['results.attachments']({ resultId })).toEqual(whole.attachments);
    expect(overview.attachments).toBe(whole.attachments.length);
  });

  it('counts attachments that belong to no file, and says whether they were downloaded', async () => {
    const service = await heldService();
    const engine = await fixture.open();
    await fixture.addService(engine, 'key', service.baseUrl);
    const caseId = await readCase(engine, await fixture.photos(1), 'UNASSIGNED-1');
    const [first] = (await seal(engine, caseId)).packages;
    if (!first) throw new Error('nothing sealed');
    const named = (filename: string) => ({ filename, data_b64: 'eA==' });
    const attachments = {
      heatmaps: [named('IMG_1_heatmap.png'), named('other.png')],
      pdf_versions: [named('v1.pdf'), named('v2.pdf')],
    };
    const body = JSON.stringify({ ...completeAnalysis(), attachments });
    (await service.next('scan')).answer({ status: 200, body });
    const { resultId } = await reached(engine, first.id, 'filed');
    if (resultId === null) throw new Error('no result');
    const file = await engine.handlers['results.file']({ resultId, key: 'IMG_1.jpg' });
    expect(file).toMatchObject({
      unassigned: { heatmaps: 1, pdfVersions: 2 },
      attachmentsByDownload: false,
    });
    await service.close();
  });

  it('rejects a file that is not in the result', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { resultId } = await answered(engine);
    for (const key of ['__proto__', 'constructor', 'elsewhere.jpg']) {
      await expect(engine.handlers['results.file']({ resultId, key })).rejects.toMatchObject({
        code: 'not-found',
      });
    }
  });
});

describe('two results of a case', () => {
  it('differ only in the photo that was excluded from the second request', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const { caseId, resultId: older } = await answered(engine);
    const { items } = await engine.handlers['intake.get']({ caseId });
    const left = items[0];
    if (!left) throw new Error('no item');
    await engine.handlers['items.exclude']({
      ...{ caseId, itemIds: [left.id], excluded: true, reason: 'not of this claim' },
    });
    const newer = await send(engine, caseId);
    const changes = await engine.handlers['results.changes']({ older, newer });
    expect(changes).toMatchObject({ shared: 3, request: { level: null } });
    expect(changes?.files.filter(({ kind }) => kind === 'disappeared').map(({ name }) => name)).toEqual([
      left.name,
    ]);
    expect(changes?.files.every(({ kind }) => kind === 'disappeared' || kind === 'changed')).toBe(true);
    const back = await engine.handlers['results.changes']({ older: newer, newer: older });
    expect(back?.files.filter(({ kind }) => kind === 'appeared').map(({ name }) => name)).toEqual([
      left.name,
    ]);
    expect((await engine.handlers['results.changes']({ older, newer: older }))?.files).toEqual([]);
  });
});
