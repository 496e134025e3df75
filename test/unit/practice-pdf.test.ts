import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/practice-service/pdf/document';
import { decodeStream } from '../../src/practice-service/pdf/filters';
import { embeddedImages } from '../../src/practice-service/pdf/images';
import {
  pageCount,
  parsePdfDate,
  parseXmpDate,
  readStructure,
} from '../../src/practice-service/pdf/structure';
import { isDictionary, type PdfDictionary, parseValue, textOf } from '../../src/practice-service/pdf/values';
import { findVersions } from '../../src/practice-service/pdf/versions';
import { jpegObject, makePdf, pageTree, updatePdf } from '../support/made-pdf';

const NOW = new Date('2026-03-10T12:00:00Z');
const ROOT = '/Root 1 0 R';
const FAKE_JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);

function dictionary(text: string): PdfDictionary {
  const value = parseValue(text, 0)?.value;
  if (!isDictionary(value)) throw new Error('not a dictionary');
  return value;
}

describe('values', () => {
  it('are read with escapes, nesting, hex, names and references', () => {
    const { entries } = dictionary(
      '<</A (a\\(b\\)\\101(c))/B<48 69>/C#20D 3 0 R/E[1 -2.5 true null]%x\n/F<</G 1>>>>',
    );
    expect(textOf(entries.get('A'))).toBe('a(b)A(c)');
    expect(textOf(entries.get('B'))).toBe('Hi');
    expect(entries.get('C D')).toEqual({ kind: 'reference', number: 3 });
    expect(entries.get('E')).toEqual({ kind: 'array', items: [1, -2.5, true, null] });
    expect(isDictionary(entries.get('F'))).toBe(true);
  });

  it('are read as UTF-16 and UTF-8 when marked', () => {
    expect(textOf(parseValue('<FEFF017900F3>', 0)?.value)).toBe('Źó');
    expect(textOf({ kind: 'string', bytes: '\xef\xbb\xbf\xc5\x82' })).toBe('ł');
  });

  it('never make the reader fail for any invalid value', () => {
    for (const text of ['', '<<', '<</A', '[[[[', '(((', '<4', '>>', `${'['.repeat(500)}`, '/']) {
      expect(() => parseValue(text, 0)).not.toThrow();
    }
  });
});

describe('filters', () => {
  it('are applied in order', () => {
    const hex = Buffer.from(deflateSync(Buffer.from('hello')).toString('hex'));
    const dict = dictionary('<< /Filter [/ASCIIHexDecode /FlateDecode] >>');
    expect(decodeStream(dict, hex, 100)?.toString()).toBe('hello');
  });

  it('decode ASCII85', () => {
    const dict = dictionary('<< /Filter /ASCII85Decode >>');
    expect(decodeStream(dict, Buffer.from('87cUR\nDZ~>'), 100)?.toString()).toBe('Hello');
  });

  it('stop at a decompression bomb and at an unknown filter', () => {
    const bomb = deflateSync(Buffer.alloc(1_000_000));
    expect(decodeStream(dictionary('<< /Filter /FlateDecode >>'), bomb, 1000)).toBeNull();
    expect(decodeStream(dictionary('<< /Filter /JPXDecode >>'), bomb, 1000)).toBeNull();
  });
});

describe('dates', () => {
  it('keep a written zone, and never add one', () => {
    expect(parsePdfDate("D:20240131120000+01'00'")).toEqual({
      text: '2024-01-31T12:00:00+01:00',
      instant: Date.parse('2024-01-31T11:00:00Z'),
      hasZone: true,
    });
    expect(parsePdfDate('D:2024')?.text).toBe('2024-01-01T00:00:00');
    expect(parsePdfDate('D:20240131120000Z')?.text).toBe('2024-01-31T12:00:00Z');
    expect(parsePdfDate('yesterday')).toBeNull();
    expect(parseXmpDate('2024-01-31T12:00:00.123-05:00')?.text).toBe('2024-01-31T12:00:00-05:00');
  });
});

describe('versions', () => {
  const first = makePdf(pageTree(['']), ROOT);
  const second = updatePdf(first, [{ number: 10, body: '<< /Type /Page /Parent 2 0 R /Rotate 90 >>' }], ROOT);
  const third = updatePdf(second, [{ number: 20, body: '<< /Type /Annot /Subtype /Ink >>' }], ROOT);

  it('are absent from a file saved once', () => {
    expect(findVersions(readDocument(first))).toMatchObject({ found: 0, restored: [] });
  });

  it('are restored byte for byte', () => {
    const { found, restored, revisions } = findVersions(readDocument(third));
    expect(found).toBe(2);
    expect(restored.map(({ number }) => number)).toEqual([1, 2]);
    expect(restored[0]?.bytes.equals(first)).toBe(true);
    expect(restored[1]?.bytes.equals(second)).toBe(true);
    expect(revisions.map(({ added, replaced }) => [added, replaced])).toEqual([
      [3, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(revisions[2]?.kinds).toEqual(['Ink']);
  });

  it('are found but not restored when the older file has no pages', () => {
    const rootless = makePdf([{ number: 5, body: '<< /X 1 >>' }], '');
    const whole = updatePdf(rootless, pageTree(['']), ROOT);
    expect(findVersions(readDocument(whole))).toMatchObject({ found: 1, restored: [] });
  });

  it('are not derived from the first part of a linearized file or from an attached PDF', () => {
    const linearized = Buffer.concat([
      first.subarray(0, 9),
      Buffer.from('startxref\n0\n%%EOF\n'),
      first.subarray(9),
    ]);
    // The offset of the table moved, as it does in a real linearized file.
    const moved = Buffer.from(
      linearized
        .toString('latin1')
        .replace(/startxref\n(\d\d+)/, (_all, offset: string) => `startxref\n${Number(offset) + 18}`),
      'latin1',
    );
    expect(findVersions(readDocument(moved)).found).toBe(0);
    const attached = makePdf(
      [...pageTree(['']), { number: 30, body: `<< /Length ${first.length} >>`, stream: first }],
      ROOT,
    );
    expect(findVersions(readDocument(attached)).found).toBe(0);
  });
});

describe('structure', () => {
  const info = (body: string) => ({ number: 50, body: `<< ${body} >>` });
  const withInfo = `${ROOT} /Info 50 0 R`;

  it('contains the dates and tools of all revisions', () => {
    const made = makePdf(
      [...pageTree(['']), info("/CreationDate (D:20260101100000+01'00') /Producer (Writer)")],
      withInfo,
    );
    const edited = updatePdf(
      made,
      [
        info(
          "/CreationDate (D:20260101100000+01'00') /ModDate (D:20260201100000+01'00') /Producer (Sejda 3.2)",
        ),
      ],
      withInfo,
    );
    expect(readStructure(readDocument(edited), NOW)).toEqual({
      creationDates: ['2026-01-01T10:00:00+01:00'],
      modDates: ['2026-02-01T10:00:00+01:00'],
      inconsistentDates: false,
      editingTools: ['Sejda'],
      hasAnnotationLayer: false,
      unreadable: false,
    });
  });

  const xmp = (date: string) => {
    const packet = Buffer.from(`<x:xmpmeta><rdf:Description xmp:CreateDate="${date}"/></x:xmpmeta>`);
    return {
      number: 51,
      body: `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>`,
      stream: packet,
    };
  };

  it.each([
    ['the same instant in another zone', '2026-01-01T09:00:00Z', false],
    ['another day', '2026-01-02T10:00:00+01:00', true],
  ])('contains the comparison of Info with XMP: %s', (_what, date, inconsistent) => {
    const made = makePdf(
      [...pageTree(['']), info("/CreationDate (D:20260101100000+01'00')"), xmp(date)],
      withInfo,
    );
    expect(readStructure(readDocument(made), NOW).inconsistentDates).toBe(inconsistent);
  });

  it('is inconsistent with a change before the creation, or a future date', () => {
    for (const dates of [
      '/CreationDate (D:20260102100000Z) /ModDate (D:20260101100000Z)',
      '/CreationDate (D:20290101100000Z)',
    ]) {
      const made = makePdf([...pageTree(['']), info(dates)], withInfo);
      expect(readStructure(readDocument(made), NOW).inconsistentDates).toBe(true);
    }
  });

  it('separates drawings from links', () => {
    const annotation = (subtype: string) => ({
      number: 60,
      body: `<< /Type /Annot /Subtype /${subtype} /Rect [0 0 9 9] >>`,
    });
    const has = (subtype: string): boolean =>
      readStructure(readDocument(makePdf([...pageTree(['']), annotation(subtype)], ROOT)), NOW)
        .hasAnnotationLayer;
    expect(has('Link')).toBe(false);
    expect(has('FreeText')).toBe(true);
  });

  it('is reported as unreadable when nothing can be read', () => {
    expect(readStructure(readDocument(Buffer.from('%PDF-1.4 and nothing')), NOW).unreadable).toBe(true);
  });
});

describe('embedded pictures', () => {
  it('are extracted byte for byte with the label of their page, each once', () => {
    const resources = '/Resources << /XObject << /Im0 40 0 R >> >>';
    const made = makePdf(
      [
        ...pageTree(['', resources, resources]),
        jpegObject(40, FAKE_JPEG, 1240, 1754),
        jpegObject(41, FAKE_JPEG, 200, 200),
      ],
      ROOT,
    );
    const document = readDocument(made);
    expect(pageCount(document)).toBe(3);
    const images = embeddedImages(document);
    expect(images.map(({ position, isScan }) => [position, isScan])).toEqual([['Page 2', true]]);
    expect(images[0]?.jpeg.equals(FAKE_JPEG)).toBe(true);
  });

  it('are pictures, not scans, on a page with text or when small; icons are left out', () => {
    const contents = Buffer.from('BT (Hello) Tj ET\n');
    const text = { number: 45, body: `<< /Length ${contents.length} >>`, stream: contents };
    const page = '/Contents 45 0 R /Resources << /XObject << /Im0 40 0 R /Im1 41 0 R >> >>';
    const made = makePdf(
      [...pageTree([page]), text, jpegObject(40, FAKE_JPEG, 1240, 1754), jpegObject(41, FAKE_JPEG, 20, 20)],
      ROOT,
    );
    expect(embeddedImages(readDocument(made)).map(({ isScan }) => isScan)).toEqual([false]);
  });

  it('are found inside forms, and a circular page tree ends', () => {
    const form = {
      number: 42,
      body: '<< /Subtype /Form /Resources << /XObject << /A 40 0 R /B 42 0 R >> >> >>',
    };
    const made = makePdf(
      [
        { number: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
        { number: 2, body: '<< /Type /Pages /Kids [2 0 R 10 0 R] /Count 1 >>' },
        { number: 10, body: '<< /Type /Page /Resources << /XObject << /F 42 0 R >> >> >>' },
        form,
        jpegObject(40, FAKE_JPEG, 100, 100),
      ],
      ROOT,
    );
    expect(embeddedImages(readDocument(made)).map(({ position }) => position)).toEqual(['Page 1']);
  });
});
