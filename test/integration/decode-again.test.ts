import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import type { ResultView } from '../../src/contract/views';
import type { CaseId, PackageId, ResultId } from '../../src/domain/ids';
import type { Engine, EngineOptions } from '../../src/main/engine';
import { decodeResponse } from '../../src/main/sending/service/decoding/decode-response';
import {
  DECODER_VERSION,
  type Decoder,
  ReadingFailed,
} from '../../src/main/sending/service/decoding/decoder';
import { DECODER } from '../../src/main/sending/service/decoding/own-process-decoder';
import { storableAnalysis } from '../../src/main/storage/database/storable-analysis';
import { systemTimers, type Timers } from '../../src/main/support/timers';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import {
  createEngineFixture,
  type EngineFixture,
  itemsWhen,
  nextEvent,
  reached,
  sendCase,
} from '../support/engine-fixture';
import { VirtualTime } from '../support/virtual-time';

let fixture: EngineFixture;
beforeEach(async () => {
  fixture = await createEngineFixture({ report: true });
});
afterEach(() => fixture.close());

/** Nobody waits two seconds for what is done quietly. */
const quick: Timers = { after: (delayMs, work) => systemTimers.after(Math.min(delayMs, 5), work) };

/** A decoder to which every answer is a riddle. */
const puzzled = (version: number): Decoder => ({
  ...DECODER,
  version,
  read: async () => {
    throw new ProofcaseError('answer-not-an-analysis', {}, `version ${version} knows nothing`);
  },
});

/** A decoder that reads every answer as green and forgets its first attachment. */
const rosy = (version: number): Decoder => ({
  ...DECODER,
  version,
  async read(...answer) {
    const read = await decodeResponse(...answer);
    const level = { kind: 'known', level: 'Green' } as const;
    const analysis = storableAnalysis({ ...read.analysis, level });
    return { ...read, analysis, attachments: read.attachments.slice(1) };
  },
});

const today: Decoder = { ...DECODER, version: DECODER_VERSION + 1 };

const open = (decoder: Decoder, more: Partial<EngineOptions> = {}): Promise<Engine> =>
  fixture.open({ decoder, timers: quick, ...more });

interface Sent {
  readonly caseId: CaseId;
  readonly packageId: PackageId;
  readonly resultId: ResultId;
  readonly view: ResultView;
}

async function sent(
  engine: Engine,
  end: 'filed' | 'unknown',
  ...actions: readonly FaultInput[]
): Promise<Sent> {
  for (const action of actions) fixture.service.control.inject(action);
  await fixture.addService(engine);
  const entry = await sendCase(engine, await fixture.photos(3), 'AGAIN-1', end);
  const [summary] = await engine.handlers['results.list']({ caseId: entry.caseId });
  if (!summary) throw new Error('no result');
  const view = await engine.handlers['results.get']({ resultId: summary.id });
  return { caseId: entry.caseId, packageId: entry.id, resultId: summary.id, view };
}

/** Timers of an engine that is being opened: they run from `release` on, when the test listens to its events. */
function heldTimers(): Timers & { release(): void } {
  let isReleased = false;
  const held: (() => void)[] = [];
  return {
    after(delayMs, work) {
      if (isReleased) return quick.after(delayMs, work);
      let isCancelled = false;
      let cancel = (): void => {
        isCancelled = true;
      };
      held.push(() => {
        if (!isCancelled) cancel = quick.after(delayMs, work);
      });
      return () => cancel();
    },
    release() {
      isReleased = true;
      for (const start of held) start();
    },
  };
}

/** Opens with another decoder and waits for its result event. */
async function reread(decoder: Decoder, { resultId }: Sent): Promise<{ engine: Engine; view: ResultView }> {
  const timers = heldTimers();
  const engine = await open(decoder, { timers });
  const told = nextEvent(engine, 'results.changed', (event) => event.resultId === resultId);
  timers.release();
  await told;
  return { engine, view: await engine.handlers['results.get']({ resultId }) };
}

const custodyOf = async (engine: Engine, caseId: CaseId) =>
  (await engine.handlers['custody.list']({ caseId })).filter(({ action }) => action.includes('decod'));

const caseOf = async (engine: Engine, caseId: CaseId) => engine.handlers['cases.get']({ caseId });

describe('an answer that could not be decoded', () => {
  it('has a result that says so, with the raw answer and no level', async () => {
    const engine = await open(puzzled(1));
    const { caseId, packageId, resultId, view } = await sent(engine, 'unknown');
    expect(view).toMatchObject({
      decoded: false,
      analysis: null,
      level: { kind: 'absent' },
      attachments: [],
    });
    expect(view.problems).toEqual(['not-an-analysis: version 1 knows nothing']);
    const { text } = await engine.handlers['results.raw']({ resultId });
    expect(text).toContain('suspicion_level');
    expect(await caseOf(engine, caseId)).toMatchObject({
      results: 1,
      level: null,
      state: 'needs-you',
      tokens: 0,
    });
    expect((await reached(engine, packageId, 'unknown')).resultId).toBe(resultId);
    expect((await engine.handlers['tokens.ledger']({ months: 1 })).months).toEqual([]);
  });

  it('is decoded by a later version, which files the package and drops the question', async () => {
    const first = await open(puzzled(1));
    const before = await sent(first, 'unknown');
    await first.close();
    const { engine, view } = await reread(today, before);
    expect(view).toMatchObject({ decoded: true, problems: [] });
    expect(view.analysis?.files).toHaveLength(3);
    expect(view.attachments.length).toBeGreaterThan(0);
    const entry = await reached(engine, before.packageId, 'filed');
    expect(entry).toMatchObject({ resultId: before.resultId, decisions: [] });
    expect(await caseOf(engine, before.caseId)).toMatchObject({
      results: 1,
      state: 'answered',
      level: view.level,
      tokens: view.tokensConsumed,
    });
    expect(await custodyOf(engine, before.caseId)).toMatchObject([
      {
        action: 'answer-decoded-again',
        actor: 'proofcase',
        details: { result: before.resultId, decoder: today.version, before: 0 },
      },
    ]);
    expect(fixture.service.control.state().scansProcessed).toBe(1);
  });

  it('can be decoded again by the user at any time', async () => {
    const first = await open(puzzled(1));
    const before = await sent(first, 'unknown');
    const still = await first.handlers['results.decodeAgain']({ resultId: before.resultId });
    expect(still).toMatchObject({ outcome: 'unreadable', result: { decoded: false } });
    expect(still.result.problems).toHaveLength(1);
    await first.close();
    const engine = await open(today, { runOutbox: 'named' });
    const now = await engine.handlers['results.decodeAgain']({ resultId: before.resultId });
    expect(now).toMatchObject({ outcome: 'decoded', result: { decoded: true, problems: [] } });
    expect(await custodyOf(engine, before.caseId)).toMatchObject([{ actor: 'anna' }]);
    await expect(
      engine.handlers['results.decodeAgain']({
        resultId: '00000000-0000-4000-8000-000000000000' as ResultId,
      }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('can be decoded after its question was closed, and the package stays closed', async () => {
    const first = await open(puzzled(1));
    const before = await sent(first, 'unknown');
    const { packageId } = before;
    await first.handlers['outbox.resolve']({ packageId, decision: 'close', typedCaseNumber: null });
    await first.close();
    const { engine, view } = await reread(today, before);
    expect(view.decoded).toBe(true);
    expect(await reached(engine, packageId, 'closed')).toMatchObject({ resultId: before.resultId });
  });

  it('without a result from an earlier version gets a result', async () => {
    const first = await open(puzzled(1));
    const { caseId, packageId } = await sent(first, 'unknown');
    await first.close();
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    database.exec('UPDATE package SET result_id = NULL; DELETE FROM result');
    database.close();
    const engine = await open(today);
    await reached(engine, packageId, 'filed');
    const results = await engine.handlers['results.list']({ caseId });
    expect(results).toMatchObject([{ decoded: true, packageId }]);
  });
});

describe('a response that ends the process that reads it', () => {
  const deadly = (attempts: (string | number)[]): Decoder => ({
    ...today,
    read: async () => {
      attempts.push(storedValue('SELECT filing_attempts FROM package'));
      throw new ReadingFailed('died', 'the process that read it died');
    },
  });

  function storedValue(sql: string): string | number {
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'), { readonly: true });
    try {
      return database.prepare<[], string | number>(sql).pluck().get() ?? 'nothing';
    } finally {
      database.close();
    }
  }

  it('is tried three times, counted before each, then kept as received and read again by a person', async () => {
    const attempts: (string | number)[] = [];
    const first = await open(deadly(attempts));
    const before = await sent(first, 'unknown');
    expect(attempts).toEqual([1, 2, 3]);
    expect(await reached(first, before.packageId, 'unknown')).toMatchObject({ reason: 'result-unreadable' });
    expect(before.view.problems).toEqual(['result-unreadable: reading it failed 3 times']);
    const again = await first.handlers['results.decodeAgain']({ resultId: before.resultId });
    expect(again.outcome).toBe('unreadable');
    await first.close();
    const engine = await open(today, { runOutbox: 'named' });
    expect(await engine.handlers['results.decodeAgain']({ resultId: before.resultId })).toMatchObject({
      outcome: 'decoded',
      result: { problems: [] },
    });
    expect(await reached(engine, before.packageId, 'filed')).toMatchObject({ decisions: [] });
    expect(fixture.service.control.state().scansProcessed).toBe(1);
  });

  it('that ended the program three times is not tried at the next start', async () => {
    const first = await open(DECODER);
    const { packageId } = await sent(first, 'filed');
    await first.close();
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    database.exec(`UPDATE package SET state = 'answered', filing_attempts = 3`);
    database.close();
    const attempts: (string | number)[] = [];
    const engine = await open(deadly(attempts));
    expect(await reached(engine, packageId, 'unknown')).toMatchObject({ reason: 'result-unreadable' });
    expect(attempts).toEqual([]);
  });

  it('is not tried by later starts where only an older version could read it', async () => {
    const first = await open({ ...DECODER, version: 1 });
    const before = await sent(first, 'filed');
    await first.close();
    const tried: (string | number)[] = [];
    const ending: Decoder = {
      ...today,
      read: async (...answer) => {
        tried.push(storedValue('SELECT decoder_tried FROM result'));
        return DECODER.read(...answer);
      },
    };
    await reread(ending, before);
    expect(tried).toEqual([today.version]);
  });

  it('counts no attempt that the disk refused', async () => {
    const attempts: (string | number)[] = [];
    const refusing: Decoder = {
      ...today,
      read: async (...answer) => {
        attempts.push(storedValue('SELECT filing_attempts FROM package'));
        if (attempts.length === 1) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        return DECODER.read(...answer);
      },
    };
    await sent(await open(refusing), 'filed');
    expect(attempts).toEqual([1, 1]);
    expect(storedValue('SELECT filing_attempts FROM package')).toBe(0);
  });
});

describe('an answer that another version decodes differently', () => {
  it('is decoded again, with the same attachments under the same names, and the case history says so', async () => {
    const first = await open(rosy(1));
    const before = await sent(first, 'filed');
    const { lastActivityAt } = await caseOf(first, before.caseId);
    expect(await caseOf(first, before.caseId)).toMatchObject({ level: { level: 'Green' } });
    await first.close();
    const stored = await readdir(join(fixture.dataFolder, 'attachments'));
    const { engine, view } = await reread(today, before);
    expect(view.level).not.toEqual(before.view.level);
    expect(view.receivedAt).toBe(before.view.receivedAt);
    expect(view.attachments).toHaveLength(before.view.attachments.length + 1);
    expect(view.attachments.slice(1).map(({ id }) => id)).toEqual(
      before.view.attachments.map(({ id }) => id),
    );
    expect(await readdir(join(fixture.dataFolder, 'attachments'))).toEqual(stored);
    expect(await caseOf(engine, before.caseId)).toMatchObject({
      results: 1,
      level: view.level,
      lastActivityAt,
    });
    expect(await custodyOf(engine, before.caseId)).toHaveLength(1);
    await engine.close();
    // What this version has read it does not read again.
    const again = await open(today);
    const told: string[] = [];
    again.on('results.changed', ({ resultId }) => told.push(resultId));
    const asked = await again.handlers['results.decodeAgain']({ resultId: before.resultId });
    expect(asked.outcome).toBe('decoded');
    expect(asked.result.attachments).toEqual(view.attachments);
    expect(told).toEqual([before.resultId]);
  });

  it('keeps the result of the older version when the newer cannot decode it, and says so once', async () => {
    const first = await open(rosy(1));
    const before = await sent(first, 'filed');
    await first.close();
    const second = await reread(puzzled(DECODER_VERSION + 2), before);
    const problem = `earlier-decoding-kept: version ${DECODER_VERSION + 2} knows nothing`;
    expect(second.view).toEqual({ ...before.view, problems: [problem] });
    const asked = await second.engine.handlers['results.decodeAgain']({ resultId: before.resultId });
    expect(asked).toMatchObject({ outcome: 'kept', result: { problems: [problem] } });
    expect(await reached(second.engine, before.packageId, 'filed')).toMatchObject({
      resultId: before.resultId,
    });
    expect(await custodyOf(second.engine, before.caseId)).toMatchObject([
      {
        action: 'answer-decoding-kept',
        actor: 'proofcase',
        details: { decoder: DECODER_VERSION + 2, before: 1 },
      },
      { action: 'answer-decoding-kept', actor: 'anna' },
    ]);
    await second.engine.close();
    const { view } = await reread({ ...DECODER, version: DECODER_VERSION + 3 }, before);
    expect(view.problems).toEqual([]);
  });

  it('is not decoded when the stored answer differs from the received one', async () => {
    const first = await open(rosy(1));
    const before = await sent(first, 'filed');
    await first.close();
    const answers = join(fixture.dataFolder, 'answers');
    const [raw = ''] = await readdir(answers);
    await writeFile(join(answers, raw), '{"suspicion_level":"Green","Files":{}}');
    const second = await reread(today, before);
    expect(second.view).toEqual({ ...before.view, problems: ['raw-answer-changed: SHA-256'] });
    await second.engine.close();
    await rm(join(answers, raw));
    const third = await reread({ ...DECODER, version: 9 }, before);
    expect(third.view).toEqual({ ...before.view, problems: ['raw-answer-changed: ENOENT'] });
  });
});

describe('an answer of a case that is handed over', () => {
  it('gets no missing result before the case is back', async () => {
    const first = await open(puzzled(1));
    const away = await sent(first, 'unknown');
    const here = await sendCase(first, await fixture.photos(1, { name: 'here' }), 'HERE-2', 'unknown');
    await itemsWhen(first, away.caseId, () => true);
    const file = join(fixture.root, 'missing.proofcase');
    const order = { caseId: away.caseId, file, withQuestions: true };
    const { handover } = await first.handovers.give(order);
    await first.close();
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    database.exec('UPDATE package SET result_id = NULL; DELETE FROM result');
    database.close();
    // Missing results are all added before any is decoded.
    const second = await open(today);
    await reached(second, here.id, 'filed');
    expect(await second.handlers['results.list']({ caseId: away.caseId })).toEqual([]);
    await second.handlers['handover.takeBack']({
      handoverId: handover.id,
      code: null,
      typedCaseNumber: 'AGAIN-1',
    });
    await second.close();
    const third = await open(today);
    await reached(third, away.packageId, 'filed');
    expect(await third.handlers['results.list']({ caseId: away.caseId })).toHaveLength(1);
  });

  it('is not decoded again before the case is back', async () => {
    const first = await open(rosy(1));
    const away = await sent(first, 'filed');
    const here = await sendCase(first, await fixture.photos(1, { name: 'here' }), 'HERE-1', 'filed');
    const [other] = await first.handlers['results.list']({ caseId: here.caseId });
    if (!other) throw new Error('no result');
    await itemsWhen(first, away.caseId, () => true);
    const file = join(fixture.root, 'away.proofcase');
    const { handover } = await first.handovers.give({ caseId: away.caseId, file, withQuestions: false });
    await first.close();
    // Results are decoded in the order in which they were stored.
    const { engine } = await reread(today, { ...away, resultId: other.id });
    const { caseId, resultId } = away;
    expect(await engine.handlers['results.get']({ resultId })).toEqual(away.view);
    await expect(engine.handlers['results.decodeAgain']({ resultId })).rejects.toMatchObject({
      code: 'handed-over',
    });
    expect((await engine.handlers['custody.list']({ caseId })).at(-1)?.action).toBe('handed-over');
    const order = { handoverId: handover.id, code: null, typedCaseNumber: 'AGAIN-1' };
    await engine.handlers['handover.takeBack'](order);
    await engine.close();
    const back = await reread(today, away);
    expect(back.view.level).not.toEqual(away.view.level);
    expect(await custodyOf(back.engine, caseId)).toHaveLength(1);
  });

  it.each([
    ['read', rosy(2)],
    ['not read', puzzled(2)],
  ])('is not stored when it is handed over while the answer is %s', async (_how, decoder) => {
    const first = await open(rosy(1));
    const { caseId, resultId, view } = await sent(first, 'filed');
    await itemsWhen(first, caseId, () => true);
    await first.close();
    const file = join(fixture.root, 'during.proofcase');
    const engine: Engine = await open(
      {
        ...decoder,
        async read(...answer) {
          await engine.handovers.give({ caseId, file, withQuestions: false });
          return decoder.read(...answer);
        },
      },
      { runOutbox: 'named' },
    );
    await expect(engine.handlers['results.decodeAgain']({ resultId })).rejects.toMatchObject({
      code: 'handed-over',
    });
    expect(await engine.handlers['results.get']({ resultId })).toEqual(view);
    expect((await engine.handlers['custody.list']({ caseId })).at(-1)?.action).toBe('handed-over');
  });
});

describe('attachments behind a download address', () => {
  const byDownload: FaultInput = { endpoint: 'scan', action: { kind: 'answer-form', form: 'download' } };
  const broken: FaultInput = { endpoint: 'download', times: 3, action: { kind: 'status', status: 404 } };

  it('stay when the answer is decoded again, without another request', async () => {
    const first = await open({ ...DECODER, version: 1 });
    const before = await sent(first, 'filed', byDownload);
    expect(before.view.attachments.length).toBeGreaterThan(0);
    await first.close();
    expect(fixture.service.control.state().downloadsServed).toBe(1);
    const { view } = await reread(today, before);
    expect(view).toEqual(before.view);
    expect(fixture.service.control.state().downloadsServed).toBe(1);
  });

  it('are missing with a reason after a first decoding by a later version, until the user asks for them', async () => {
    const first = await open(puzzled(1));
    const before = await sent(first, 'unknown', byDownload);
    await first.close();
    const { engine, view } = await reread(today, before);
    expect(view).toMatchObject({ decoded: true, attachments: [] });
    expect(view.problems).toContain('download-failed');
    expect(fixture.service.control.state().downloadsServed).toBe(0);
    const { result } = await engine.handlers['results.decodeAgain']({ resultId: before.resultId });
    expect(result.problems).toEqual([]);
    expect(result.attachments.length).toBeGreaterThan(0);
  });

  it('are kept as one file if their archive is refused, and unpacked by a later version without a request', async () => {
    const refused = { code: 'archive-refused', detail: 'a.zip: 5001 entries' } as const;
    const strict: Decoder = {
      ...DECODER,
      version: 1,
      unpack: async () => ({ attachments: [], problems: [refused] }),
    };
    const first = await open(strict);
    const before = await sent(first, 'filed', byDownload);
    const problem = 'archive-refused: a.zip: 5001 entries';
    expect(before.view.problems).toContain(problem);
    expect(before.view.attachments).toMatchObject([{ filename: 'attachments.zip', category: 'unknown' }]);
    const again = await first.handlers['results.decodeAgain']({ resultId: before.resultId });
    expect(again.result.problems).toContain(problem);
    expect(again.result.attachments).toEqual(before.view.attachments);
    await first.close();
    const { view } = await reread(today, before);
    expect(view.problems).toEqual([]);
    expect(view.attachments.length).toBeGreaterThan(2);
    expect(view.attachments).toContainEqual(before.view.attachments[0]);
    expect(fixture.service.control.state().downloadsServed).toBe(1);
  });

  it('are downloaded when the user asks again after a failure', async () => {
    const engine = await open(DECODER);
    const before = await sent(engine, 'filed', byDownload, broken);
    expect(before.view).toMatchObject({ attachments: [], problems: ['download-failed: status 404'] });
    fixture.service.control.clearFaults();
    const { outcome, result } = await engine.handlers['results.decodeAgain']({ resultId: before.resultId });
    expect(outcome).toBe('decoded');
    expect(result.problems).toEqual([]);
    expect(result.attachments.length).toBeGreaterThan(0);
  });
});

it('an answer whose case is deleted during decoding comes back neither as rows nor as files', async () => {
  const first = await open({ ...DECODER, version: 1 });
  const { resultId, view } = await sent(first, 'filed');
  expect(view.attachments.length).toBeGreaterThan(0);
  await first.close();
  const files = join(fixture.dataFolder, 'attachments');
  const forgetting: Decoder = {
    ...today,
    async read(...answer) {
      for (const name of await readdir(files)) await rm(join(files, name));
      const read = await DECODER.read(...answer);
      const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
      database.pragma('foreign_keys = ON');
      database.exec('UPDATE package SET result_id = NULL; DELETE FROM result');
      database.close();
      return read;
    },
  };
  const engine = await open(forgetting, { runOutbox: 'named' });
  await expect(engine.handlers['results.decodeAgain']({ resultId })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await readdir(files)).toEqual([]);
});

it('a package that is filed again keeps its result', async () => {
  const first = await open(DECODER);
  const { caseId, packageId, resultId } = await sent(first, 'filed');
  await first.close();
  const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
  database.prepare(`UPDATE package SET state = 'answered'`).run();
  database.close();
  const engine = await open(DECODER);
  expect(await reached(engine, packageId, 'filed')).toMatchObject({ resultId });
  expect(await engine.handlers['results.list']({ caseId })).toHaveLength(1);
  expect(fixture.service.control.state().scansProcessed).toBe(1);
});

it('a read-only command decodes nothing again', async () => {
  const first = await open(puzzled(1));
  const { resultId } = await sent(first, 'unknown');
  await first.close();
  let readings = 0;
  const counted: Decoder = {
    ...today,
    read(...answer) {
      readings += 1;
      return today.read(...answer);
    },
  };
  const time = new VirtualTime(new Date('2026-03-10T12:00:00Z'));
  const engine = await open(counted, { runOutbox: false, timers: time });
  await time.pass(3_600_000);
  expect(readings).toBe(0);
  expect(await engine.handlers['results.get']({ resultId })).toMatchObject({ decoded: false });
});
