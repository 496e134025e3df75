import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { CustomerInquiry } from '../../src/contract/question-views';
import type { CaseId } from '../../src/domain/ids';
import { localDay } from '../../src/domain/reference-date';
import type { Engine } from '../../src/main/engine';
import { sealedHash } from '../../src/main/storage/custody/text-seal';
import { systemClock } from '../../src/main/support/clock';
import {
  createEngineFixture,
  type EngineFixture,
  nextEvent,
  reached,
  readCase,
  seal,
} from '../support/engine-fixture';
import { CAMERA_EXIF, type ExifToWrite, writePhoto } from '../support/photo-files';
import { photo } from '../support/practice';

let fixture: EngineFixture;
let engine: Engine;
let caseId: CaseId;

const NOW = new Date('2026-05-04T12:00:00.000Z');
const TODAY = localDay(NOW);
const DAY_MS = 86_400_000;

beforeAll(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open({ clock: { ...systemClock, now: () => NOW } });
  caseId = await readCase(engine, await fixture.photos(2), 'ASK-1');
});
afterAll(() => fixture?.close());

const QUESTIONS = [
  { key: 'taken-where' as const, path: 'IMG_1.jpg', text: 'Where was the photo IMG_1.jpg taken?' },
  { key: null, path: null, text: 'Who called the plumber?' },
];

function only(inquiries: readonly CustomerInquiry[]): CustomerInquiry {
  const [inquiry] = inquiries;
  if (!inquiry || inquiries.length > 1) throw new Error('not one inquiry');
  return inquiry;
}

async function written(format: 'json' | 'files-csv' | 'pdf'): Promise<string> {
  const file = join(fixture.root, `report-${format}`);
  await engine.createCaseReport(caseId, { file, format, language: 'en', replace: true });
  return readFile(file, 'utf8');
}

describe('questions to a customer', () => {
  it('are proposed from the findings in the language of the customer', async () => {
    const inEnglish = await engine.handlers['questions.propose']({ caseId, language: 'en' });
    const inPolish = await engine.handlers['questions.propose']({ caseId, language: 'pl' });
    const about = (proposals: typeof inEnglish) =>
      proposals.questions.find(({ id }) => id === 'taken-where IMG_1.jpg');
    expect(about(inEnglish)).toMatchObject({
      text: QUESTIONS[0]?.text,
      path: 'IMG_1.jpg',
      isSuggested: false,
    });
    expect(about(inPolish)?.text).toBe('Gdzie wykonano zdjęcie IMG_1.jpg?');
    expect(about(inEnglish)?.itemId).not.toBeNull();
    expect(inPolish.mail.subject).toContain('ASK-1');
  });

  it('are recorded with the answers, in the custody log as salted hashes only', async () => {
    const asked = only(
      await engine.handlers['questions.recordAsked']({ caseId, language: 'en', questions: QUESTIONS }),
    );
    expect(asked).toMatchObject({ number: 1, actor: 'anna', questions: QUESTIONS, answers: [] });
    const answer = { caseId, inquiryId: asked.id, answeredOn: TODAY, questions: [2], text: 'The neighbour' };
    await engine.handlers['questions.recordAnswer'](answer);
    const rest = { ...answer, questions: [1], text: null };
    const answered = only(await engine.handlers['questions.recordAnswer'](rest));
    expect(answered.answers.map(({ number, questions, text }) => [number, questions, text])).toEqual([
      [1, [2], 'The neighbour'],
      [2, [1], null],
    ]);
    const log = await engine.handlers['custody.list']({ caseId });
    expect(log.slice(-3).map(({ action, details }) => [action, details])).toEqual([
      ['customer-asked', { number: 1, language: 'en', questions: 2, textSha256: asked.sha256 }],
      [
        'customer-answered',
        {
          number: 1,
          answeredOn: TODAY,
          toQuestions: '2',
          textSha256: answered.answers[0]?.sha256,
        },
      ],
      ['customer-answered', { number: 2, answeredOn: TODAY, toQuestions: '1', textSha256: null }],
    ]);
    const found = await engine.handlers['cases.list']({ ...FIRST_PAGE, search: 'neighb' });
    expect(found.rows.map(({ id }) => id)).toEqual([caseId]);
    expect(JSON.stringify(log)).not.toMatch(/plumber|neighbour/);
    expect(await engine.handlers['custody.check']({ caseId })).toMatchObject({ broken: null, altered: [] });
  });

  it('are refused an answer to a question or on a day that does not fit, or of another case', async () => {
    const inquiry = only(await engine.handlers['questions.list']({ caseId }));
    const answer = { caseId, inquiryId: inquiry.id, answeredOn: TODAY, questions: [1], text: null };
    const { handlers } = engine;
    for (const wrong of [
      { questions: [3] },
      { answeredOn: localDay(new Date(NOW.getTime() - DAY_MS)) },
      { answeredOn: localDay(new Date(NOW.getTime() + DAY_MS)) },
      { answeredOn: '2026-02-31' },
    ]) {
      await expect(handlers['questions.recordAnswer']({ ...answer, ...wrong })).rejects.toMatchObject({
        code: 'illegal-state',
      });
    }
    const other = await handlers['cases.create']({
      caseNumber: 'ASK-2',
      note: '',
      referenceDate: '2026-05-01',
    });
    await expect(handlers['questions.recordAnswer']({ ...answer, caseId: other.id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('are in every report and in the evidence folder, with the salt that proves them', async () => {
    const inquiry = only(await engine.handlers['questions.list']({ caseId }));
    const json = JSON.parse(await written('json')) as { readonly questions: readonly object[] };
    expect(json.questions).toMatchObject([
      {
        number: 1,
        questions: [
          { number: 1, question: 'taken-where', file: 'IMG_1.jpg', answered: true },
          { number: 2, question: null, file: null, answered: true },
        ],
        answers: [{ text: 'The neighbour' }, { text: null }],
      },
    ]);
    const [head = '', ...rows] = (await written('files-csv')).trim().split('\r\n');
    expect(head.endsWith('questions_open,questions_answered')).toBe(true);
    expect(rows.map((row) => row.split(',').slice(-2).join()).sort()).toEqual(['0,0', '0,1']);

    const { path } = await engine.exportCase(caseId, join(fixture.root, 'exports'));
    const summary = JSON.parse(await readFile(join(path, 'data', 'summary.json'), 'utf8'));
    const [exported] = summary.inquiries;
    expect(sealedHash(exported.salt, exported.questions)).toBe(inquiry.sha256);
    expect(summary.customerAnswers).toHaveLength(2);
    const page = await readFile(join(path, 'evidence.html'), 'utf8');
    expect(page).toContain('<li class="words">Who called the plumber?</li>');
    expect(page).toContain('The neighbour');
  });

  it('are handed over as an unsent mail with small pictures', async () => {
    const { questions, mail } = await engine.handlers['questions.propose']({ caseId, language: 'de' });
    const itemId = questions.find(({ path }) => path === 'IMG_1.jpg')?.itemId ?? null;
    const groups = [
      { itemId, questions: ['Wo wurde <IMG_1.jpg> aufgenommen?'] },
      { itemId: null, questions: ['Wer hat angerufen?'] },
    ];
    const path = await engine.writeQuestionMail({ caseId, language: 'de', ...mail, groups });
    const draft = await readFile(path, 'latin1');
    expect(draft.startsWith('X-Unsent: 1\r\n')).toBe(true);
    expect(draft).not.toMatch(/^(?:To|From|Date):/m);
    expect(draft.split('\r\n').every((line) => line.length <= 120)).toBe(true);
    const parts = [...draft.matchAll(/^Content-Type: ([\w/]+)[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]*)/gm)];
    const decoded = (type: string) =>
      Buffer.from(parts.find((part) => part[1] === type)?.[2] ?? '', 'base64');
    expect(decoded('text/plain').toString('utf8')).toContain(
      '1. Wo wurde <IMG_1.jpg> aufgenommen?\r\n\r\n2. Wer',
    );
    const page = decoded('text/html').toString('utf8');
    expect(page).toContain('Wo wurde &lt;IMG_1.jpg&gt; aufgenommen?');
    expect(page).toContain(`src="cid:${itemId}@proofcase.invalid"`);
    expect(draft).toContain(`Content-ID: <${itemId}@proofcase.invalid>`);
    expect(decoded('image/jpeg').subarray(0, 2).toString('hex')).toBe('ffd8');
    expect((await stat(path)).size).toBeLessThan(60_000);

    const foreign = [{ itemId: crypto.randomUUID() as never, questions: ['?'] }];
    await expect(
      engine.writeQuestionMail({ caseId, language: 'de', ...mail, groups: foreign }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('cannot be rewritten, and a rewritten one is named by the check of the history', async () => {
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    try {
      const change = (sql: string) => () => database.prepare(sql).run();
      expect(change(`UPDATE customer_inquiry SET questions = '[]'`)).toThrow('never changed');
      expect(change(`UPDATE customer_answer SET answered_on = '2026-01-01'`)).toThrow('never changed');
      database.exec('DROP TRIGGER customer_inquiry_is_only_erased');
      database.exec('DROP TRIGGER customer_answer_is_never_changed');
      change(`UPDATE customer_inquiry SET questions = '[]'`)();
      change(`UPDATE customer_answer SET answered_on = '2026-01-01' WHERE number = 2`)();
    } finally {
      database.close();
    }
    const { altered } = await engine.handlers['custody.check']({ caseId });
    expect(altered.map(({ of, number, problem }) => [of, number, problem])).toEqual([
      ['inquiry', 1, 'altered'],
      ['answer', 2, 'altered'],
    ]);
  });

  it('leave no draft behind when their case is deleted', async () => {
    const { mail } = await engine.handlers['questions.propose']({ caseId, language: 'en' });
    const groups = [{ itemId: null, questions: ['Who?'] }];
    const path = await engine.writeQuestionMail({ caseId, language: 'en', ...mail, groups });
    await engine.handlers['cases.close']({ caseId });
    const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds: [caseId] });
    await engine.handlers['retention.delete']({
      caseIds: [caseId],
      typed: phrase,
      digest,
      byRule: false,
      exportedHeads: null,
    });
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('an excluded photo', () => {
  it('is in no question, nor are the photos that only it differs from', async () => {
    const folder = join(fixture.root, 'outlier');
    const exif = (model: string, minute: number, latitude: string): ExifToWrite => ({
      ...CAMERA_EXIF,
      IFD0: { Make: model, Model: model },
      IFD2: { DateTimeOriginal: `2026:03:05 10:0${minute}:00`, OffsetTimeOriginal: '+01:00' },
      IFD3: { ...CAMERA_EXIF.IFD3, GPSLatitude: latitude },
    });
    for (const minute of [1, 2, 3, 4, 5]) {
      const near = exif('Camera A', minute, '43/1 28/1 2814/1000');
      await writePhoto(join(folder, `${minute}.jpg`), { exif: near, red: minute });
    }
    const far = exif('Camera B', 6, '47/1 0/1 0/1');
    await writePhoto(join(folder, 'far.jpg'), { exif: far, red: 6 });
    const own = await fixture.open({ dataFolder: join(fixture.root, 'excluding') });
    await fixture.addService(own);
    const apart = await readCase(own, folder, 'ASK-4');
    const asked = async () => {
      const { questions } = await own.handlers['questions.propose']({ caseId: apart, language: 'en' });
      return questions.flatMap(({ id }) => (/^(elsewhere|travel|devices)/.test(id) ? id : []));
    };
    expect(await asked()).toEqual(['travel', 'devices', 'elsewhere far.jpg']);

    const { items } = await own.handlers['intake.get']({ caseId: apart });
    const itemIds = items.flatMap(({ id, path }) => (path === 'far.jpg' ? id : []));
    await own.handlers['items.exclude']({
      caseId: apart,
      itemIds,
      excluded: true,
      reason: 'another damage',
    });
    expect(await asked()).toEqual([]);

    await own.handlers['items.exclude']({ caseId: apart, itemIds, excluded: false, reason: null });
    const { packages } = await seal(own, apart);
    for (const { id } of packages) await reached(own, id, 'filed');
    await own.handlers['items.exclude']({
      caseId: apart,
      itemIds,
      excluded: true,
      reason: 'another damage',
    });
    // Also after it was sent; what the service says of the other photos stays.
    expect(await asked()).not.toContain('elsewhere far.jpg');
  });
});

describe('a file that the customer sent again under the same name', () => {
  it('is not asked about for what the service found in the former one', async () => {
    await fixture.addService(engine);
    const folder = join(fixture.root, 'replaced');
    const file = join(folder, 'IMG_1.jpg');
    await mkdir(folder);
    // The service doubts a photo taken long before the reference date.
    await writeFile(file, await photo({ seed: 5, width: 64, height: 48, taken: '2020:01:01 10:00:00' }));
    const replaced = await readCase(engine, folder, 'ASK-3');
    const { packages } = await seal(engine, replaced);
    for (const { id } of packages) await reached(engine, id, 'filed');
    const askedForService = async () => {
      const { questions } = await engine.handlers['questions.propose']({ caseId: replaced, language: 'en' });
      return questions.filter(({ reasons }) => reasons.some(({ of }) => of !== 'precheck'));
    };
    expect((await askedForService()).map(({ path }) => path)).toContain('IMG_1.jpg');

    await writeFile(file, await photo({ seed: 6, width: 64, height: 48, taken: '2026:03:05 10:00:00' }));
    const done = nextEvent(
      engine,
      'intake.changed',
      ({ caseId: id, state }) => id === replaced && state === 'done',
    );
    await engine.handlers['intake.refresh']({ caseId: replaced });
    await done;
    const { items } = await engine.handlers['intake.get']({ caseId: replaced });
    expect(items.map(({ path }) => path)).toEqual(['IMG_1.jpg']);
    expect(await askedForService()).toEqual([]);
  });
});
