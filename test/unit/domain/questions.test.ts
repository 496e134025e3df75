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

it('a distance that is too short to tell a place apart is not named', () => {
  const finding = { code: 'geographical-outlier', severity: 'warning', path: 'a.jpg' } as const;
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

  it('do not ask for the original where a bad level has a documented reason', () => {
    const differs = analysedItem({ modelConsistency: value({ isConsistent: false }) });
    const yellow = { ...resultOf('a.jpg', [differs]), level: { kind: 'known', level: 'Yellow' } } as const;
    const questions = collectQuestions([file('a.jpg', [], { result: yellow })], []);
    expect(questions.map(({ id }) => id)).toEqual(['devices']);
  });

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
    expect(questionMailText({ opening: 'Hello\n', groups, closing: '' })).toBe(
      'Hello\n\n1. Who?\n\n2. When?\n3. Where?',
    );
  });
});
