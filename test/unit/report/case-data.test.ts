import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackageId } from '../../../src/domain/ids';
import { LANGUAGES, type Language } from '../../../src/domain/language';
import { suggestedReportName } from '../../../src/main/app/ipc/report-handlers';
import {
  ANALYSIS_COLUMNS,
  analysesCsv,
  FILE_COLUMNS,
  filesCsv,
} from '../../../src/main/evidence/report/case-csv';
import { caseJson } from '../../../src/main/evidence/report/case-json';
import { caseJsonSchema, caseJsonSchemaText } from '../../../src/main/evidence/report/case-json-schema';
import { ANALYSIS_STATES, LEVEL_CODES } from '../../../src/main/evidence/report/case-records';
import { jsonLines } from '../../../src/main/evidence/report/json-lines';
import { fittingPart, shortenMiddle } from '../../../src/main/evidence/report/sheet-text';
import {
  answerOf,
  caseFile,
  contentOf,
  richContent,
  sealedPackage,
  sha256Of,
} from '../../support/report-content';

const docs = join(import.meta.dirname, '../../../docs');

/** Rows of a table as objects, read by the rules of RFC 4180. */
function rowsOf(csv: string, separator: string): readonly { readonly [column: string]: string }[] {
  const records: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^"\r\n;,]*))(;|,|\r\n)/g;
  for (const [, quoted, plain = '', end] of csv
    .slice(1)
    .matchAll(separator === ';' ? /(?:"((?:[^"]|"")*)"|([^"\r\n;]*))(;|\r\n)/g : pattern)) {
    records.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  const [head = [], ...rest] = records.slice(0, -1);
  return rest.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index] ?? ''])));
}

const language = (of: Language) => ({ language: of });

describe('the table of files', () => {
  it('has a row for each file with the same columns and codes in every language', () => {
    for (const of of LANGUAGES) {
      const csv = filesCsv(richContent(), language(of));
      expect(csv.startsWith(`\uFEFF${FILE_COLUMNS.join(of === 'en' ? ',' : ';')}\r\n`)).toBe(true);
      const rows = rowsOf(csv, of === 'en' ? ',' : ';');
      expect(rows).toHaveLength(12);
      const levels = Object.fromEntries(rows.map((row) => [row.file, `${row.file_state} ${row.level}`]));
      expect(levels).toEqual({
        'red.jpg': 'answered red',
        'yellow.jpg': 'answered yellow',
        'green.jpg': 'answered green',
        'neutral.jpg': 'answered no-statement',
        'odd.jpg': 'answered unknown',
        'silent.jpg': 'answered not-reported',
        'invoice.pdf': 'answered yellow',
        'unnamed.jpg': 'unanswered not-answered',
        'underway.jpg': 'no-answer not-answered',
        'kept back.jpg': 'not-sent not-answered',
        'private.jpg': 'left-out not-answered',
        'stranger.jpg': 'unexpected green',
      });
      const odd = rows.find(({ file }) => file === 'odd.jpg');
      expect(odd?.level_as_reported).toBe('Purple');
      expect(odd?.latitude).toBe(of === 'en' ? '43.467' : '43,467');
    }
  });

  it('counts the questions about the content of a file, and by path those without a hash', () => {
    const moved = caseFile('first/a.jpg', 'not-sent', null, { sha256: sha256Of('asked') });
    const replaced = caseFile('a.jpg', 'not-sent', null, { sha256: sha256Of('another photo') });
    const [inquiry] = contentOf([]).inquiries;
    if (!inquiry) throw new Error('the content has no inquiry');
    const openQuestions = (path: string, sha256?: string) => {
      const questions = [{ key: null, path, sha256, text: 'Please send the original.' }];
      const inquiries = [{ ...inquiry, questions, questionCount: 1, answers: [] }];
      const rows = rowsOf(filesCsv(contentOf([moved, replaced], { inquiries }), language('en')), ',');
      return Object.fromEntries(rows.map((row) => [row.file, row.questions_open]));
    };
    expect(openQuestions('a.jpg', sha256Of('asked'))).toEqual({ 'first/a.jpg': '1', 'a.jpg': '0' });
    expect(openQuestions('a.jpg')).toEqual({ 'first/a.jpg': '0', 'a.jpg': '1' });
  });

  it('contains no formula for any file name or note', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.constantFrom('=', '+', '-', '@'),
        (text, sign) => {
          const name = `${sign}${text}`;
          const content = contentOf([caseFile(name, 'not-sent', null, { note: name })], { caseNumber: name });
          for (const of of LANGUAGES) {
            const [row] = rowsOf(filesCsv(content, language(of)), of === 'en' ? ',' : ';');
            for (const column of ['file', 'note', 'case_number']) expect(row?.[column]).toMatch(/^'/);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the table of analyses', () => {
  const rows = rowsOf(analysesCsv(richContent(), language('en')), ',');

  it('has a row for each file and analysis, and one for a file without a result', () => {
    expect(Object.keys(rows[0] ?? {})).toEqual([...ANALYSIS_COLUMNS]);
    const of = (file: string) => rows.filter((row) => row.file === file);
    expect(of('unnamed.jpg')).toHaveLength(1);
    expect(of('unnamed.jpg')[0]).toMatchObject({ file_state: 'unanswered', analysis: '', state: '' });
    const outlier = of('red.jpg').find(({ analysis }) => analysis === 'metadata.inferences.gps_outlier');
    expect(outlier).toMatchObject({
      state: 'value',
      judgement: 'conspicuous',
      flag: 'true',
      number: '9.5',
      unit: 'km',
    });
    const versions = of('invoice.pdf').find(({ analysis }) => analysis === 'pdf_analyses.versions');
    expect(versions).toMatchObject({ item_number: '', state: 'value', number: '2', unit: 'versions' });
  });

  it('separates the five states (R20), and has a level only for values', () => {
    const states = new Set(rows.map(({ state }) => state).filter(Boolean));
    expect(states).toEqual(new Set(ANALYSIS_STATES));
    for (const { state, judgement } of rows) {
      if (state === 'value') expect(judgement).not.toBe('');
      else expect(judgement).toBe('');
    }
  });
});

describe('the JSON data', () => {
  it('match their schema for a full and for an empty case', () => {
    const empty = contentOf([], { custody: [], packages: [], captures: [], received: [] });
    for (const content of [richContent(), empty]) {
      const parsed: unknown = JSON.parse(caseJson(content));
      expect(caseJsonSchema.strict().parse(parsed)).toEqual(parsed);
    }
  });

  it('say of every answer whether it is practice, whatever account the case has', () => {
    const practised = { ...sealedPackage(), isPractice: true };
    for (const [pkg, practice] of [
      [practised, true],
      [sealedPackage(), false],
    ] as const) {
      const account = { name: 'Claims north', isPractice: !practice, host: null };
      const content = richContent({ packages: [pkg], account });
      const { answers } = caseJsonSchema.parse(JSON.parse(caseJson(content)));
      expect(answers.map((answer) => answer.practice)).toEqual([practice]);
    }
  });

  it('keep the account of the case apart from those to which files were sent', () => {
    const account = { name: 'Now', isPractice: false, host: 'now.example' };
    const accounts = [
      { name: 'North, old', isPractice: false, host: 'north.example' },
      { name: 'Training', isPractice: true, host: null },
    ];
    const about = JSON.parse(caseJson(richContent({ account, accounts }))).case;
    expect(about.account).toEqual({ name: 'Now', practice: false, host: 'now.example' });
    expect(about.accounts).toEqual([
      { name: 'North, old', practice: false, host: 'north.example' },
      { name: 'Training', practice: true, host: null },
    ]);
  });

  it('count as sent only what was sent, as the table of files does', () => {
    const [sent, withdrawn] = [sealedPackage(), sealedPackage({ state: 'withdrawn' })];
    const waiting = sealedPackage({ id: 'waiting' as PackageId, state: 'sealed', submittedAt: null });
    const old = caseFile('a.jpg', 'no-answer', null);
    const resealed = [{ packageId: waiting.stored.id, entryName: 'a-2.jpg', answers: [] }, ...old.sendings];
    const files = [{ ...old, sendings: resealed }];
    for (const [packages, count, entryName] of [
      [[sent, waiting], 1, 'a.jpg'],
      [[withdrawn, waiting], 0, ''],
      [[waiting], 0, ''],
      [[sealedPackage({ state: 'waiting', reason: 'network' })], 0, ''],
      [[sealedPackage({ state: 'rejected' })], 0, ''],
      [[sealedPackage({ state: 'waiting', maybePaid: true })], 1, 'a.jpg'],
      [[sealedPackage({ state: 'unknown' })], 1, 'a.jpg'],
    ] as const) {
      const content = contentOf(files, { packages });
      expect(JSON.parse(caseJson(content)).counts.sent).toBe(count);
      const [row] = rowsOf(filesCsv(content, language('en')), ',');
      expect(row).toMatchObject({ entry_name: entryName, package_id: count ? sent.stored.id : '' });
    }
  });

  it('use the schema of the documentation', () => {
    const file = join(docs, 'case-report.schema.json');
    // `UPDATE_DOCS=1` writes it after a change.
    if (process.env.UPDATE_DOCS) writeFileSync(file, caseJsonSchemaText());
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(caseJsonSchemaText()));
  });

  it('contain complete results by item and analysis, and the custody log with its head', () => {
    const document = caseJsonSchema.parse(JSON.parse(caseJson(richContent())));
    expect(document.custody.headHash).toBe(document.custody.entries.at(-1)?.hash);
    const [worst] = document.files;
    expect(worst).toMatchObject({ file: 'red.jpg', level: { code: 'red', asReported: 'Red' } });
    expect(worst?.answer?.items[0]?.analyses.map(({ analysis }) => analysis)).toContain('tampered');
    const codes = new Set(document.files.map(({ level }) => level.code));
    expect(codes).toEqual(new Set(LEVEL_CODES));
  });
});

describe('the columns', () => {
  const text = readFileSync(join(docs, 'case-report.md'), 'utf8');
  it.each([...new Set([...FILE_COLUMNS, ...ANALYSIS_COLUMNS])])(
    'of the tables are documented: %s',
    (column) => {
      expect(text).toContain(`\`${column}\``);
    },
  );
});

describe('a report', () => {
  it('has a proposed descriptive name that is valid on every file system', () => {
    expect(suggestedReportName('A/B:C 7', 'pdf')).toBe('A_B_C_7-report.pdf');
    expect(suggestedReportName('A', 'analyses-csv')).toBe('A-analyses.csv');
    expect(suggestedReportName('CON.2026', 'pdf')).toBe('_CON.2026-report.pdf');
  });

  it('truncates a long text at a word end, and never within a character', () => {
    expect(fittingPart('one two three', (part) => part.length <= 9)).toBe('one two');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.integer({ min: 0, max: 20 }),
        (text, room) => {
          const part = fittingPart(text, (one) => one.length <= room);
          expect(text.startsWith(part)).toBe(true);
          expect(part.length).toBeGreaterThan(0);
        },
      ),
    );
    expect(shortenMiddle('IMG_0001.jpg', 40)).toBe('IMG_0001.jpg');
    expect(shortenMiddle(`${'a'.repeat(60)}.jpg`, 20)).toMatch(/^a+…a*\.jpg$/);
  });

  it('lists an undescribed value line by line and counts the omitted lines', () => {
    const { lines, omitted: left } = jsonLines({ a: 1, b: { c: [true, 'x'] }, d: {} }, 3);
    expect(lines).toEqual(['a: 1', 'b.c.1: true', 'b.c.2: x']);
    expect(left).toBe(1);
  });

  it('omits a result without files', () => {
    const content = contentOf([caseFile('a.jpg', 'unanswered', answerOf({}))]);
    const [row] = rowsOf(analysesCsv(content, language('en')), ',');
    expect(row).toMatchObject({ file_level: 'not-answered', analysis: '' });
  });
});
