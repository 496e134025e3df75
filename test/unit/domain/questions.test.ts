import { describe, expect, it } from 'vitest';
import type { AnalysisRow, Verdict } from '../../../src/domain/answer/analysis-rows';
import type { ItemFinding, SetFinding } from '../../../src/domain/finding';
import { FINDING_CODES } from '../../../src/domain/finding-codes';
import { LANGUAGES } from '../../../src/domain/language';
import { QUESTION_OF_VERDICT, questionAboutAnalysis } from '../../../src/domain/questions/ask-about-analysis';
import {
  QUESTION_OF_FINDING,
  questionAboutFile,
  questionAboutFolder,
} from '../../../src/domain/questions/ask-about-finding';
import { type AskableFile, collectQuestions } from '../../../src/domain/questions/collect-questions';
import { inquiryState, openQuestions } from '../../../src/domain/questions/inquiry';
import { questionMailText } from '../../../src/domain/questions/mail-text';
import { QUESTION_KEYS, type QuestionText } from '../../../src/domain/questions/question';
import type { FileResult, ItemResult } from '../../../src/domain/result';
import { resources } from '../../../src/locales';
import { questionTexts } from '../../../src/main/evidence/questions/question-texts';
import { absent, item as analysedItem, DATE, value } from '../../support/analysed-item';
import { FINDING_SAMPLES } from '../../support/finding-samples';

const ITEM = {
  path: 'claim/IMG_3310.jpg',
  capturedAt: { local: '2025-03-03T10:00:00', offset: null, utc: null, source: '' },
};

/** Findings that no answer of a customer could clear up. */
const NOT_ASKED_FINDINGS = [
  'zone-unknown',
  'content-credentials',
  'thermal-photo',
  'extension-lies',
  'extension-missing',
  'duplicate-content',
  'near-duplicate',
  'pdf-active-content',
  'pdf-signature',
  'pdf-without-images',
  'greatest-distance',
  'split-breaks-comparisons',
  'already-sent',
  'team-not-compared',
  'cloud-only-files',
  'source-changed',
  'nothing-to-send',
];

/** Statements of the service that are no doubt, or say nothing. */
const NOT_ASKED_VERDICTS = [
  'notOutlier',
  'possible',
  'modelSame',
  'dateFits',
  'dateUnrated',
  'notScreenshot',
  'fieldsUnmarked',
  'distance',
  'ranking',
  'gpsInfo',
  'raw',
  'qualityGood',
  'versionsNone',
  'versionsUncounted',
  'datesConsistent',
  'datesUnknown',
  'toolsNone',
  'toolsUnknown',
  'annotationsNone',
  'annotationsUnknown',
];

const SET_CODES: ReadonlySet<string> = new Set(
  FINDING_CODES.slice(FINDING_CODES.indexOf('greatest-distance')),
);

function isOfFolder(finding: ItemFinding | SetFinding): finding is SetFinding {
  return SET_CODES.has(finding.code);
}

function resultOf(name: string, items: readonly ItemResult[]): FileResult {
  const level = { kind: 'known', level: 'Green' } as const;
  return { name, fileType: null, level, pdfVersions: absent, pdfStructure: absent, items, rest: {} };
}

function ask(finding: ItemFinding | SetFinding): QuestionText | null {
  if (isOfFolder(finding)) return questionAboutFolder(finding)?.question ?? null;
  return questionAboutFile(finding, ITEM);
}

function verdictRow(verdict: Verdict): AnalysisRow {
  return { kind: 'verdict', name: 'raw', assessment: 'conspicuous', verdict, detail: null, json: null };
}

const VERDICTS = Object.keys(QUESTION_OF_VERDICT) as readonly Verdict[];

describe.each(LANGUAGES)('the questions to a customer in %s', (language) => {
  const { sentence } = questionTexts(language);
  const expectSentence = (question: QuestionText) => {
    const text = sentence(question);
    expect(text).not.toContain('sentence.');
    expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|Invalid/);
    expect(text).toMatch(/\?|\.$/);
    const { name } = question.values;
    if (typeof name === 'string') expect(text).toContain(name);
  };

  it.each(Object.values(FINDING_SAMPLES).flat())('ask about $code or leave it out', (finding) => {
    const question = ask(finding);
    expect(question === null).toBe(NOT_ASKED_FINDINGS.includes(finding.code));
    if (question) expectSentence(question);
  });

  it.each(VERDICTS)('ask about the statement %s of the service or leave it out', (verdict) => {
    const about = questionAboutAnalysis(verdictRow(verdict), ITEM.path);
    expect(about === null).toBe(NOT_ASKED_VERDICTS.includes(verdict));
    if (about) expectSentence(about.question);
  });

  it('have a sentence for every key, and no other sentence', () => {
    const keys = Object.keys(resources[language].questions.sentence).map((key) => key.split('_')[0]);
    expect([...new Set(keys)].sort()).toEqual([...QUESTION_KEYS].sort());
  });

  it('never name another case', () => {
    for (const finding of FINDING_SAMPLES['seen-before']) {
      const question = ask(finding);
      if (question) expect(sentence(question)).not.toContain('KF-1');
    }
  });
});

it('every key of a question is used by a finding or a statement', () => {
  const used = [
    ...Object.values(FINDING_SAMPLES).flat().map(ask),
    ...VERDICTS.map((verdict) => questionAboutAnalysis(verdictRow(verdict), ITEM.path)?.question ?? null),
  ].flatMap((question) => (question ? [question.key] : []));
  expect(QUESTION_KEYS.filter((key) => !used.includes(key))).toEqual([]);
  expect(Object.keys(QUESTION_OF_FINDING).sort()).toEqual([...FINDING_CODES].sort());
});

it('a photo from before the damage is named with its day', () => {
  const finding = { code: 'capture-time-far', severity: 'warning', days: 9, direction: 'before' } as const;
  const question = questionAboutFile({ ...finding, referenceDate: '2025-03-12' }, ITEM);
  if (!question) throw new Error('no question');
  expect(questionTexts('en').sentence(question)).toBe(
    'The photo IMG_3310.jpg was taken on 3 March 2025. Do you have a photo from the day of the damage?',
  );
  expect(questionTexts('de').sentence(question)).toContain('am 3. März 2025 aufgenommen');
  expect(questionTexts('pl').sentence(question)).toContain('3 marca 2025');
});

it('a photo dated later on the day it was received is asked about without calling that day a future one', () => {
  const finding = { code: 'capture-time-in-future', severity: 'warning', days: 1 } as const;
  const question = questionAboutFile(finding, ITEM);
  if (!question) throw new Error('no question');
  expect(questionTexts('en').sentence(question)).toContain(
    '3 March 2025, at a time that was still to come when we received it',
  );
  expect(questionTexts('de').sentence(question)).toContain('auf einen Zeitpunkt, der bei Eingang des Fotos');
  expect(questionTexts('pl').sentence(question)).toContain('czas, który w chwili otrzymania zdjęcia');
});

it.each([['capture-time-far'], ['capture-time-in-future']] as const)(
  'a photo without a readable day is asked about when it was taken (%s)',
  (code) => {
    const finding = {
      code,
      severity: 'warning',
      days: 9,
      direction: 'after',
      referenceDate: '2025-03-12',
    } as const;
    for (const capturedAt of [null, { ...ITEM.capturedAt, local: 'some day' }]) {
      expect(questionAboutFile(finding, { ...ITEM, capturedAt })).toEqual({
        key: 'taken-when',
        values: { name: 'IMG_3310.jpg' },
      });
    }
  },
);

it('a program that edited a photo is named to the customer', () => {
  expect(
    questionAboutFile({ code: 'edited-by-software', severity: 'warning', software: 'GIMP 2.10' }, ITEM),
  ).toEqual({
    key: 'edited',
    values: { name: 'IMG_3310.jpg', context: 'named', software: 'GIMP 2.10' },
  });
});

describe('a document that was changed later', () => {
  const changed = (created: string, modified: string) =>
    questionAboutFile({ code: 'pdf-changed-later', severity: 'warning', days: 3, created, modified }, ITEM)
      ?.values;

  it('is asked about with both days', () => {
    expect(changed('2026-10-22T08:00:00Z', '2026-10-25T09:00:00Z')).toEqual({
      name: 'IMG_3310.jpg',
      context: 'dated',
      created: Date.UTC(2026, 9, 22),
      date: Date.UTC(2026, 9, 25),
    });
  });

  it.each([
    ['2026-10-22T08:00:00Z', '2026-10-22T09:00:00Z'],
    ['some day', '2026-10-22'],
    ['2026-10-22', 'some day'],
  ])('is asked about without days that say nothing: %s, %s', (created, modified) => {
    expect(changed(created, modified)).toEqual({ name: 'IMG_3310.jpg' });
  });
});

describe('a journey between two photos', () => {
  const travelled = (seconds: number) =>
    questionAboutFolder({
      code: 'implied-speed',
      severity: 'warning',
      speedKmh: 600,
      km: 15,
      seconds,
      from: 'claim/a.jpg',
      to: 'claim/b.jpg',
      basis: 'utc',
    });

  it('is asked about with its distance, its minutes and the names of both', () => {
    expect(travelled(100)).toEqual({
      question: {
        key: 'travel',
        values: { context: 'measured', from: 'a.jpg', to: 'b.jpg', km: 15, count: 2 },
      },
      path: null,
    });
  });

  it('takes a minute at least', () => {
    expect(travelled(10)?.question.values).toMatchObject({ count: 1 });
  });
});

it('the cameras of a case are all named to the customer', () => {
  const models = ['X100', 'Pixel 8'].map((model) => ({ model, paths: ['a.jpg'] }));
  expect(questionAboutFolder({ code: 'camera-model-differs', severity: 'notice', models })).toEqual({
    question: { key: 'devices', values: { context: 'named', models: 'X100, Pixel 8' } },
    path: null,
  });
});

it('a photo that the service finds far from the others is asked about with the distance', () => {
  const outlier = verdictRow('outlier');
  if (outlier.kind !== 'verdict') throw new Error('a verdict');
  const about = (detail: typeof outlier.detail) =>
    questionAboutAnalysis({ ...outlier, detail }, ITEM.path)?.question;
  expect(about({ of: 'outlier', km: 40 })).toEqual({
    key: 'elsewhere',
    values: { name: 'IMG_3310.jpg', context: 'measured', km: 40 },
  });
  expect(about(null)).toEqual({ key: 'elsewhere', values: { name: 'IMG_3310.jpg' } });
  expect(questionAboutAnalysis({ ...outlier, kind: 'silent', assessment: 'absent' }, ITEM.path)).toBeNull();
});

it('a distance that is too short to tell a place apart is not named', () => {
  const finding = { code: 'geographical-outlier', severity: 'warning', path: 'a.jpg' } as const;
  expect(ask({ ...finding, distanceFromMeanKm: 1 })?.values).toEqual({
    name: 'a.jpg',
    context: 'measured',
    km: 1,
  });
  expect(ask({ ...finding, distanceFromMeanKm: 0.4 })?.values).toEqual({ name: 'a.jpg' });
  expect(ask({ ...finding, distanceFromMeanKm: 400 })?.values).toMatchObject({ km: 400 });
});

describe('the questions about a case', () => {
  const file = (
    path: string,
    findings: readonly ItemFinding[],
    more: Partial<AskableFile> = {},
  ): AskableFile => ({
    path,
    isPdf: path.endsWith('.pdf'),
    item: { path, capturedAt: null, findings },
    result: null,
    ...more,
  });

  it('ask the same about one file only once, with all reasons', () => {
    const questions = collectQuestions(
      [
        file('b.jpg', [
          { code: 'blurred', severity: 'notice', sharpness: 1, limit: 9 },
          { code: 'underexposed', severity: 'notice', percent: 80 },
        ]),
        file('a10.jpg', [{ code: 'no-position', severity: 'info' }]),
        file('a9.jpg', [{ code: 'no-metadata', severity: 'warning' }]),
      ],
      [{ code: 'photo-groups', severity: 'info', groups: 2 }],
    );
    expect(questions.map(({ id, isSuggested, reasons }) => [id, isSuggested, reasons.length])).toEqual([
      ['occasions', false, 1],
      ['original a9.jpg', true, 1],
      ['taken-where a10.jpg', false, 1],
      ['visible b.jpg', false, 2],
    ]);
  });

  it('join the pre-check and the service, and ask about several photos once', () => {
    const item = analysedItem({
      isScreenshot: value(true),
      modelConsistency: value({ isConsistent: false }),
    });
    const result = resultOf('a.jpg', [item]);
    const questions = collectQuestions(
      [
        file('a.jpg', [{ code: 'likely-screenshot', severity: 'warning', signs: ['file-name'] }], { result }),
        file('b.jpg', [], { result: { ...result, name: 'b.jpg' } }),
      ],
      [],
    );
    expect(questions.map(({ id, reasons }) => [id, reasons.map(({ of }) => of)])).toEqual([
      ['devices', ['service']],
      ['screenshot a.jpg', ['precheck', 'service']],
      ['screenshot b.jpg', ['service']],
    ]);
  });

  it('say on which side of the reference date the service dates a photo', () => {
    const dated = (date: string | null, referenceDate: string) => {
      const creationDate = value({ ...DATE, isSuspicious: true, date, referenceDate });
      const result = resultOf('a.jpg', [analysedItem({ creationDate })]);
      return collectQuestions([file('a.jpg', [], { result })], []).map(({ key }) => key);
    };
    expect(dated('2026-10-22', '2026-10-25')).toEqual(['taken-before']);
    expect(dated('2026:10:28', '2026-10-25')).toEqual(['taken-after']);
    expect(dated('2026-10-25', '2026-10-25')).toEqual(['taken-before']);
    expect(dated('2026-10-28', 'some day')).toEqual(['taken-before']);
    expect(dated('some day', '2026-10-25')).toEqual(['taken-when']);
  });

  it('ask for the original where the service gives a bad level without a documented reason', () => {
    const red = { ...resultOf('x', []), level: { kind: 'known', level: 'Red' } } as const;
    const green = { ...red, level: { kind: 'known', level: 'Green' } } as const;
    const questions = collectQuestions(
      [
        file('red.jpg', [], { result: red }),
        file('red.pdf', [], { result: red }),
        file('green.jpg', [], { result: green }),
      ],
      [],
    );
    expect(questions.map(({ id, isSuggested }) => [id, isSuggested])).toEqual([
      ['original red.jpg', true],
      ['document-original red.pdf', true],
    ]);
  });

  it('do not ask for the original where a reason of a bad level is asked about', () => {
    const screenshot = analysedItem({ isScreenshot: value(true) });
    const yellow = { ...resultOf('a.jpg', [screenshot]), level: { kind: 'known', level: 'Yellow' } } as const;
    const questions = collectQuestions([file('a.jpg', [], { result: yellow })], []);
    expect(questions.map(({ id }) => id)).toEqual(['screenshot a.jpg']);
  });

  it('ask for the original of a badly rated photo whose only doubt is about all photos of the set', () => {
    const differs = analysedItem({ modelConsistency: value({ isConsistent: false }) });
    const rated = (name: string, level: 'Red' | 'Green') =>
      file(name, [], { result: { ...resultOf(name, [differs]), level: { kind: 'known', level } } });
    const questions = collectQuestions([rated('red.jpg', 'Red'), rated('green.jpg', 'Green')], []);
    expect(questions.map(({ id, isSuggested }) => [id, isSuggested])).toEqual([
      ['devices', false],
      ['original red.jpg', true],
    ]);
  });

  it.each([
    ['a screenshot', analysedItem({ isScreenshot: value(true) })],
    ['a picture of low quality', analysedItem({}, { imageQuality: value({ result: false }) })],
    ['marked fields', analysedItem({ fieldsMarkedSuspicious: value(['Software']) })],
    ['a suspicious date', analysedItem({ creationDate: value({ ...DATE, isSuspicious: true }) })],
  ])(
    'ask for the original of a badly rated PDF where the service doubts a picture in it: %s',
    (_of, inPdf) => {
      for (const level of ['Red', 'Yellow'] as const) {
        const result = { ...resultOf('a.pdf', [inPdf]), level: { kind: 'known', level } } as const;
        expect(
          collectQuestions([file('a.pdf', [], { result })], []).map(({ id, isSuggested, reasons }) => [
            id,
            isSuggested,
            reasons,
          ]),
        ).toEqual([['document-original a.pdf', true, [{ of: 'level', level: result.level }]]]);
      }
    },
  );

  it('are suggested for a doubt of the service where it rates the file for it', () => {
    const marked = resultOf('a.jpg', [analysedItem({ fieldsMarkedSuspicious: value(['Software']) })]);
    const yellow = { ...marked, level: { kind: 'known', level: 'Yellow' } } as const;
    const suggested = (result: FileResult) =>
      collectQuestions([file('a.jpg', [], { result })], []).map(({ isSuggested }) => isSuggested);
    expect(suggested(marked)).toEqual([false]);
    expect(suggested(yellow)).toEqual([true]);
  });

  it('ask nothing about a PDF that only fits a photo', () => {
    const screenshot = analysedItem({ isScreenshot: value(true) });
    const result = resultOf('a.pdf', [screenshot]);
    expect(collectQuestions([file('a.pdf', [], { result })], [])).toEqual([]);
  });

  it('ask about a PDF what fits a document, and about all photos what the service says of one in it', () => {
    const differs = analysedItem({ modelConsistency: value({ isConsistent: false }) });
    const result = resultOf('a.pdf', [differs]);
    const notes = { code: 'pdf-annotations', severity: 'notice', count: 2, kinds: ['Stamp'] } as const;
    expect(collectQuestions([file('a.pdf', [notes], { result })], []).map(({ id }) => id)).toEqual([
      'devices',
      'document-notes a.pdf',
    ]);
  });

  it('are suggested for what the service finds conspicuous, whatever its level', () => {
    const far = analysedItem({ gpsOutlier: value({ isOutlier: true, distanceFromMeanKm: 40 }) });
    const questions = (level: 'Green' | 'Red') => {
      const result = { ...resultOf('a.jpg', [far]), level: { kind: 'known', level } } as const;
      return collectQuestions([file('a.jpg', [], { result })], []);
    };
    for (const level of ['Green', 'Red'] as const) {
      expect(questions(level).map(({ id, isSuggested }) => [id, isSuggested])).toEqual([
        ['elsewhere a.jpg', true],
      ]);
    }
  });

  it('are not suggested for a statement that is no doubt, nor for one about every photo', () => {
    const undated = { ...DATE, date: null, isSuspicious: false };
    const silent = analysedItem({
      creationDate: value(undated),
      modelConsistency: value({ isConsistent: false }),
    });
    const result = { ...resultOf('a.jpg', [silent]), level: { kind: 'known', level: 'Yellow' } } as const;
    const questions = collectQuestions([file('a.jpg', [], { result })], []);
    expect(questions.map(({ id, isSuggested }) => [id, isSuggested])).toEqual([
      ['devices', false],
      // Nothing else that is asked gives a reason of the level.
      ['original a.jpg', true],
      ['taken-when a.jpg', false],
    ]);
  });

  it('ask for the original where a bad level stands beside statements that are no doubt', () => {
    const fine = analysedItem({ isScreenshot: value(false) });
    const result = { ...resultOf('claim/a.jpg', [fine]), level: { kind: 'known', level: 'Red' } } as const;
    expect(collectQuestions([file('claim/a.jpg', [], { result })], [])).toEqual([
      {
        id: 'original claim/a.jpg',
        path: 'claim/a.jpg',
        key: 'original',
        values: { name: 'a.jpg' },
        isSuggested: true,
        reasons: [{ of: 'level', level: { kind: 'known', level: 'Red' } }],
      },
    ]);
  });

  it('stay suggested where a second reason is weaker, and are for a file that cannot be sent', () => {
    const large = { code: 'too-large', severity: 'blocker', bytes: 9, limitBytes: 1 } as const;
    const questions = collectQuestions(
      [
        file('a.jpg', [
          { code: 'no-metadata', severity: 'warning' },
          { code: 'strong-compression', severity: 'notice', quality: 20 },
        ]),
        file('b.jpg', [large]),
      ],
      [],
    );
    expect(questions.map(({ id, isSuggested }) => [id, isSuggested])).toEqual([
      ['original a.jpg', true],
      ['smaller b.jpg', true],
    ]);
    expect(questions[1]?.reasons).toEqual([{ of: 'precheck', finding: large }]);
  });

  it('name each reason once, without the raw value of the service', () => {
    const marked = analysedItem({ fieldsMarkedSuspicious: value(['Software']) });
    const other = analysedItem({ fieldsMarkedSuspicious: value(['Make']) });
    const result = resultOf('a.jpg', [marked, other, marked]);
    const [question] = collectQuestions([file('a.jpg', [], { result })], []);
    expect(question?.reasons).toMatchObject([
      { of: 'service', row: { verdict: 'fieldsMarked', detail: { fields: ['Software'] }, json: null } },
      { of: 'service', row: { verdict: 'fieldsMarked', detail: { fields: ['Make'] }, json: null } },
    ]);
    expect(question?.reasons).toHaveLength(2);
  });

  it('come in the order of the questions, about several photos and about one', () => {
    const questions = collectQuestions(
      [
        file('a.jpg', [
          { code: 'blurred', severity: 'notice', sharpness: 1, limit: 9 },
          { code: 'no-metadata', severity: 'warning' },
        ]),
        { ...file('gone.jpg', []), item: null },
      ],
      [
        { code: 'photo-groups', severity: 'info', groups: 2 },
        { code: 'camera-model-differs', severity: 'warning', models: [] },
        { code: 'unreadable-file', severity: 'warning', path: 'z.jpg' },
        { code: 'nothing-to-send', severity: 'blocker' },
      ],
    );
    expect(questions.map(({ id, isSuggested }) => [id, isSuggested])).toEqual([
      ['devices', true],
      ['occasions', false],
      ['original a.jpg', true],
      ['visible a.jpg', false],
      ['unreadable z.jpg', true],
    ]);
    expect(questions[1]?.reasons).toEqual([
      { of: 'precheck', finding: { code: 'photo-groups', severity: 'info', groups: 2 } },
    ]);
  });
});

describe('an inquiry', () => {
  it('is answered when every question has an answer', () => {
    const first = { questions: [2] };
    const second = { questions: [1, 3] };
    expect(inquiryState(3, [])).toBe('open');
    expect(inquiryState(3, [first])).toBe('partly-answered');
    expect(openQuestions(3, [first])).toEqual([1, 3]);
    expect(inquiryState(3, [first, second])).toBe('answered');
  });

  it('is numbered through in the text of the mail, with a paragraph for each file', () => {
    const groups = [{ questions: ['Who?'] }, { questions: ['When?', 'Where?'] }];
    expect(questionMailText({ opening: 'Hello\n', groups, closing: ' ' })).toBe(
      'Hello\n\n1. Who?\n\n2. When?\n3. Where?',
    );
  });
});
