import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProofcaseError } from '../../src/contract/errors';
import { analysisRows, fileRows } from '../../src/domain/answer/analysis-rows';
import type { ReportedLevel } from '../../src/domain/level';
import type { AnalysisResult } from '../../src/domain/result';
import type { Engine } from '../../src/main/engine';
import { decodeResponse } from '../../src/main/sending/service/decoding/decode-response';
import type { DecodedResponse } from '../../src/main/sending/service/decoding/response-types';
import { greenAnalysis, redAnalysis } from '../support/analysis-answer';
import { keysOf, type Mutant, mutantsOf, type RichAnswer } from '../support/answer-mutants';
import { CountTable } from '../support/count-table';
import { PDF, PHOTO, type Step } from '../support/documented-keys';
import { createEngineFixture, type EngineFixture, sendCase } from '../support/engine-fixture';
import { isDeep } from '../support/fault-engine';
import { inspectFolder } from '../support/fault-folder';
import { seededRandom } from '../support/hostile-mutants';
import { asJson } from '../support/json-paths';
import { jsonOf, photo, scan, zipOf } from '../support/practice';

/** Of all mutants, decoded; the rest of them with PROOFCASE_DEEP=1. */
const DECODED = isDeep ? Number.POSITIVE_INFINITY : 1_200;
/** Of these, sent through a whole engine, from the socket to the rows. */
const FILED = isDeep ? 300 : 12;
const SEED = 20_261_121;
/** The statements that turn something green, by the path below an item or a file. */
const STATEMENTS: readonly (readonly [green: string, path: string])[] = [
  ['imageQuality', 'analyses/imageQuality/result'],
  ['gpsOutlier', 'analyses/metadata/inferences/gps_outlier/is_geographical_outlier'],
  ['modelConsistency', 'analyses/metadata/inferences/model_consistency/is_consistent'],
  ['timeConsistency', 'analyses/metadata/inferences/time_consistency/is_possible'],
  ['creationDate', 'analyses/metadata/analyzed/creationDate/isSus'],
  ['creationDate', 'analyses/metadata/analyzed/creationDate/cDate'],
  ['isScreenshot', 'analyses/metadata/is_screenshot'],
];

const table = new CountTable('T6: answers with each documented key in each odd way', [
  'mutants',
  'decoded',
  'no analysis',
  'crashed',
  'raw changed',
  'green lost',
  'green gained',
  'green that nothing says',
]);
const filedTable = new CountTable('T6: the same through an engine, from the socket to the database', [
  'mutants',
  'filed',
  'unreadable',
  'case lost',
  'raw changed',
  'integrity errors',
]);

let fixture: EngineFixture;
let answers: readonly RichAnswer[];
beforeAll(async () => {
  fixture = await createEngineFixture();
  answers = [
    { name: 'all is well', document: asJson(greenAnalysis()), photo: PHOTO, pdf: PDF },
    { name: 'nothing is well', document: asJson(redAnalysis()), photo: PHOTO, pdf: PDF },
    await practiceAnswer(),
    { name: 'with files', document: asJson(answerWithFiles()), photo: PHOTO, pdf: PDF },
  ];
});
afterAll(async () => {
  table.print();
  filedTable.print();
  await fixture.close();
});

/** A file that stays in the bytes while the answer is parsed, one that does not, and an address of further ones. */
function answerWithFiles() {
  const file = (filename: string, bytes: number) => ({
    filename,
    mime_type: 'image/png',
    data_b64: Buffer.alloc(bytes, filename).toString('base64'),
  });
  const attachments = { heatmaps: [file('a.png', 30_000), file('b.png', 20)] };
  const attachmentDownloadUrl = 'https://files.example/all.zip?signature=secret';
  return { ...greenAnalysis(), attachments, attachmentDownloadUrl };
}

/** What the practice service says of three photos far apart and a PDF, without its attachments. */
async function practiceAnswer(): Promise<RichAnswer> {
  const files = {
    'a.jpg': await photo({
      seed: 1,
      model: 'T1',
      taken: '2026:03:01 10:00:00',
      latitude: 52.5,
      longitude: 13.4,
    }),
    'b.jpg': await photo({
      seed: 2,
      model: 'T1',
      taken: '2026:03:01 11:00:00',
      latitude: 52.51,
      longitude: 13.41,
    }),
    'c.jpg': await photo({
      seed: 3,
      model: 'T2',
      taken: '2026:03:01 11:30:00',
      latitude: 48.1,
      longitude: 11.6,
    }),
  };
  const answer = jsonOf(await scan(fixture.service, await zipOf(files), { 'x-api-key': 'canary-key-55aa' }));
  const { attachments: _attachments, ...document } = answer;
  return { name: 'of the practice service', document: asJson(document), photo: 'a.jpg', pdf: null };
}

interface Tried extends Mutant {
  readonly answer: RichAnswer;
}

/** All mutants of all answers in an order that is the same everywhere. */
function allMutants(): readonly Tried[] {
  const random = seededRandom(SEED);
  return answers
    .flatMap((answer) => mutantsOf(answer).map((mutant) => ({ ...mutant, answer, order: random() })))
    .sort((a, b) => a.order - b.order);
}

const greensBefore = new Map<RichAnswer, ReadonlySet<string>>();

async function decode(folder: string, text: string): Promise<DecodedResponse | 'no analysis'> {
  const raw = join(folder, 'raw');
  await writeFile(raw, text);
  try {
    return await decodeResponse(raw, 'application/json', join(folder, 'attachments'));
  } catch (error) {
    if (error instanceof ProofcaseError && error.code === 'answer-not-an-analysis') return 'no analysis';
    throw error;
  }
}

async function tryOne(folder: string, mutant: Tried): Promise<void> {
  const { answer, kind, path, text, removes } = mutant;
  const where = `${answer.name}: ${kind} ${path.join('/')}: ${text.length > 3_000 ? '…' : text.slice(0, 3_000)}`;
  const outcome = await decode(folder, text).catch((error: unknown) => {
    table.add(kind, { mutants: 1, crashed: 1 });
    throw new Error(where, { cause: error });
  });
  const isSame = (await readFile(join(folder, 'raw'))).equals(Buffer.from(text));
  if (outcome === 'no analysis') {
    table.add(kind, { mutants: 1, 'no analysis': 1, 'raw changed': isSame ? 0 : 1 });
    expect(isSame, where).toBe(true);
    return;
  }
  const before = greensBefore.get(answer) ?? new Set();
  const after = greensOf(outcome.analysis);
  const gained = [...after].filter((green) => !before.has(green));
  const unsaid = removes ? greensBelow(path).filter((green) => after.has(green)) : [];
  table.add(kind, {
    mutants: 1,
    decoded: 1,
    'raw changed': isSame ? 0 : 1,
    'green gained': gained.length,
    'green lost': [...before].some((green) => !after.has(green)) ? 1 : 0,
    'green that nothing says': unsaid.length,
  });
  expect(isSame, where).toBe(true);
  expect(gained, where).toEqual([]);
  expect(unsaid, where).toEqual([]);
  // Whatever stores or shows it gets back what was decoded.
  expect(JSON.parse(JSON.stringify(outcome.analysis)), where).toEqual(outcome.analysis);
}

it('the unchanged answers decode completely and contain every documented key', async () => {
  const folder = join(fixture.root, 'whole');
  await mkdir(folder);
  const keys = new Set(answers.flatMap((answer) => keysOf(answer).map((path) => path.at(-1))));
  expect(keys.size).toBeGreaterThan(40);
  for (const answer of answers) {
    const outcome = await decode(folder, JSON.stringify(answer.document));
    if (outcome === 'no analysis') throw new Error(answer.name);
    greensBefore.set(answer, greensOf(outcome.analysis));
  }
  const [well, unwell] = answers.map((answer) => greensBefore.get(answer)?.size);
  // Levels of the answer, two files and an item, and every analysis that can be green.
  expect(well).toBe(11);
  expect(unwell).toBe(0);
});

it('no mutant crashes the decoder, changes the raw answer or turns anything green', async () => {
  const folder = join(fixture.root, 'mutants');
  await mkdir(folder);
  const all = allMutants();
  expect(all.length).toBeGreaterThan(4_000);
  for (const mutant of all.slice(0, DECODED)) await tryOne(folder, mutant);
  expect(table.sum('mutants')).toBe(Math.min(all.length, DECODED));
  expect(table.sum('green lost')).toBeGreaterThan(100);
  const stored = await readdir(join(folder, 'attachments'));
  expect(stored.length).toBeGreaterThan(1);
  for (const name of stored) expect(name).toMatch(/^[0-9a-f]{64}$/);
});

it('a truncated answer is no analysis, wherever it ends', async () => {
  const folder = join(fixture.root, 'halves');
  await mkdir(folder);
  for (const { name, document } of answers) {
    const text = JSON.stringify(document);
    const step = isDeep ? 7 : Math.ceil(text.length / 60);
    for (let end = 0; end < Math.min(text.length, 40_000); end += step) {
      const outcome = await decode(folder, text.slice(0, end));
      table.add('cut off', { mutants: 1, 'no analysis': outcome === 'no analysis' ? 1 : 0 });
      expect(outcome, `${name} at ${end}`).toBe('no analysis');
    }
  }
});

it('every mutant received over HTTP is filed with its raw answer byte for byte', async () => {
  const engine = await fixture.open();
  await fixture.addService(engine);
  const photos = await fixture.photos(1);
  // A made-up address would be tried for seconds; what becomes of one is a matter of other suites.
  const sample = allMutants().filter(
    ({ answer, text }) => answer.name !== 'with files' && text.length < 500_000,
  );
  for (const [index, mutant] of sample.slice(-FILED).entries()) await fileOne(engine, photos, index, mutant);
  await engine.close();
  const { errors } = await inspectFolder(fixture.dataFolder);
  filedTable.add('at the end', { 'integrity errors': errors.length });
  expect(errors).toEqual([]);
});

async function fileOne(engine: Engine, photos: string, index: number, mutant: Tried): Promise<void> {
  const { kind, path, text } = mutant;
  const where = `${kind} ${path.join('/')}`;
  const action = { kind: 'replace-body', body: text, contentType: 'application/json' } as const;
  fixture.service.control.inject({ endpoint: 'scan', times: 1, action });
  const { caseId, state } = await sendCase(engine, photos, `T6-${index}-CASE`, 'filed', 'unknown');
  const [result] = await engine.handlers['results.list']({ caseId });
  if (!result) {
    filedTable.add(kind, { mutants: 1, 'case lost': 1 });
    throw new Error(`no result: ${where}`);
  }
  const view = await engine.handlers['results.get']({ resultId: result.id });
  const raw = await rawOf(text);
  filedTable.add(kind, {
    mutants: 1,
    filed: state === 'filed' ? 1 : 0,
    unreadable: state === 'unknown' ? 1 : 0,
    'raw changed': raw ? 0 : 1,
  });
  expect(raw, where).toBe(true);
  expect(view.decoded, where).toBe(state === 'filed');
  const detail = await engine.handlers['cases.get']({ caseId });
  expect(detail, where).toMatchObject({ results: 1, level: view.level });
}

const seen = new Set<string>();

/** Whether the answer that was kept since the last call is this text. */
async function rawOf(text: string): Promise<boolean> {
  const folder = join(fixture.dataFolder, 'answers');
  const fresh = (await readdir(folder)).filter((name) => !seen.has(name));
  for (const name of fresh) seen.add(name);
  const [name = ''] = fresh;
  return fresh.length === 1 && (await readFile(join(folder, name))).equals(Buffer.from(text));
}

/** Every statement of an answer that is shown in green, by its place and text. */
function greensOf(result: AnalysisResult): ReadonlySet<string> {
  const greens = new Set<string>();
  const add = (level: ReportedLevel, where: string): void => {
    if (level.kind === 'known' && level.level === 'Green') greens.add(`${where} level`);
  };
  add(result.level, 'answer');
  for (const file of result.files) {
    add(file.level, file.name);
    for (const row of fileRows(file))
      if (row.assessment === 'consistent') greens.add(`${file.name} ${rowName(row)}`);
    for (const [index, item] of file.items.entries()) {
      add(item.level, `${file.name}[${index}]`);
      for (const row of analysisRows(item)) {
        if (row.assessment === 'consistent') greens.add(`${file.name}[${index}] ${rowName(row)}`);
      }
    }
  }
  return greens;
}

type Row = ReturnType<typeof analysisRows>[number];

function rowName(row: Row): string {
  return row.kind === 'other' ? row.key : row.name;
}

/** The statements that may not be green without the value at `path`. */
function greensBelow(path: readonly Step[]): readonly string[] {
  const at = path.join('/');
  const isGone = (statement: string): boolean => statement === at || statement.startsWith(`${at}/`);
  const [root, file, ...below] = path;
  if (root === 'suspicion_level') return ['answer level'];
  if (root !== 'Files' || file === undefined) return [];
  const base = `Files/${file}`;
  const item = `${base}/items/0`;
  return [
    ...(below.length === 1 && below[0] === 'suspicion_level' ? [`${file} level`] : []),
    ...(isGone(`${base}/file_level_analyses/pdf_analyses/structure/inconsistent_metadata_dates`)
      ? [`${file} pdfStructure`]
      : []),
    ...(isGone(`${item}/suspicion_level`) ? [`${file}[0] level`] : []),
    ...STATEMENTS.filter(([, statement]) => isGone(`${item}/${statement}`)).map(
      ([green]) => `${file}[0] ${green}`,
    ),
  ];
}
