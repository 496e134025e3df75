import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isPdfEditor, pdfStructureFindings } from '../../../src/domain/precheck/pdf-structure-findings';
import { readPdf } from '../../../src/main/intake/photos/pdf';
import { jpegObject, type MadeObject, makePdf, pageTree } from '../../support/made-pdf';

const DRAWN = { number: 50, body: '<< /Length 20 >>', stream: Buffer.from('0 0 100 100 re f BI') };

function detailsOf(objects: readonly MadeObject[], trailer = '') {
  return readPdf(makePdf([...pageTree(['/Contents 50 0 R']), DRAWN, ...objects], `/Root 1 0 R ${trailer}`))
    .details;
}

/** With an information dictionary as object 60, and XMP as the catalogue's metadata where given. */
function statedBy(info: string, xmp?: string) {
  const catalogue = { number: 1, body: '<< /Type /Catalog /Pages 2 0 R /Metadata 61 0 R >>' };
  const packet = {
    number: 61,
    body: '<< /Type /Metadata /Subtype /XML >>',
    stream: Buffer.from(xmp ?? ''),
  };
  const objects = [{ number: 60, body: `<< ${info} >>` }, ...(xmp === undefined ? [] : [catalogue, packet])];
  return detailsOf(objects, '/Info 60 0 R');
}

const codes = (details: ReturnType<typeof detailsOf>) =>
  pdfStructureFindings(details, 1).map(({ code }) => code);
const sign = (details: ReturnType<typeof detailsOf>, code: string) =>
  pdfStructureFindings(details, 1).find((one) => one.code === code);

test('a document written once with a picture has no signs of editing', () => {
  const info =
    "/Producer (Microsoft: Print To PDF) /CreationDate (D:20260102100000+01'00') /ModDate (D:20260102100001+01'00')";
  const details = detailsOf(
    [{ number: 60, body: `<< ${info} >>` }, jpegObject(70, Buffer.from('x'), 1, 1)],
    '/Info 60 0 R',
  );
  expect(details.info).toMatchObject({
    producer: 'Microsoft: Print To PDF',
    created: '2026-01-02T10:00:00+01:00',
  });
  expect(pdfStructureFindings(details, 1)).toEqual([]);
});

describe('pictures', () => {
  test('are absent from a page of text and drawings', () => {
    expect(codes(detailsOf([]))).toEqual(['pdf-without-images']);
  });

  test('may be inside a content stream', () => {
    const inline = Buffer.from('q BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q');
    const stream = deflateSync(inline);
    const details = detailsOf([{ number: 50, body: '<< /Filter /FlateDecode >>', stream }]);
    expect(details.images).toBe(1);
  });

  test('are unknown when a content stream cannot be read', () => {
    const details = detailsOf([
      { number: 50, body: '<< /Filter /ASCII85Decode >>', stream: Buffer.from('abc') },
    ]);
    expect(details.images).toBeNull();
    expect(codes(details)).toEqual([]);
  });
});

describe('the properties of a document', () => {
  test('are read from literal, hexadecimal and UTF-16 strings, also by reference', () => {
    const utf16 = Buffer.from('Büro', 'utf16le').swap16().toString('hex');
    const { info } = detailsOf(
      [
        {
          number: 60,
          body: `<< /Producer (a \\(b\\) \\374 (c)) /Creator <feff${utf16}> /CreationDate 62 0 R >>`,
        },
        { number: 62, body: '(D:20260102100000Z)' },
      ],
      '/Info 60 0 R',
    );
    expect(info).toEqual({
      producer: 'a (b) ü (c)',
      creator: 'Büro',
      created: '2026-01-02T10:00:00Z',
      modified: null,
    });
  });

  test('show that it was changed later', () => {
    const later = statedBy("/CreationDate (D:20260102100000Z) /ModDate (D:20260105110000+01'00')");
    expect(sign(later, 'pdf-changed-later')).toMatchObject({ days: 3, severity: 'notice' });
    const sameDay = statedBy('/CreationDate (D:20260102100000Z) /ModDate (D:20260102180000Z)');
    expect(sign(sameDay, 'pdf-changed-later')).toMatchObject({ days: 0, severity: 'info' });
    const overnight = statedBy('/CreationDate (D:20260102230000Z) /ModDate (D:20260103100000Z)');
    expect(sign(overnight, 'pdf-changed-later')).toMatchObject({ days: 1, severity: 'notice' });
    const written = "/CreationDate (D:20260103003000+02'00') /ModDate (D:20260102233000Z)";
    expect(sign(statedBy(written), 'pdf-changed-later')).toMatchObject({ days: 0, severity: 'info' });
    const colons = statedBy(
      '',
      '<x xmp:CreateDate="2026:01:02 10:00:00" xmp:ModifyDate="2026-01-03T11:00:00"/>',
    );
    expect(sign(colons, 'pdf-changed-later')).toMatchObject({ days: 1 });
    const zones = statedBy("/CreationDate (D:20260102100000Z) /ModDate (D:20260102110030+01'00')");
    expect(sign(zones, 'pdf-changed-later')).toBeUndefined();
  });

  test('may contradict each other in two places', () => {
    const xmp =
      '<rdf:Description xmp:CreateDate="2026-01-02T11:00:00+01:00" pdf:Producer="Writer &amp; Co"/>';
    const same = statedBy('/CreationDate (D:20260102100000Z) /Producer (Writer & Co)', xmp);
    expect(sign(same, 'pdf-metadata-conflict')).toBeUndefined();
    const other = statedBy('/CreationDate (D:20250102100000Z) /Producer (Another)', xmp);
    expect(sign(other, 'pdf-metadata-conflict')).toMatchObject({
      conflicts: [{ field: 'created' }, { field: 'producer', info: 'Another', xmp: 'Writer & Co' }],
    });
  });

  test('name a program that changes PDFs', () => {
    expect(sign(statedBy('/Producer (iLovePDF)'), 'pdf-edited-by')).toMatchObject({ software: 'iLovePDF' });
    const history = '<stEvt:softwareAgent>Adobe Photoshop 25.0</stEvt:softwareAgent>';
    expect(sign(statedBy('/Producer (x)', history), 'pdf-edited-by')).toMatchObject({
      software: 'Adobe Photoshop 25.0',
    });
  });

  test.each([
    ['Microsoft Word 2019', false],
    ['GPL Ghostscript 10.0', false],
    ['macOS Version 14.1 Quartz PDFContext', false],
    ['iText 5.5.13', false],
    ['Acrobat Distiller 11.0', false],
    ['Adobe Acrobat Pro DC 23 Paper Capture Plug-in', false],
    ['LibreOffice 7.4', false],
    ['iText 5.5.13; modified using iText 5.5.13', true],
    ['Adobe Acrobat Pro DC 23.1', true],
    ['PDF-XChange Editor 9', true],
    ['Sejda 3.2', true],
  ])('name %s as a program that changes PDFs: %s', (program, edits) => {
    expect(isPdfEditor(program)).toBe(edits);
  });
});

describe('annotations, actions and signatures of a document', () => {
  test('count annotations of people, but not links and fields', () => {
    const details = detailsOf([
      { number: 70, body: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] >>' },
      { number: 71, body: '<< /Type /Annot /Subtype /Highlight /Rect [0 0 9 9] >>' },
      { number: 72, body: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>' },
      { number: 73, body: '<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>' },
    ]);
    expect(sign(details, 'pdf-annotations')).toEqual({
      code: 'pdf-annotations',
      severity: 'notice',
      count: 2,
      kinds: ['FreeText', 'Highlight'],
    });
    const link = detailsOf([{ number: 72, body: '<< /Subtype /Link /Rect [0 0 9 9] >>' }]);
    expect(sign(link, 'pdf-annotations')).toBeUndefined();
  });

  test.each([
    ['<< /S /JavaScript /JS (app.alert) >>', 'JavaScript', 'warning'],
    ['<< /S /#4aavaScript /J#53 (app.alert) >>', 'JavaScript', 'warning'],
    ['<< /S /Launch /F (x.exe) >>', 'Launch', 'warning'],
    ['<< /Type /EmbeddedFile >>', 'EmbeddedFiles', 'notice'],
    ['<< /XFA 9 0 R >>', 'XFA', 'notice'],
    ['<< /Subtype /RichMedia >>', 'RichMedia', 'notice'],
  ])('include %s as active content', (body, part, severity) => {
    expect(sign(detailsOf([{ number: 70, body }]), 'pdf-active-content')).toMatchObject({
      parts: [part],
      severity,
    });
  });

  test('include a signature field with or without a signature', () => {
    const empty = detailsOf([{ number: 70, body: '<< /FT /Sig /T (a) >>' }]);
    expect(sign(empty, 'pdf-signature')).toMatchObject({ fields: 1, signed: 0 });
    const signed = detailsOf([{ number: 70, body: '<< /FT /Sig /V 71 0 R >>' }]);
    expect(sign(signed, 'pdf-signature')).toMatchObject({ fields: 1, signed: 1 });
    expect(sign(detailsOf([{ number: 70, body: '<< /FT /Tx >>' }]), 'pdf-signature')).toBeUndefined();
  });

  test('include only the structure of an encrypted document', () => {
    const details = detailsOf(
      [{ number: 60, body: '<< /Producer (garbage) >>' }],
      '/Info 60 0 R /Encrypt 63 0 R',
    );
    expect(details.info.producer).toBeNull();
    expect(details.images).toBeNull();
  });
});
