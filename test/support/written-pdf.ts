import { type MadeObject, makePdf, updatePdf } from './made-pdf.ts';

/** A line of text, at points from the lower left corner. */
export interface WrittenLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

const FONT = '/Resources << /Font << /F1 3 0 R >> >>';

/** Objects of pages (A4) that carry lines of text in Helvetica, from object 100 on two for each page. */
export function writtenPages(pages: readonly (readonly WrittenLine[])[], more = ''): readonly MadeObject[] {
  const kids = pages.map((_lines, index) => `${100 + 2 * index} 0 R`).join(' ');
  return [
    { number: 1, body: `<< /Type /Catalog /Pages 2 0 R ${more} >>` },
    { number: 2, body: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>` },
    {
      number: 3,
      body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    },
    ...pages.flatMap((lines, index) => [
      {
        number: 100 + 2 * index,
        body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${FONT} /Contents ${101 + 2 * index} 0 R >>`,
      },
      contentObject(101 + 2 * index, lines),
    ]),
  ];
}

function contentObject(number: number, lines: readonly WrittenLine[]): MadeObject {
  const drawn = lines.map(
    ({ text, x, y, size = 12 }) =>
      `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
  );
  const stream = Buffer.from(drawn.join('\n'), 'latin1');
  return { number, body: `<< /Length ${stream.length} >>`, stream };
}

/** The invoice of the tests: written, then saved again with another amount, and once more with a second page. */
export function changedInvoice(): {
  readonly first: Buffer;
  readonly second: Buffer;
  readonly third: Buffer;
} {
  const lines = (amount: string): readonly WrittenLine[] => [
    { text: 'Invoice 2026-117', x: 60, y: 770, size: 22 },
    { text: 'Repair of the roof after the storm of 12 March', x: 60, y: 720 },
    { text: `Total amount: ${amount} EUR`, x: 60, y: 690 },
    { text: 'Payable within 14 days. Thank you for your order.', x: 60, y: 640 },
  ];
  const info = (producer: string, date: string) => ({
    number: 4,
    body: `<< /Producer (${producer}) /Creator (Office) /CreationDate (D:20260312090000+01'00') /ModDate (D:${date}) >>`,
  });
  const trailer = '/Root 1 0 R /Info 4 0 R';
  const first = makePdf(
    [...writtenPages([lines('1,200.00')]), info('Writer 7.3', "20260312090000+01'00'")],
    trailer,
  );
  const second = updatePdf(
    first,
    [contentObject(101, lines('4,200.00')), info('PDF Editor Pro 11', "20260318214500+01'00'")],
    trailer,
  );
  const twoPages = writtenPages([lines('4,200.00'), [{ text: 'Annex: list of materials', x: 60, y: 770 }]]);
  const third = updatePdf(second, [...twoPages, info('PDF Editor Pro 11', "20260319080000+01'00'")], trailer);
  return { first, second, third };
}
