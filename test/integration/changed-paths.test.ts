import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId, SubmissionId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import {
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  readFolderInto,
  seal,
} from '../support/engine-fixture';
import { filesOf } from '../support/evidence-sweep';
import { photo } from '../support/practice';

let fixture: EngineFixture;
let engine: Engine;
let caseId: CaseId;
let submissionId: SubmissionId;

/** Of the JSON report; what these tests read. */
interface Report {
  readonly counts: { readonly photos: number; readonly sent: number };
  readonly files: readonly {
    readonly file: string;
    readonly sha256: string | null;
    readonly state: string;
    readonly precheck: object | null;
    readonly sentAs: readonly { readonly entryName: string }[];
    readonly answer: object | null;
  }[];
  readonly questions: readonly object[];
}

async function written(format: 'json' | 'files-csv'): Promise<string> {
  const file = join(fixture.root, `report-${format}`);
  await engine.createCaseReport(caseId, { file, format, language: 'en', replace: true });
  return readFile(file, 'utf8');
}

/** Two photos were sent and answered; then their folder became one of two sources, and got another name. */
beforeAll(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open();
  await fixture.addService(engine);
  caseId = await readCase(engine, await fixture.photos(2, { name: 'first' }), 'SCH-2026-1');
  const { packages, id } = await seal(engine, caseId);
  submissionId = id;
  for (const sent of packages) await reached(engine, sent.id, 'filed');
  const { questions } = await engine.handlers['questions.propose']({ caseId, language: 'en' });
  const asked = questions.find(({ id: question }) => question === 'taken-where IMG_1.jpg');
  if (!asked) throw new Error('the question is not proposed');
  const { key, path, sha256, text } = asked;
  await engine.handlers['questions.recordAsked']({
    caseId,
    language: 'en',
    questions: [{ key, path, sha256, text }],
  });
  const second = join(fixture.root, 'second');
  await mkdir(second);
  await writeFile(join(second, 'IMG_1.jpg'), await photo({ seed: 77, width: 64, height: 48 }));
  await readFolderInto(engine, caseId, second);
  const [source] = (await engine.handlers['intake.get']({ caseId })).sources;
  if (!source) throw new Error('the case has no source');
  await engine.handlers['sources.rename']({ caseId, sourceId: source.id, name: 'First visit' });
});
afterAll(() => fixture?.close());

describe('files that were sent before their path changed', () => {
  it('are once in the reports, with what was sent and answered, under their current path', async () => {
    const { counts, files } = JSON.parse(await written('json')) as Report;
    const byPath = [...files].sort((a, b) => (a.file < b.file ? -1 : 1));
    expect(byPath).toMatchObject([
      { file: 'First visit/IMG_1.jpg', state: 'answered', sentAs: [{ entryName: 'IMG_1.jpg' }] },
      { file: 'First visit/IMG_2.jpg', state: 'answered', sentAs: [{ entryName: 'IMG_2.jpg' }] },
      { file: 'second/IMG_1.jpg', state: 'not-sent', sentAs: [], answer: null },
    ]);
    expect(files.every(({ precheck }) => precheck !== null)).toBe(true);
    expect(files.filter(({ answer }) => answer !== null)).toHaveLength(2);
    expect(counts).toMatchObject({ photos: 3, sent: 2 });
    const [, ...rows] = (await written('files-csv')).trim().split('\r\n');
    expect(rows).toHaveLength(3);
  });

  it('keep their questions in the table of files and in the data', async () => {
    const { questions, files } = JSON.parse(await written('json')) as Report;
    const sha256 = files.find(({ file }) => file === 'First visit/IMG_1.jpg')?.sha256;
    expect(questions).toMatchObject([{ questions: [{ file: 'IMG_1.jpg', sha256 }] }]);
    const [, ...rows] = (await written('files-csv')).trim().split('\r\n');
    const asked = rows.filter((row) => row.endsWith(',1,0'));
    expect(asked).toMatchObject([expect.stringContaining('First visit/IMG_1.jpg')]);
  });

  it('have their current path in the results', async () => {
    const { rows } = await engine.handlers['results.overview']({ submissionId });
    const { items } = await engine.handlers['intake.get']({ caseId });
    const idOf = new Map(items.map(({ path, id }) => [path, id]));
    expect(rows.map(({ key, path, itemId }) => ({ key, path, itemId })).sort(byKey)).toEqual([
      { key: 'IMG_1.jpg', path: 'First visit/IMG_1.jpg', itemId: idOf.get('First visit/IMG_1.jpg') },
      { key: 'IMG_2.jpg', path: 'First visit/IMG_2.jpg', itemId: idOf.get('First visit/IMG_2.jpg') },
    ]);
  });

  it('are asked about once, and a question that was asked is known by their content', async () => {
    const { questions } = await engine.handlers['questions.propose']({ caseId, language: 'en' });
    const { items } = await engine.handlers['intake.get']({ caseId });
    const current = [null, ...items.map(({ path }) => path)];
    expect(questions.filter(({ path }) => !current.includes(path))).toEqual([]);
    const about = questions.filter(({ key }) => key === 'taken-where');
    expect(about.map(({ path }) => path)).toEqual([
      'First visit/IMG_1.jpg',
      'First visit/IMG_2.jpg',
      'second/IMG_1.jpg',
    ]);
    const [inquiry] = await engine.handlers['questions.list']({ caseId });
    expect(about.map(({ sha256 }) => sha256 === inquiry?.questions?.[0]?.sha256)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are exported once after they were sent again', async () => {
    const all = await seal(engine, caseId);
    for (const { id } of all.packages) await reached(engine, id, 'filed');
    const again = await seal(engine, caseId);
    expect(again.packages).toMatchObject([{ entries: 3 }]);
    for (const { id } of again.packages) await reached(engine, id, 'filed');
    const { path } = await engine.exportCase(caseId, join(fixture.root, 'exports'));
    expect(await filesOf(join(path, 'data/originals'))).toHaveLength(3);
    const page = await readFile(join(path, 'evidence.html'), 'utf8');
    const [, section = ''] = page.split('<section id="files">');
    expect(section.split('</section>', 1)[0]?.match(/<tr/g)).toHaveLength(4);
  });
});

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}
