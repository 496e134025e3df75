import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/domain/item';
import { LANGUAGES, type Language } from '../../../src/domain/language';
import { suggestedPrecheckName } from '../../../src/main/app/ipc/report-handlers';
import { needAttention, type PrecheckContent } from '../../../src/main/evidence/report/precheck-content';
import { csvCell, precheckCsv } from '../../../src/main/evidence/report/precheck-csv';
import { precheckJson } from '../../../src/main/evidence/report/precheck-report';
import { precheckTexts } from '../../../src/main/evidence/report/precheck-texts';
import { toPrintableText } from '../../../src/main/evidence/report/print-sheet';
import { photoItem } from '../../support/items';

const item = (path: string, more: Partial<Item> = {}): Item => ({ ...photoItem(path), ...more });
const reported = (file: Item, note: string | null = null) => ({
  item: file,
  excluded: false,
  exclusionReason: null,
  note,
});

function content(more: Partial<PrecheckContent> = {}): PrecheckContent {
  return {
    caseNumber: 'SCH-1',
    caseNote: '',
    referenceDate: '2026-10-22',
    folder: '/photos',
    createdAt: new Date('2026-10-23T08:00:00Z'),
    appVersion: '1.2.3',
    actor: 'anna',
    isComplete: true,
    items: [],
    skipped: [],
    findings: [],
    packages: [],
    custody: null,
    ...more,
  };
}

describe('a cell of the table', () => {
  it.each([
    '=1+1',
    '+49 551',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    '|calc',
    '%0A',
    '\uFEFF=1',
  ])('is never a formula: %j', (text) => {
    expect(csvCell(text, true)).toMatch(/^"'/);
  });

  it('is one quoted text for any content, and never runs as a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = csvCell(text, false);
        expect(cell.startsWith('"') && cell.endsWith('"')).toBe(true);
        const inner = cell.slice(1, -1);
        expect(inner.replaceAll('""', '')).not.toContain('"');
        expect(inner).not.toMatch(/^[\s]*[=+\-@＝＋－＠]/);
      }),
    );
  });

  it('with a number has the decimal separator of its country', () => {
    expect([csvCell(-9.934, true), csvCell(-9.934, false), csvCell(null, true)]).toEqual([
      '-9,934',
      '-9.934',
      '',
    ]);
  });
});

describe('the table', () => {
  const file = item('Küche/=a.jpg', {
    position: { latitude: 51.5, longitude: -9.25, altitudeM: null, source: 'EXIF GPS' },
    findings: [{ code: 'no-capture-time', severity: 'notice' }],
  });
  const table = (language: Language) =>
    precheckCsv(
      content({
        items: [reported(file, 'seen\non site')],
        skipped: [{ path: 'a.txt', reason: 'unsupported' }],
      }),
      precheckTexts(language),
    );

  it('opens in a German spreadsheet: byte order mark, semicolons, decimal commas, CRLF', () => {
    const text = table('de');
    expect(text.startsWith('\uFEFF"Datei";"Zustand";')).toBe(true);
    expect(text).toContain(';51,5;-9,25;');
    expect(text).toContain('\r\n"Küche/=a.jpg";"enthalten";');
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('opens in an English one: commas and points', () => {
    expect(table('en')).toContain(',51.5,-9.25,');
  });

  it.each(LANGUAGES)('has as many cells in every row as in its header: %s', (language) => {
    const separator = language === 'en' ? ',' : ';';
    const rows = table(language).slice(1).trimEnd().split('\r\n');
    const widths = rows.map((row) => row.replace(/"(?:[^"]|"")*"/g, 'x').split(separator).length);
    expect(new Set(widths).size).toBe(1);
    expect(rows).toHaveLength(3);
  });
});

describe('the JSON data', () => {
  it('contain the output of the check in the frame of a report', () => {
    const document = JSON.parse(precheckJson(content({ items: [reported(item('a.jpg'), 'a note')] })));
    expect(document).toMatchObject({
      kind: 'proofcase-precheck',
      formatVersion: 1,
      caseNumber: 'SCH-1',
      referenceDate: '2026-10-22',
      appVersion: '1.2.3',
      complete: true,
      counts: { photos: 1, documents: 0 },
      notes: [{ path: 'a.jpg', note: 'a note' }],
    });
    expect(document.items[0]).toMatchObject({ path: 'a.jpg', sha256: expect.any(String) });
  });
});

describe('the report', () => {
  it('lists files with blockers before those with warnings, and omits files without findings', () => {
    const files = [
      item('calm.jpg'),
      item('warned.jpg', { findings: [{ code: 'no-metadata', severity: 'warning' }] }),
      item('blocked.jpg', {
        findings: [{ code: 'too-large', severity: 'blocker', bytes: 9, limitBytes: 1 }],
      }),
    ];
    const paths = needAttention(files.map((file) => reported(file))).map((file) => file.item.path);
    expect(paths).toEqual(['blocked.jpg', 'warned.jpg']);
  });

  it('prints names without bidi controls and missing glyphs, and umlauts in one form', () => {
    const latin = (code: number): boolean => code < 0x250;
    expect(toPrintableText('a\u202egpj.exe', latin)).toBe('a\\u{202e}gpj.exe');
    expect(toPrintableText('ba\u0308d.jpg', latin)).toBe('bäd.jpg');
    expect(toPrintableText('写真.jpg', latin)).toBe('\\u{5199}\\u{771f}.jpg');
    expect(toPrintableText('one\ntwo\u0007', latin)).toBe('one\ntwo\\u{0007}');
  });

  it('has a proposed name that is valid on every file system', () => {
    expect(suggestedPrecheckName('A/B:C 7', 'pdf')).toBe('A_B_C_7-precheck.pdf');
  });
});
