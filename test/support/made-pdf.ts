/** One object of a PDF made for a test; a stream when `stream` is given. */
export interface MadeObject {
  readonly number: number;
  readonly body: string;
  readonly stream?: Buffer;
}

/** A PDF with a classic cross-reference table, written by hand so that every byte is known. */
export function makePdf(objects: readonly MadeObject[], trailer: string): Buffer {
  return append(Buffer.from('%PDF-1.7\n'), objects, trailer, null);
}

/** The same PDF saved once more by appending: an incremental update. */
export function updatePdf(pdf: Buffer, objects: readonly MadeObject[], trailer: string): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))?.[1] ?? '0';
  return append(pdf, objects, trailer, Number(previous));
}

function append(
  start: Buffer,
  objects: readonly MadeObject[],
  trailer: string,
  previous: number | null,
): Buffer {
  const parts: Buffer[] = [start];
  let length = start.length;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  const sections: string[] = [];
  for (const { number, body, stream } of objects) {
    sections.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    add(Buffer.from(`${number} 0 obj\n${body}\n`, 'latin1'));
    if (stream !== undefined) {
      add(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    }
    add(Buffer.from('endobj\n'));
  }
  const table = length;
  const link = previous === null ? '' : ` /Prev ${previous}`;
  add(
    Buffer.from(
      `xref\n${sections.join('')}trailer\n<< /Size 100 ${trailer}${link} >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Catalog, page tree and `pages` pages from object 10 on; their contents and resources are the caller's. */
export function pageTree(pages: readonly string[]): readonly MadeObject[] {
  const kids = pages.map((_page, index) => `${10 + index} 0 R`).join(' ');
  return [
    { number: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { number: 2, body: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>` },
    ...pages.map((page, index) => ({
      number: 10 + index,
      body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
    })),
  ];
}

/** A JPEG as an image object. */
export function jpegObject(number: number, jpeg: Buffer, width: number, height: number): MadeObject {
  return {
    number,
    body: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
    stream: jpeg,
  };
}
