import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { earlierStates, readPdf } from '../../../src/main/intake/photos/pdf';

/** A PDF with a real cross-reference; each later list of objects is one incremental update. */
function pdf(...states: readonly (readonly (readonly [number, string])[])[]): Buffer {
  let text = '%PDF-1.7\n';
  let previous = 0;
  for (const objects of states) {
    const rows = objects.map(([id, body]) => {
      const offset = Buffer.byteLength(text, 'latin1');
      text += `${id} 0 obj\n${body}\nendobj\n`;
      return `${id} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const start = Buffer.byteLength(text, 'latin1');
    const prev = previous ? ` /Prev ${previous}` : '';
    text += `xref\n${rows.join('')}trailer\n<< /Size 20 /Root 1 0 R${prev} >>\nstartxref\n${start}\n%%EOF\n`;
    previous = start;
  }
  return Buffer.from(text, 'latin1');
}

const ONE_PAGE = [
  [1, '<< /Type /Catalog /Pages 2 0 R >>'],
  [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
  [3, '<< /Type /Page /Parent 2 0 R >>'],
] as const;

test('a plain PDF has its page count and no earlier version', () => {
  expect(readPdf(pdf(ONE_PAGE))).toMatchObject({ pages: 1, encrypted: false, revisions: 0, broken: false });
});

test('pages are counted in the tree, not taken from the stated count', () => {
  const liar = [
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, '<< /Type /Pages /Kids [3 0 R 4 0 R 2 0 R] /Count 900 >>'],
    [3, '<< /Type /Page >>'],
    [4, '<< /Type /Pages /Kids 6 0 R /Count 2 >>'],
    [5, '<< /Type /Page >>'],
    [6, '[5 0 R 7 0 R 5 0 R]'],
    [7, '<< /Type /Page >>'],
  ] as const;
  expect(readPdf(pdf(liar)).pages).toBe(3);
});

test('each incremental update is an earlier version, and the newest objects count', () => {
  const second = [
    [2, '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>'],
    [4, '<< /Type /Page >>'],
  ] as const;
  expect(readPdf(pdf(ONE_PAGE, second))).toMatchObject({ pages: 2, revisions: 1 });
  expect(readPdf(pdf(ONE_PAGE, second, [[5, '<< >>']]))).toMatchObject({ pages: 2, revisions: 2 });
});

/** A further version whose cross-reference is a stream that is found by `/Type` at the end of its dictionary. */
function updated(earlier: Buffer, more: string): Buffer {
  const start = earlier.length;
  const stream = `9 0 obj\n<< /Filter /FlateDecode ${more} /Length 0 /Root 1 0 R /Size 20 /Type/XRef >>\nstream\n\nendstream\nendobj\n`;
  return Buffer.concat([earlier, Buffer.from(`${stream}startxref\n${start}\n%%EOF\n`, 'latin1')]);
}

/** A cross-reference stream lists the numbers of all changed objects. */
const subsections = (count: number): string =>
  `/Index [${Array.from({ length: count }, (_, index) => `${1_000 + index * 7} 1`).join(' ')}]`;

test.each([1, 150, 2_000])(
  'an update with %i subsections in its cross-reference stream is a version',
  (count) => {
    const earlier = pdf(ONE_PAGE);
    const whole = updated(earlier, subsections(count));
    expect(readPdf(whole)).toMatchObject({ pages: 1, revisions: 1 });
    expect(earlierStates(whole)).toEqual([earlier.length]);
  },
);

test('an encrypted PDF with a long cross-reference stream is reported as encrypted', () => {
  const whole = updated(Buffer.from('%PDF-1.7\n'), `/Encrypt 8 0 R ${subsections(300)}`);
  expect(readPdf(whole)).toMatchObject({ encrypted: true });
});

test('an offset to another object than a cross-reference stream is no version', () => {
  const earlier = pdf(ONE_PAGE).toString('latin1');
  const text = `${earlier}8 0 obj\n<< /Length 9 >>\nstream\n/Type/XRef\nendstream\nendobj\nstartxref\n${earlier.length}\n%%EOF\n`;
  expect(readPdf(Buffer.from(text, 'latin1')).revisions).toBe(0);
});

test('hundreds of thousands of objects without an end are searched only once', () => {
  const count = 200_000;
  const objects = '1 0 obj '.repeat(count);
  const ends = Array.from({ length: count }, (_, index) => `startxref ${index * 8} %%EOF\n`).join('');
  expect(earlierStates(Buffer.from(`${objects}${ends}`, 'latin1'))).toEqual([]);
});

test('an attached PDF inside is not an earlier version', () => {
  const attached = pdf(ONE_PAGE).toString('latin1');
  const carrier = pdf([...ONE_PAGE, [9, `<< /Length ${attached.length} >>\nstream\n${attached}\nendstream`]]);
  expect(readPdf(carrier).revisions).toBe(0);
});

test('a linearised file ends twice without being revised', () => {
  const body = pdf(ONE_PAGE).toString('latin1').slice('%PDF-1.7\n'.length);
  const length = 400 + body.length;
  const head = `%PDF-1.7\n10 0 obj\n<< /Linearized 1 /L ${length} /N 1 >>\nendobj\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`;
  const linearised = head.padEnd(400, ' ') + body;
  expect(readPdf(Buffer.from(linearised, 'latin1'))).toMatchObject({ revisions: 0, pages: 1 });
});

test('objects in object streams are read', () => {
  const inner = '<< /Type /Pages /Kids [3 0 R] /Count 1 >> << /Type /Page >>';
  const index = `2 0 3 ${inner.indexOf('<< /Type /Page >>')} `;
  const stream = deflateSync(Buffer.from(index + inner)).toString('latin1');
  const compressed = [
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [5, `<< /Type /ObjStm /N 2 /First ${index.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`],
  ] as const;
  expect(readPdf(pdf(compressed)).pages).toBe(1);
});

test('an encrypted PDF is reported as encrypted', () => {
  const text = pdf(ONE_PAGE).toString('latin1').replace('/Size 20', '/Size 20 /Encrypt 9 0 R');
  expect(readPdf(Buffer.from(text, 'latin1')).encrypted).toBe(true);
});

describe('an invalid PDF', () => {
  test.each(['', '%PDF-1.4', '%PDF-1.4\n1 0 obj\n<<', 'startxref 99999999999 %%EOF', '1 0 obj 2 0 R'])(
    '"%s" is broken and does not throw',
    (text) => {
      expect(readPdf(Buffer.from(text, 'latin1')).broken).toBe(true);
    },
  );

  test('truncated anywhere never throws', () => {
    const whole = pdf(ONE_PAGE, [[3, '<< /Type /Page >>']]);
    for (let end = 0; end < whole.length; end += 7)
      expect(() => readPdf(whole.subarray(0, end))).not.toThrow();
  });
});
