import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRECHECK_FORMATS } from '../../src/contract/precheck-views';
import { LANGUAGES } from '../../src/domain/language';
import { resources } from '../../src/locales';
import { writeReport } from '../../src/main/evidence/report/write-report';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';
import { withFolder, writePhoto } from '../support/photo-files';

interface Page {
  readonly text: string;
  /** Of every piece of text, in points from the left and the foot. */
  readonly places: readonly { readonly x: number; readonly right: number; readonly y: number }[];
  readonly pictures: number;
}

async function pagesOf(file: string): Promise<readonly Page[]> {
  const data = new Uint8Array(await readFile(file));
  const loading = getDocument({ data, useSystemFonts: false });
  const pdf = await loading.promise;
  const pages: Page[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((one) => ('str' in one ? [one] : []));
    const { fnArray } = await page.getOperatorList();
    pages.push({
      text: pieces
        .map(({ str }) => str)
        .join(' ')
        .replace(/\s+/g, ' '),
      places: pieces.map(({ transform, width }) => ({
        x: Number(transform[4]),
        right: Number(transform[4]) + width,
        y: Number(transform[5]),
      })),
      // OPS.paintImageXObject
      pictures: fnArray.filter((operation) => operation === 85).length,
    });
  }
  await loading.destroy();
  return pages;
}

let fixture: EngineFixture;
beforeAll(async () => {
  fixture = await createEngineFixture();
});
afterAll(() => fixture.close());

describe('the report of a pre-check', () => {
  it('lists the findings of each file in every language, with pictures, hashes and page numbers', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const folder = await fixture.photos(9);
    await mkdir(join(folder, 'Küche'), { recursive: true });
    await writePhoto(join(folder, 'Küche', 'Spüle.jpg'), { red: 3 });
    await writeFile(join(folder, 'notes.txt'), 'text');
    const caseId = await readCase(engine, folder, 'REPORT-1');
    const intake = await engine.handlers['intake.get']({ caseId });
    const [first] = intake.items;
    if (!first) throw new Error('ten photos were read');
    await engine.handlers['items.note']({ caseId, itemId: first.id, note: 'Seen with the tenant.' });
    await engine.handlers['items.exclude']({
      caseId,
      itemIds: [first.id],
      excluded: true,
      reason: 'private',
    });
    for (const language of LANGUAGES) {
      const file = join(fixture.root, `${language}.pdf`);
      const { bytes } = await engine.exportPrecheck(caseId, { file, format: 'pdf', language });
      expect((await stat(file)).size).toBe(bytes);
      const pages = await pagesOf(file);
      const text = pages.map((page) => page.text).join(' ');
      const words = resources[language].precheck;
      for (const expected of [
        words.title,
        'REPORT-1',
        folder,
        '0.0.0-test',
        words.section.hashes,
        'notes.txt',
      ]) {
        expect(text).toContain(expected);
      }
      const custody = await engine.handlers['custody.check']({ caseId });
      expect(text.replaceAll(' ', '')).toContain(custody.headHash);
      expect(text).not.toContain(words.custodyBroken.slice(0, 24));
      for (const { path, sha256 } of intake.items) {
        expect(text).toContain(path);
        expect(text.replaceAll(' ', '')).toContain(sha256);
      }
      expect(text).toContain('Seen with the tenant.');
      expect(text).toContain('private');
      expect(pages.reduce((sum, page) => sum + page.pictures, 0)).toBe(10);
      for (const [index, page] of pages.entries()) {
        const foot = words.page
          .replace('{{page}}', String(index + 1))
          .replace('{{pages}}', String(pages.length));
        expect(page.text).toContain(foot);
        for (const { x, right, y } of page.places) {
          expect(x).toBeGreaterThan(40);
          expect(right).toBeLessThan(556);
          expect(y).toBeGreaterThan(30);
          expect(y).toBeLessThan(810);
        }
      }
    }
    await engine.close();
  });

  it('contains the current note of each photo in every format, and no deleted one', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const caseId = await readCase(engine, await fixture.photos(3, { name: 'noted' }), 'REPORT-3');
    const [rewritten, plain, emptied] = (await engine.handlers['intake.get']({ caseId })).items;
    if (!rewritten || !plain || !emptied) throw new Error('photos were read');
    const write = (itemId: typeof plain.id, note: string) =>
      engine.handlers['items.note']({ caseId, itemId, note });
    await write(rewritten.id, 'First thought.');
    await write(rewritten.id, 'Rohrbruch; laut Mieter "seit Montag".\nŻółta plama.');
    await write(plain.id, '=HYPERLINK("x")');
    await write(emptied.id, 'Taken back.');
    await write(emptied.id, '');
    const written = async (format: (typeof PRECHECK_FORMATS)[number]) => {
      const file = join(fixture.root, `notes.${format}`);
      await engine.exportPrecheck(caseId, { file, format, language: 'de' });
      if (format !== 'pdf') return readFile(file, 'utf8');
      return (await pagesOf(file)).map(({ text }) => text).join(' ');
    };

    const json = await written('json');
    const csv = await written('csv');
    const pdf = await written('pdf');
    const entries = await engine.handlers['custody.list']({ caseId });
    const custody = { entries: entries.length, headHash: entries.at(-1)?.hash, brokenAt: null };
    expect(JSON.parse(json).custody).toEqual(custody);
    expect(JSON.parse(json).notes).toEqual([
      {
        path: rewritten.path,
        sha256: rewritten.sha256,
        note: 'Rohrbruch; laut Mieter "seit Montag".\nŻółta plama.',
      },
      { path: plain.path, sha256: plain.sha256, note: '=HYPERLINK("x")' },
    ]);

    const [head, ...rows] = csv.trimEnd().split('\r\n');
    const words = resources.de.precheck.csv;
    expect(head?.endsWith(`;"${words.note}";"${words.custodyHead}"`)).toBe(true);
    const headHash = (await engine.handlers['custody.check']({ caseId })).headHash;
    const lastCell = `;"${headHash}"`;
    expect(rows.every((row) => row.endsWith(lastCell))).toBe(true);
    const rowOf = (path: string) =>
      rows.find((row) => row.startsWith(`"${path}"`))?.slice(0, -lastCell.length);
    expect(rowOf(rewritten.path)).toMatch(/;"Rohrbruch; laut Mieter ""seit Montag""\.\nŻółta plama\."$/);
    expect(rowOf(plain.path)).toMatch(/;"'=HYPERLINK\(""x""\)"$/);
    expect(rowOf(emptied.path)).toMatch(/;$/);

    const word = resources.de.precheck.note;
    expect(pdf).toContain(`${word} Rohrbruch; laut Mieter "seit Montag". Żółta plama.`);
    expect(pdf).toContain(`${word} =HYPERLINK("x")`);
    for (const text of [json, csv, pdf]) expect(text).not.toMatch(/First thought\.|Taken back\./);
    await engine.close();
  });

  it('is written in every format from an empty folder too', async () => {
    const engine = await fixture.open({ runOutbox: false });
    const folder = join(fixture.root, 'empty');
    await mkdir(folder);
    const caseId = await readCase(engine, folder, 'REPORT-2');
    for (const format of PRECHECK_FORMATS) {
      const file = join(fixture.root, `empty.${format}`);
      const { bytes } = await engine.exportPrecheck(caseId, { file, format, language: 'de' });
      expect(bytes).toBeGreaterThan(100);
    }
    await engine.close();
  });
});

describe('a report file', () => {
  it('is written completely or not at all, and replaces another only after confirmation', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'report.csv');
      await writeReport(file, 'first', { replace: false });
      await expect(writeReport(file, 'second', { replace: false })).rejects.toMatchObject({
        code: 'target-exists',
      });
      expect(await readFile(file, 'utf8')).toBe('first');
      await writeReport(file, 'third', { replace: true });
      expect(await readFile(file, 'utf8')).toBe('third');
      expect(await readdir(folder)).toEqual(['report.csv']);
    });
  });

  it('can have a name of any length that the file system allows', async () => {
    const file = join(fixture.root, `${'a'.repeat(251)}.csv`);
    await writeReport(file, 'content', { replace: false });
    expect(await readFile(file, 'utf8')).toBe('content');
  });

  it('that cannot be written is reported and leaves nothing', async () => {
    await withFolder(async (folder) => {
      const gone = join(folder, 'gone');
      await mkdir(gone);
      await rm(gone, { recursive: true });
      await expect(writeReport(join(gone, 'a.pdf'), 'x', { replace: true })).rejects.toMatchObject({
        code: 'target-gone',
      });
      await mkdir(join(folder, 'taken.pdf'));
      await expect(writeReport(join(folder, 'taken.pdf'), 'x', { replace: true })).rejects.toMatchObject({
        code: 'target-not-writable',
      });
      expect(await readdir(folder)).toEqual(['taken.pdf']);
    });
  });
});
