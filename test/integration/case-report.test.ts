import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASE_REPORT_FORMATS } from '../../src/contract/case-report-views';
import type { ItemFinding } from '../../src/domain/finding';
import type { CaptureId, PackageId, SubmissionId } from '../../src/domain/ids';
import { LANGUAGES, type Language } from '../../src/domain/language';
import { reportedLevel } from '../../src/domain/level';
import type { MetadataValue } from '../../src/domain/metadata';
import { resources } from '../../src/locales';
import {
  analysesOf,
  attentionTitles,
  countSilentAnalyses,
} from '../../src/main/evidence/report/case-analyses';
import { bySeverity, type CaseContent, type ReportExtent } from '../../src/main/evidence/report/case-content';
import { caseJsonSchema } from '../../src/main/evidence/report/case-json-schema';
import { casePdf } from '../../src/main/evidence/report/case-pdf';
import { caseTexts } from '../../src/main/evidence/report/case-texts';
import { PRACTICE_PROFILE_ID } from '../../src/main/storage/settings/practice-profile';
import { greenAnalysis } from '../support/analysis-answer';
import {
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  seal,
  sendCase,
} from '../support/engine-fixture';
import { isDeep } from '../support/fault-engine';
import { photo } from '../support/practice';
import { handle, withReceiver } from '../support/practice-capture';
import {
  answerOf,
  capture,
  caseFile,
  contentOf,
  custodyLog,
  heatmap,
  richContent,
  sealedPackage,
  stillPictures,
} from '../support/report-content';

interface Printed {
  /** All pages, blanks as one. */
  readonly text: string;
  /** Without any blank: what is broken over lines is whole again. */
  readonly letters: string;
  readonly pages: readonly string[];
  readonly pictures: number;
  readonly outline: readonly string[];
  readonly info: { readonly Title?: string; readonly Language?: string };
  /** Pieces of text that lie outside the margins. */
  readonly outside: readonly string[];
  readonly tags: ReadonlySet<string>;
}

async function printed(data: Uint8Array): Promise<Printed> {
  const loading = getDocument({ data: new Uint8Array(data), useSystemFonts: false });
  const pdf = await loading.promise;
  const pages: string[] = [];
  const outside: string[] = [];
  const tags = new Set<string>();
  let pictures = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((one) => ('str' in one ? [one] : []));
    pages.push(
      pieces
        .map(({ str }) => str)
        .join(' ')
        .replace(/\s+/g, ' '),
    );
    for (const { str, transform, width } of pieces) {
      const x = Number(transform[4]);
      const y = Number(transform[5]);
      if (x < 40 || x + width > 556 || y < 15 || y > 810) outside.push(`${number}: ${str}`);
    }
    const { fnArray } = await page.getOperatorList();
    // OPS.paintImageXObject
    pictures += fnArray.filter((operation) => operation === 85).length;
    collectTags((await page.getStructTree()) as TagNode | null, tags);
  }
  const outline = (await pdf.getOutline()) as readonly {
    title: string;
    items: readonly { title: string }[];
  }[];
  const { info } = await pdf.getMetadata();
  const text = pages.join(' ');
  const result = {
    text,
    pages,
    pictures,
    outside,
    tags,
    letters: text.replace(/\s/g, ''),
    outline: outline.flatMap(({ title, items }) => [title, ...items.map((one) => one.title)]),
    info: info as Printed['info'],
  };
  await loading.destroy();
  return result;
}

interface TagNode {
  readonly role?: string;
  readonly children?: readonly TagNode[];
}

function collectTags(node: TagNode | null, into: Set<string>): void {
  if (node?.role) into.add(node.role);
  for (const child of node?.children ?? []) collectTags(child, into);
}

async function bytesOf(
  content: Parameters<typeof casePdf>[0],
  language: Language,
  picture: Uint8Array | null = null,
  extent: ReportExtent = 'full',
  metadata: readonly MetadataValue[] = [],
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  await casePdf(content, caseTexts(language), {
    extent,
    pictures: stillPictures(picture, metadata),
    sink: async (bytes) => {
      pieces.push(bytes);
    },
  });
  return Buffer.concat(pieces);
}

interface RichReport {
  readonly data: Buffer;
  readonly read: Printed;
}

const richReports = new Map<string, Promise<RichReport>>();

/** The report of the rich content, drawn and read once for all tests: drawing takes most of their time. */
function richReport(language: Language, extent: ReportExtent = 'full'): Promise<RichReport> {
  const key = `${language} ${extent}`;
  const known = richReports.get(key);
  if (known) return known;
  const made = bytesOf(richContent(), language, null, extent).then(async (data) => ({
    data,
    read: await printed(data),
  }));
  richReports.set(key, made);
  return made;
}

describe('the report of a case on paper', () => {
  it.each(LANGUAGES)('names every level and every state of a file in words: %s', async (language) => {
    const { text, letters, pages, outline, info, outside, tags } = (await richReport(language)).read;
    const { common, caseReport: words, analysis, history, capture: captureWords } = resources[language];
    for (const word of [common.level.Red, common.level.Yellow, common.level.Green, common.level['-']]) {
      expect(text).toContain(word);
    }
    for (const word of [common.level.absent, 'Purple', words.group.unanswered, words.group.none]) {
      expect(text).toContain(word);
    }
    for (const sentence of [
      words.file.noAnswer,
      words.file.unanswered,
      words.file.notSent,
      words.file.unexpected,
      words.file.leftOut.replace('{{reason}}', 'shows a person'),
      analysis.silent.error,
      analysis.silent.disabled,
      analysis.silent.empty,
      analysis.silent.absent,
      words.silent.intro,
      words.capture.notCompared,
      captureWords.result.io_gps_suspicious,
      captureWords.decision.manuell_geprueft,
      history.choice.doubtful,
      'The originals are missing.',
      'Asked for the originals.',
      'Seen with the tenant.',
      'Who called the plumber?',
      'The neighbour did.',
      'live-kitchen.jpeg',
      'notes.txt',
      words.about.times,
    ]) {
      expect(letters).toContain(sentence.replace(/\s/g, ''));
    }
    const head = richContent().custody.at(-1)?.hash ?? '';
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(head);
      const foot = words.page
        .replace('{{page}}', String(index + 1))
        .replace('{{pages}}', String(pages.length));
      expect(page).toContain(foot);
    }
    expect(text).not.toMatch(/\{\{|\}\}|caseReport\.|\b(?:section|column|cover|analysis)\.[a-z]/i);
    expect(outside).toEqual([]);
    expect(outline).toEqual(
      expect.arrayContaining([words.section.summary, words.section.photos, 'red.jpg', words.section.custody]),
    );
    expect(info).toMatchObject({
      Title: words.titleOf.replace('{{caseNumber}}', 'SCH-2026-004711'),
      Language: language,
    });
    expect([...tags]).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']));
  });

  it('lists the most severe file first and gives each file its pages', async () => {
    const { outline } = (await richReport('en')).read;
    const files = outline.filter((title) => /\.(jpg|pdf)$/.test(title));
    expect(files).toHaveLength(12);
    expect(files[0]).toBe('red.jpg');
    expect(files.indexOf('unnamed.jpg')).toBeLessThan(files.indexOf('green.jpg'));
    expect(files.indexOf('neutral.jpg')).toBeLessThan(files.indexOf('green.jpg'));
  });

  it('names position and level of the only item of a photo', async () => {
    const answer = answerOf({ 'a.jpg': 'Green' });
    if (!answer.analysis) throw new Error('the answer was decoded');
    const files = answer.analysis.files.map((file) => ({
      ...file,
      items: file.items
        .slice(0, 1)
        .map((item) => ({ ...item, position: 'upper half', level: reportedLevel('Beige') })),
    }));
    const changed = { ...answer, analysis: { ...answer.analysis, files } };
    const content = contentOf([caseFile('a.jpg', 'answered', changed)], { answers: [changed] });
    const { text } = await printed(await bytesOf(content, 'en'));
    expect(text).toContain('upper half');
    expect(text).toContain('Beige');
  });

  it.each(LANGUAGES)(
    'says where a result push was delivered and nothing arrived here: %s',
    async (language) => {
      const remark = resources[language].caseReport.capture.notHere.replace(/\s/g, '');
      const missing = contentOf([], { captures: [{ ...capture(), isPushMissingHere: true }] });
      expect((await printed(await bytesOf(missing, language))).letters).toContain(remark);
      expect((await richReport(language)).read.letters).not.toContain(remark);
    },
  );

  it('never shows a file without a statement as unremarkable', async () => {
    const files = [caseFile('a.jpg', 'unanswered', answerOf({})), caseFile('b.jpg', 'not-sent', null)];
    const silent = contentOf(files, { captures: [] });
    const { text } = await printed(await bytesOf(silent, 'en'));
    const { common, caseReport: words } = resources.en;
    const [legend = ''] = words.about.reading.split('{{green}}');
    const green = text.split(common.level.Green).length - 1;
    expect(legend).not.toBe('');
    // In the table of levels, where it stands with a zero, and in the legend.
    expect(green).toBe(2);
    expect(text).not.toContain(words.list.nothing);
  });

  it('shows photo and heatmap side by side and says when one is missing', async () => {
    const picture = await photo({ seed: 5, width: 320, height: 240 });
    const answer = answerOf({ 'a.jpg': 'Red', 'b.jpg': 'Green' });
    const with_ = caseFile('a.jpg', 'answered', answer);
    const without = caseFile('b.jpg', 'answered', answer);
    const [sending] = with_.sendings;
    const [said] = sending?.answers ?? [];
    if (!sending || !said) throw new Error('the file was answered');
    const attachments = [heatmap('a_heatmap.png', 'a.jpg')];
    const shown = { ...with_, sendings: [{ ...sending, answers: [{ ...said, attachments }] }] };
    const content = contentOf([shown, without], { answers: [answer] });
    const full = await printed(await bytesOf(content, 'en', picture));
    expect(full.pictures).toBe(3);
    expect(full.letters).toContain('a_heatmap.png');
    expect(full.letters).toContain(resources.en.caseReport.file.noHeatmap.replace(/\s/g, ''));
    const broken = await printed(await bytesOf(content, 'en'));
    expect(broken.pictures).toBe(0);
    expect(broken.letters).toContain(resources.en.caseReport.file.noPicture.replace(/\s/g, ''));
  });

  it('compares the newest submission with the earlier one about the same files', async () => {
    const names = { 'a.jpg': 'Red', 'b.jpg': 'Green' };
    const newer = { ...answerOf(names), receivedAt: '2026-10-24T07:00:00.000Z' };
    const first = sealedPackage({
      id: 'earlier' as typeof newer.packageId,
      submissionId: 'earlier' as SubmissionId,
      sealedAt: '2026-10-22T09:00:00.000Z',
    });
    const older = {
      ...answerOf({ ...names, 'a.jpg': 'Green' }),
      id: 'older' as typeof newer.id,
      packageId: first.stored.id,
    };
    const files = ['a.jpg', 'b.jpg'].map((name) => {
      const file = caseFile(name, 'answered', newer);
      const [sending] = file.sendings;
      if (!sending) throw new Error('the file was sent');
      return { ...file, sendings: [sending, { ...sending, packageId: first.stored.id }] };
    });
    const { caseReport: words, common } = resources.en;
    const twice = { answers: [newer, older], packages: [first, sealedPackage()] };
    const both = await printed(await bytesOf(contentOf(files, twice), 'en'));
    const [, told = ''] = both.text.split(words.section.changes);
    expect(told.slice(0, 400)).toMatch(new RegExp(`a\\.jpg ${common.level.Green} ${common.level.Red}`));
    expect(told.slice(0, 400)).not.toContain('b.jpg');
    const one = await printed(await bytesOf(contentOf(files, { answers: [newer] }), 'en'));
    expect(one.text).not.toContain(words.section.changes);
  });

  it('does not compare the packages of one submission, and names them in the list of results', async () => {
    const second = sealedPackage({ sequence: 2, of: 2 });
    const first = sealedPackage({ of: 2 });
    const other = { ...first, stored: { ...first.stored, id: 'other' as typeof first.stored.id } };
    const newer = answerOf({ 'a.jpg': 'Red' });
    const older = {
      ...answerOf({ 'a.jpg': 'Green' }),
      id: 'older' as typeof newer.id,
      packageId: other.stored.id,
    };
    const content = contentOf([caseFile('a.jpg', 'answered', newer)], {
      answers: [newer, older],
      packages: [other, second],
    });
    const { text } = await printed(await bytesOf(content, 'en'));
    const { caseReport: words } = resources.en;
    expect(text).not.toContain(words.section.changes);
    expect(text).toContain(`${words.column.package} 2 of 2`);
  });

  it('has the same bytes for the same content at the same time', async () => {
    const { data: first } = await richReport('pl');
    // Documents share the decoded fonts; one in between must not change a byte.
    const at = (createdAt: string) => bytesOf(contentOf([], { createdAt: new Date(createdAt) }), 'pl');
    const [early, late] = [await at('2026-10-24T08:00:00Z'), await at('2026-10-25T08:00:00Z')];
    expect(early.equals(late)).toBe(false);
    const second = await bytesOf(richContent(), 'pl');
    expect(first.equals(second)).toBe(true);
  });

  it('keeps two characters of one glyph apart, also in the next report', async () => {
    // The increment and the Greek letter look the same, and what is copied from the PDF must be what was written.
    for (const sign of ['\u2206', '\u0394']) {
      expect((await printed(await bytesOf(contentOf([], { note: sign }), 'en'))).letters).toContain(sign);
    }
  });

  it.each(LANGUAGES)('says beside a result that its tokens are practice: %s', async (language) => {
    const { tokensPractice_other: template } = resources[language].caseReport;
    const notCharged = template.replace('{{count, number}}', '').split(', ').at(-1) ?? '';
    const told = async (isPractice: boolean) => {
      const packages = [{ ...sealedPackage(), isPractice }];
      const { letters, outside } = await printed(await bytesOf(richContent({ packages }), language));
      expect(outside).toEqual([]);
      return letters.split(notCharged.replace(/\s/g, '')).length - 1;
    };
    // On the cover, and in the list of results.
    expect(await told(true)).toBe(2);
    expect(await told(false)).toBe(0);
  });

  it.each(LANGUAGES)(
    'names the files of a custody entry before its recorded values: %s',
    async (language) => {
      const ids = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
      const [first = ''] = ids;
      const [template] = custodyLog(1);
      if (!template) throw new Error('the log has an entry');
      const excluded = {
        ...template,
        action: 'items-excluded',
        subjects: ids,
        details: { reason: 'shows a neighbour' },
      };
      const content = contentOf([], {
        custody: [excluded],
        custodyNames: [{ id: first, kind: 'file', name: 'Küche/Decke.jpg' }],
      });
      const { letters, outside, tags } = await printed(await bytesOf(content, language));
      const { action, detail, subject, entry } = resources[language].history;
      const readable = [
        action['items-excluded'],
        `Küche/Decke.jpg, ${subject.fileGone} · ${detail.reason}: shows a neighbour`,
        'reason: shows a neighbour',
      ];
      const about = resources[language].caseReport.custody.subjects.replace('{{hashes}}', first.slice(0, 12));
      expect(letters).toContain([...readable, about].join('').replace(/\s/g, ''));
      expect(letters).toContain(entry.recorded.replace(/\s/g, ''));
      expect(outside).toEqual([]);
      expect(tags).toContain('TD');
      const { letters: short } = await printed(await bytesOf(content, language, null, 'short'));
      expect(short).not.toContain(entry.recorded.replace(/\s/g, ''));
    },
  );

  it('warns on the first page when the custody log, a note or the intake is incomplete', async () => {
    const content = richContent({
      isComplete: false,
      custodyCheck: { ok: false, sequence: 3, problem: 'hash' },
      altered: [{ of: 'note', id: 'n' as never, number: 1, problem: 'altered' }],
      packages: [{ ...sealedPackage(), isPractice: true }],
    });
    const { pages } = await printed(await bytesOf(content, 'en'));
    const words = resources.en.caseReport;
    const first = (pages[0] ?? '').replace(/\s/g, '');
    for (const sentence of [
      words.incomplete,
      words.practice,
      words.brokenLog.replace('{{sequence}}', '3'),
      words.altered_one.replace('{{count, number}}', '1'),
    ]) {
      expect(first).toContain(sentence.replace(/\s/g, ''));
    }
  });

  it('says on the first page which results are practice, and that nothing was sent yet', async () => {
    const words = resources.en.caseReport;
    const first = async (more: Partial<CaseContent>) => {
      const { pages } = await printed(await bytesOf(richContent(more), 'en', null, 'short'));
      return (pages[0] ?? '').replace(/\s/g, '');
    };
    const [all, some] = [words.practice, words.practiceSome].map((sentence) => sentence.replace(/\s/g, ''));
    const practice = { name: 'Training', isPractice: true, host: null };
    const real = { name: 'Claims north', isPractice: false, host: 'service.example' };

    const sent = await first({ accounts: [practice] });
    expect(sent).not.toContain(all);
    expect(sent).toContain(`${words.cover.packages}1package,9files,1result`);

    const { answers } = richContent();
    const other = { ...sealedPackage({ id: 'other' as PackageId }), isPractice: true };
    const mixed = await first({
      accounts: [real, practice],
      packages: [sealedPackage(), other],
      answers: answers.flatMap((answer) => [answer, { ...answer, packageId: other.stored.id }]),
    });
    expect(mixed).toContain(some);
    expect(mixed).not.toContain(all);
    expect(mixed).toContain('Claimsnorth,service.exampleTraining,built-inpracticeservice');

    const sealed = sealedPackage({ state: 'sealed', submittedAt: null });
    const unsent = await first({ answers: [], packages: [sealed, sealedPackage({ state: 'withdrawn' })] });
    expect(unsent).toContain(`${words.cover.packages}nothingyet`);
  });

  it('can be written for an empty case', async () => {
    const empty = contentOf([], {
      packages: [],
      captures: [],
      received: [],
      findings: [],
      skipped: [],
      decisions: [],
      notes: [],
      custody: [],
      folder: null,
      note: '',
      custodyCheck: { ok: true, entries: 0, lastHash: '' },
    });
    for (const language of LANGUAGES) {
      const { text, outside } = await printed(await bytesOf(empty, language));
      const words = resources[language].caseReport;
      for (const sentence of [words.sent.none, words.answer.none, words.list.noFiles]) {
        expect(text).toContain(sentence);
      }
      expect(outside).toEqual([]);
    }
  });

  it('prints every name completely and inside the margins', async () => {
    const names = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const files = [...new Set(all)].map((name) => caseFile(name, 'not-sent', null, { note: name }));
        const { outside, outline } = await printed(await bytesOf(contentOf(files), 'de'));
        expect(outside).toEqual([]);
        expect(outline.length).toBeGreaterThan(files.length);
      }),
      { numRuns: Number(process.env.PROOFCASE_DEEP ? 300 : 6), seed: 7 },
    );
  });

  it('wraps names without spaces, and lists the characters that it prints as numbers', async () => {
    const long = `${'Versicherungsnehmerselbstbeteiligung_'.repeat(9)}.jpg`;
    const odd = ['レシート.jpg', 'صورة.jpg', '🧾.jpg', 'a\u202egpj.exe', long];
    const { letters, outside } = await printed(
      await bytesOf(contentOf(odd.map((name) => caseFile(name, 'not-sent', null))), 'de'),
    );
    expect(outside).toEqual([]);
    expect(letters).toContain(long);
    expect(letters).toContain('\\u{1f9fe}.jpg');
    expect(letters).toContain('a\\u{202e}gpj.exe');
    expect(letters).toContain(resources.de.caseReport.about.replaced.replace(/\s/g, ''));
    const plain = await printed(await bytesOf(contentOf([caseFile('Küche.jpg', 'not-sent', null)]), 'de'));
    expect(plain.letters).not.toContain(resources.de.caseReport.about.replaced.replace(/\s/g, ''));
  });
});

/** Everything in the content that a person has to see, as it is printed. */
function pressing(content: ReturnType<typeof richContent>, language: Language): readonly string[] {
  const texts = caseTexts(language);
  const analyses = analysesOf(content, texts);
  const files = content.files.map((file, index) => ({ number: index + 1, file, said: analyses(file) }));
  return files.flatMap((numbered) => {
    const { file, said } = numbered;
    const silent = said ? countSilentAnalyses([said]).map(({ topic }) => topic) : [];
    const findings = file.item?.findings.map((finding) => texts.precheck.finding(finding).sentence) ?? [];
    return [file.path, ...(said ? attentionTitles(said) : []), ...silent, ...findings];
  });
}

const short = async (content: ReturnType<typeof richContent>, language: Language, picture?: Uint8Array) =>
  printed(await bytesOf(content, language, picture ?? null, 'short'));

/** Thirty answered photos; `levels` repeats. */
function thirty(levels: readonly (string | null)[], findings: readonly ItemFinding[]) {
  const names = Array.from({ length: 30 }, (_, index) => `Keller/IMG_20261022_${1400 + index}.jpg`);
  const answer = answerOf(
    Object.fromEntries(names.map((name, index) => [name, levels[index % levels.length] ?? null])),
  );
  const files = names.map((name) => {
    const file = caseFile(name, 'answered', answer);
    return { ...file, item: file.item && { ...file.item, findings } };
  });
  return richContent({ files: bySeverity(files), answers: [answer], custody: custodyLog(60) });
}

/** A question about each file in each of three messages, and twelve notes of a page each. */
function withManyWords(content: CaseContent): CaseContent {
  const [inquiry] = content.inquiries;
  const [note] = content.notes;
  const [version] = note?.versions ?? [];
  if (!inquiry || !note || !version) throw new Error('the content has neither a question nor a note');
  const questions = content.files.map((_file, index) => ({
    key: null,
    path: null,
    text: `Question ${index + 1}: where, when and by whom was this photo taken, and with which device?`,
  }));
  const text = 'The policyholder says that the water came from above. '.repeat(60);
  return {
    ...content,
    inquiries: [3, 2, 1].map((number) => ({
      ...inquiry,
      number,
      questions,
      questionCount: questions.length,
    })),
    notes: Array.from({ length: 12 }, (_, index) => ({
      ...note,
      versions: [
        { ...version, at: `2026-10-23T12:${10 + index}:00.000Z`, text: `Note ${index + 1}: ${text}` },
      ],
    })),
  };
}

/** What says how much was left out of the report with many words. */
const WITHOUT_REST = {
  de: ['27 weitere Fragen', '60 weitere Fragen', '10 frühere Notizen'],
  en: ['27 more questions', '60 more questions', '10 earlier notes'],
  pl: ['27 kolejnych pytań', '60 kolejnych pytań', '10 wcześniejszych notatek'],
};

const FINDINGS: readonly ItemFinding[] = [
  { code: 'edited-by-software', severity: 'warning', software: 'Photoshop 25.1 (Macintosh)' },
  { code: 'no-metadata', severity: 'warning' },
  { code: 'no-capture-time', severity: 'info' },
];

describe('the short report of a case', () => {
  it.each(LANGUAGES)(
    'has at most eight pages for 30 files, also if all need attention: %s',
    async (language) => {
      const picture = await photo({ seed: 6, width: 240, height: 180 });
      const cases = [
        [['Red'], FINDINGS],
        [['Green'], []],
        [['Red', 'Green', 'Green', 'Yellow', '-', null], FINDINGS.slice(2)],
      ] as const;
      // The first is the longest, so that it is drawn in every language.
      for (const [levels, findings] of isDeep || language === 'de' ? cases : cases.slice(0, 1)) {
        const content = thirty(levels, findings);
        const { pages, letters, outside, pictures } = await short(content, language, picture);
        expect(pages.length).toBeLessThanOrEqual(8);
        expect(pictures).toBe(30);
        expect(outside).toEqual([]);
        for (const text of pressing(content, language)) expect(letters).toContain(text.replace(/\s/g, ''));
      }
    },
  );

  it.each(LANGUAGES)(
    'has at most eight pages also with many questions and long notes, and counts what it leaves out: %s',
    async (language) => {
      const picture = await photo({ seed: 6, width: 240, height: 180 });
      const content = withManyWords(thirty(['Red'], FINDINGS));
      const { pages, text } = await short(content, language, picture);
      expect(pages.length).toBeLessThanOrEqual(8);
      for (const sentence of WITHOUT_REST[language]) expect(text).toContain(sentence);
      expect(text).toContain('Note 12:');
      expect(text).not.toContain('Note 9:');
    },
  );

  it.each(LANGUAGES)('names every file, statement and question of a person: %s', async (language) => {
    const content = richContent();
    const { text, letters, outside, outline } = (await richReport(language, 'short')).read;
    const { common, caseReport: words, capture: captureWords, history } = resources[language];
    for (const sentence of [
      ...pressing(content, language),
      common.level.Red,
      common.level.absent,
      'Purple',
      words.short.title,
      words.short.about,
      words.file.unanswered,
      words.file.unexpected,
      words.file.leftOut.replace('{{reason}}', 'shows a person'),
      words.short.state['no-answer'],
      words.short.state['not-sent'],
      words.capture.notCompared,
      captureWords.result.io_gps_suspicious,
      captureWords.decision.manuell_geprueft,
      history.choice.doubtful,
      'The originals are missing.',
      'Asked for the originals.',
      'Seen with the tenant.',
      'Who called the plumber?',
      'The neighbour did.',
      'notes.txt',
      content.custody.at(-1)?.hash ?? '',
    ]) {
      expect(letters).toContain(sentence.replace(/\s/g, ''));
    }
    expect(text).not.toMatch(/\{\{|\}\}|caseReport\.|\b(?:section|column|cover|analysis|short)\.[a-z]/i);
    expect(outside).toEqual([]);
    expect(outline).toEqual(
      expect.arrayContaining([words.section.attention, words.section.others, words.section.custody]),
    );
  });

  it('lists the files that need attention before all others, with the numbers of the full report', async () => {
    const content = richContent();
    const { text } = (await richReport('en', 'short')).read;
    const { section } = resources.en.caseReport;
    const [, after = ''] = text.split(section.attention);
    const [cards = '', others = ''] = after.split(section.others);
    for (const name of ['red.jpg', 'yellow.jpg', 'odd.jpg', 'silent.jpg', 'unnamed.jpg', 'stranger.jpg']) {
      const number = content.files.findIndex(({ path }) => path === name) + 1;
      expect(cards).toContain(`${number} ${name}`);
    }
    expect(others).toContain('private.jpg');
    expect((await richReport('en')).read.text).toContain('File 1 of 12 red.jpg');
  });

  it('says of every file that nothing was sent, and of none that it is unremarkable', async () => {
    const files = Array.from({ length: 300 }, (_, index) => caseFile(`${index}.jpg`, 'not-sent', null));
    const content = contentOf(files, { captures: [], received: [], packages: [] });
    const { text, pages, outside } = await short(content, 'en');
    const { caseReport: words, common } = resources.en;
    expect(text).toContain(words.short.allFiles_other.replace('{{count, number}}', '300'));
    expect(text).toContain('299.jpg');
    expect(text.split(common.level.Green)).toHaveLength(3);
    expect(pages.length).toBeLessThan(25);
    expect(outside).toEqual([]);
  });
});

describe('the full report of a case', () => {
  it('gives a photo without anything to look at one page', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `${index}.jpg`);
    const answer = answerOf(Object.fromEntries(names.map((name) => [name, 'Green'])), greenAnalysis());
    const files = names.map((name) => caseFile(name, 'answered', answer));
    const metadata = Array.from(
      { length: 30 },
      (_, index): MetadataValue => ({
        key: 'lens',
        source: { block: 'exif', tag: 'LensModel' },
        content: { kind: 'text', text: `iPhone 15 back dual wide camera ${index}` },
      }),
    );
    const content = contentOf(files, { answers: [answer] });
    const { pages, text } = await printed(await bytesOf(content, 'de', null, 'full', metadata));
    const first = pages.findIndex((page) => page.includes('Datei 1 von 10'));
    const last = pages.findIndex((page) => page.includes('Datei 10 von 10'));
    expect(last - first).toBe(9);
    expect(text).toContain(resources.de.caseReport.file.metadata);
  });
});

let fixture: EngineFixture;
beforeAll(async () => {
  fixture = await createEngineFixture({ report: true });
});
afterAll(() => fixture.close());

describe('the report of a case from the engine', () => {
  it('is written in every format, also from sealed originals, and lists missing and changed files', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const folder = await fixture.photos(4);
    const caseId = await readCase(engine, folder, 'REPORT-11');
    const { items } = await engine.handlers['intake.get']({ caseId });
    const [gone, changed, private_] = items;
    if (!gone || !changed || !private_) throw new Error('four photos were read');
    await engine.handlers['items.exclude']({
      caseId,
      itemIds: [private_.id],
      excluded: true,
      reason: 'private',
    });
    const [sent] = (await seal(engine, caseId)).packages;
    if (!sent) throw new Error('no package was sealed');
    await reached(engine, sent.id, 'filed');
    // What was sent is shown from its package; what was not sent is lost with its file.
    await rm(join(folder, gone.path));
    await writeFile(join(folder, changed.path), await photo({ seed: 99, width: 64, height: 48 }));
    await writeFile(join(folder, private_.path), await photo({ seed: 98, width: 64, height: 48 }));
    const out = join(fixture.root, 'out');
    await mkdir(out);
    for (const format of CASE_REPORT_FORMATS) {
      const file = join(out, format);
      const outcome = await engine.createCaseReport(caseId, { file, format, language: 'en', replace: false });
      const written = await readFile(file);
      expect(outcome).toEqual({
        kind: 'written',
        path: file,
        bytes: written.length,
        sha256: createHash('sha256').update(written).digest('hex'),
      });
    }
    const { letters, pictures } = await printed(await readFile(join(out, 'pdf')));
    const words = resources.en.caseReport.file;
    expect(letters).toContain(words.fromPackage.replace(/\s/g, ''));
    expect(letters).toContain(words.fromFolder.replace(/\s/g, ''));
    expect(letters).toContain(words.changed.replace(/\s/g, ''));
    expect(letters).toContain(`${private_.path} · Reason: private`.replace(/\s/g, ''));
    // Three that were sent, and their error-level heatmaps.
    expect(pictures).toBe(6);
    await expect(
      engine.createCaseReport(caseId, {
        file: join(out, 'pdf'),
        format: 'pdf',
        language: 'en',
        replace: false,
      }),
    ).rejects.toMatchObject({ code: 'target-exists' });
    expect((await readdir(out)).sort()).toEqual([...CASE_REPORT_FORMATS].sort());
    await engine.close();
  });

  it('names the accounts to which files were sent apart from that of the case', async () => {
    const engine = await fixture.open({ dataFolder: join(fixture.root, 'profiles'), practiceService: true });
    const practised = await sendCase(engine, await fixture.photos(1, { name: 'p' }), 'PROFILE-1', 'filed');
    const serviceId = await fixture.addService(engine);
    const charged = await sendCase(engine, await fixture.photos(1, { name: 'cc' }), 'PROFILE-2', 'filed');
    const { host } = new URL(fixture.service.baseUrl);
    // As long as a name can be.
    const file = join(fixture.root, `${'p'.repeat(250)}.json`);
    const practice = { practice: true, host: null };
    const service = { name: 'Service', practice: false, host };
    for (const [caseId, profileId, account, sentTo] of [
      [practised.caseId, serviceId, service, practice],
      [charged.caseId, PRACTICE_PROFILE_ID, practice, service],
    ] as const) {
      await engine.handlers['cases.change']({ caseId, profileId });
      await engine.createCaseReport(caseId, { file, format: 'json', language: 'en', replace: true });
      expect(JSON.parse(await readFile(file, 'utf8')).case).toMatchObject({ account, accounts: [sentTo] });
    }
    await engine.close();
  });

  it('counts nothing as sent that no server received', async () => {
    const dataFolder = join(fixture.root, 'unreachable');
    const engine = await fixture.open({ dataFolder, practiceService: true });
    await fixture.addService(engine, undefined, 'http://127.0.0.1:9');
    const photos = await fixture.photos(2, { name: 'unreachable-photos' });
    const { caseId, submittedAt } = await sendCase(engine, photos, 'WAITING-1', 'waiting');
    expect(submittedAt).not.toBeNull();
    await engine.handlers['cases.change']({ caseId, profileId: PRACTICE_PROFILE_ID });
    const file = join(fixture.root, 'unreachable.json');
    await engine.createCaseReport(caseId, { file, format: 'json', language: 'en', replace: true });
    const { counts, case: about } = JSON.parse(await readFile(file, 'utf8'));
    expect(counts.sent).toBe(0);
    expect(about.accounts).toEqual([about.account]);
    expect(about.account.practice).toBe(true);
    await engine.close();
  });

  it('starts with the short form, then with the last choice, also after a restart', async () => {
    const dataFolder = join(fixture.root, 'choices');
    const engine = await fixture.open({ dataFolder });
    expect(await engine.handlers['report.choices']({})).toEqual({ format: 'short-pdf', language: null });
    engine.rememberReport({ format: 'files-csv', language: 'pl' });
    await engine.close();
    const restarted = await fixture.open({ dataFolder });
    expect(await restarted.handlers['report.choices']({})).toEqual({ format: 'files-csv', language: 'pl' });
    await restarted.close();
  });

  it('can be cancelled, shows its progress, and leaves nothing behind', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const caseId = await readCase(engine, await fixture.photos(6, { name: 'stopped' }), 'REPORT-12');
    const out = join(fixture.root, 'stopped-out');
    await mkdir(out);
    const told: number[] = [];
    engine.on('report.progress', ({ done, of }) => {
      told.push(done);
      expect(of).toBe(6);
      void engine.handlers['report.stop']({ caseId });
    });
    const target = { file: join(out, 'a.pdf'), format: 'pdf', language: 'de', replace: true } as const;
    const writing = engine.createCaseReport(caseId, target);
    await expect(engine.createCaseReport(caseId, target)).rejects.toMatchObject({ code: 'illegal-state' });
    expect(await writing).toEqual({ kind: 'stopped' });
    expect(told).toEqual([1]);
    expect(await readdir(out)).toEqual([]);
    expect(await readdir(join(fixture.dataFolder, 'temporary'))).not.toContainEqual(
      expect.stringMatching(/^report-/),
    );
    await engine.close();
  });

  it('says that a delivered result push did not arrive, until its files were imported', () =>
    withReceiver(204, async (baseUrl) => {
      const dataFolder = join(fixture.root, 'push');
      const engine = await fixture.open({ dataFolder, followCaptures: false });
      await fixture.addService(engine);
      const { id: caseId } = await engine.handlers['cases.create']({
        caseNumber: 'REPORT-13',
        note: '',
        referenceDate: '2026-03-10',
      });
      fixture.service.control.changeOptions({ capturePush: { baseUrl } });
      await engine.handlers['captures.create']({ caseId, fields: '{"scenes":["front"]}' });
      const detail = async () => (await engine.handlers['captures.ofCase']({ caseId })).captures[0];
      const { id: captureId, ticketId } = (await detail()) ?? { id: '' as CaptureId, ticketId: '' };
      await handle(fixture.service, ticketId, 'sonstiges');
      await expect
        .poll(async () => (await engine.handlers['captures.refresh']({ captureId })).push)
        .toBe('delivered');
      const remark = resources.en.caseReport.capture.notHere.replace(/\s/g, '');
      const report = async (name: string) => {
        const target = (format: 'json' | 'pdf') => ({
          file: join(fixture.root, `${name}.${format}`),
          format,
          language: 'en' as const,
          replace: false,
        });
        const json = target('json');
        const pdf = target('pdf');
        await engine.createCaseReport(caseId, json);
        await engine.createCaseReport(caseId, pdf);
        const { captures } = caseJsonSchema.parse(JSON.parse(await readFile(json.file, 'utf8')));
        return {
          window: (await detail())?.isPushMissingHere,
          json: captures.map(({ push, pushMissingHere }) => ({ push, pushMissingHere })),
          pdf: (await printed(await readFile(pdf.file))).letters.includes(remark),
        };
      };
      expect(await report('lost')).toEqual({
        window: true,
        json: [{ push: 'delivered', pushMissingHere: true }],
        pdf: true,
      });
      await engine.importReceived(caseId, await fixture.photos(1, { name: 'elsewhere' }));
      expect(await report('imported')).toEqual({
        window: false,
        json: [{ push: 'delivered', pushMissingHere: false }],
        pdf: false,
      });
      fixture.service.control.changeOptions({ capturePush: null });
      await engine.close();
    }));

  it('is a PDF that other programs accept', async () => {
    const file = join(fixture.root, 'checked.pdf');
    await writeFile(file, (await richReport('de')).data);
    const checked = await new Promise<string | null>((resolve) => {
      execFile('qpdf', ['--check', file], (error, stdout, stderr) =>
        resolve(error && 'code' in error && error.code === 'ENOENT' ? null : `${stdout}${stderr}`),
      );
    });
    if (checked === null) console.warn('qpdf is not installed: the PDF is read by pdf.js alone.');
    else expect(checked).toContain('No syntax or stream encoding errors');
  });
});
