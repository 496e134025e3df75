import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** The two PDFs of the sample: an estimate, and an invoice with an earlier version of itself inside. */

function collected(document) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.end();
  });
}

function letterhead(document, { name, street, title, number, date }) {
  document.font('Helvetica-Bold').fontSize(17).fillColor('#14425a').text(name, 60, 56);
  document.font('Helvetica').fontSize(9).fillColor('#555').text(street, 60, 78);
  document.moveTo(60, 96).lineTo(535, 96).lineWidth(1.2).strokeColor('#14425a').stroke();
  document.fillColor('#222').fontSize(10);
  document.text('Hausverwaltung Brandt\nWeender Landstraße 118\n37075 Göttingen', 60, 122);
  document.text(`${number}\nDatum: ${date}\nVorgang: SCH-2026-004711`, 380, 122);
  document.font('Helvetica-Bold').fontSize(15).text(title, 60, 200);
}

function table(document, rows, top) {
  document.font('Helvetica-Bold').fontSize(9.5);
  document
    .text('Pos.', 60, top)
    .text('Leistung', 95, top)
    .text('Menge', 360, top)
    .text('Betrag', 465, top, { width: 70, align: 'right' });
  document
    .moveTo(60, top + 15)
    .lineTo(535, top + 15)
    .lineWidth(0.6)
    .strokeColor('#999')
    .stroke();
  document.font('Helvetica').fontSize(9.5);
  rows.forEach(([name, amount, price], i) => {
    const y = top + 24 + i * 19;
    document
      .text(String(i + 1), 60, y)
      .text(name, 95, y)
      .text(amount, 360, y);
    document.text(price, 465, y, { width: 70, align: 'right' });
  });
  return top + 34 + rows.length * 19;
}

function total(document, label, amount, y) {
  document
    .moveTo(340, y - 6)
    .lineTo(535, y - 6)
    .lineWidth(0.6)
    .strokeColor('#999')
    .stroke();
  document
    .font('Helvetica-Bold')
    .fontSize(11)
    .text(label, 345, y)
    .text(amount, 445, y, { width: 90, align: 'right' });
}

/** Estimate with one photo of the kitchen in it. */
export async function estimate(photo) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 50,
    info: {
      Title: 'Kostenvoranschlag KV-2026-318',
      Author: 'Leine Trocknungstechnik GmbH',
      Creator: 'Handwerk Office 12',
      Producer: 'Handwerk Office 12',
      CreationDate: new Date('2026-10-23T08:10:00Z'),
    },
  });
  letterhead(document, {
    name: 'Leine Trocknungstechnik GmbH',
    street: 'Maschmühlenweg 40 · 37081 Göttingen',
    title: 'Kostenvoranschlag',
    number: 'Nr. KV-2026-318',
    date: '23.10.2026',
  });
  const rows = [
    ['Wasser absaugen, Erstmaßnahme', '1 psch.', '285,00 €'],
    ['Kondenstrockner, 14 Tage', '2 Stk.', '756,00 €'],
    ['Estrichdämmschicht trocknen', '16 m²', '1.184,00 €'],
    ['Sockelleisten lösen und entsorgen', '11 m', '132,00 €'],
    ['Feuchtemessung mit Protokoll', '3 Stk.', '195,00 €'],
  ];
  const end = table(document, rows, 250);
  total(document, 'Netto', '2.552,00 €', end + 10);
  const picture = await sharp(photo).resize(900, 675).jpeg({ quality: 72 }).toBuffer();
  document.image(picture, 60, end + 60, { width: 300 });
  document
    .font('Helvetica')
    .fontSize(8.5)
    .fillColor('#555')
    .text('Aufnahme vom Ortstermin am 22.10.2026', 60, end + 292);
  return collected(document);
}

function invoiceBase(net, tax, gross) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 50,
    info: {
      Title: 'Rechnung RE-2026-1187',
      Author: 'Sanitär Hartmann',
      Creator: 'Faktura Plus 9.2',
      Producer: 'Faktura Plus 9.2',
      CreationDate: new Date('2026-10-22T15:32:10Z'),
      ModDate: new Date('2026-10-22T15:32:10Z'),
    },
  });
  letterhead(document, {
    name: 'Sanitär Hartmann',
    street: 'Groner Straße 12 · 37073 Göttingen',
    title: 'Rechnung',
    number: 'Nr. RE-2026-1187',
    date: '22.10.2026',
  });
  const rows = [
    ['Notdienst, Anfahrt', '1 psch.', '89,00 €'],
    ['Panzerschlauch 3/8" erneuern', '1 Stk.', '46,00 €'],
    ['Arbeitszeit Monteur', '2,5 h', net],
  ];
  const end = table(document, rows, 250);
  document
    .font('Helvetica')
    .fontSize(9.5)
    .text('zzgl. 19 % MwSt.', 345, end + 6)
    .text(tax, 445, end + 6, { width: 90, align: 'right' });
  total(document, 'Rechnungsbetrag', gross, end + 34);
  document
    .font('Helvetica')
    .fontSize(9.5)
    .text('Zahlbar innerhalb von 14 Tagen ohne Abzug.', 60, end + 90);
  return collected(document);
}

/** An indirect object as it stands in the file, `N 0 obj` to `endobj`. */
function objectBytes(pdf, number) {
  const text = pdf.toString('latin1');
  const from = text.indexOf(`\n${number} 0 obj`) + 1;
  const to = text.indexOf('endobj', from) + 'endobj'.length;
  return pdf.subarray(from, to);
}

function found(text, pattern) {
  const match = text.match(pattern);
  if (!match) throw new Error(`The PDF has no ${pattern}`);
  return match[1];
}

/**
 * Appends changed objects as another program would (ISO 32000-1, 7.5.6): objects, a cross-reference section
 * of their own, a trailer with /Prev. The earlier version stays inside, byte for byte.
 */
function withUpdate(pdf, changed) {
  const text = pdf.toString('latin1');
  const previous = text
    .slice(text.lastIndexOf('startxref') + 9)
    .trim()
    .split(/\s/)[0];
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const parts = [pdf.at(-1) === 10 ? pdf : Buffer.concat([pdf, Buffer.from('\n')])];
  let offset = parts[0].length;
  const places = changed.map(({ number, bytes }) => {
    const place = { number, offset };
    const part = Buffer.concat([bytes, Buffer.from('\n')]);
    parts.push(part);
    offset += part.length;
    return place;
  });
  const sections = places.map(
    (place) => `${place.number} 1\n${String(place.offset).padStart(10, '0')} 00000 n \n`,
  );
  const id = trailer.match(/\/ID\s*(\[[^\]]*\])/);
  parts.push(
    Buffer.from(
      `xref\n${sections.join('')}trailer\n<< /Size ${found(trailer, /\/Size (\d+)/)} /Root ${found(trailer, /\/Root (\d+ 0 R)/)} /Info ${found(trailer, /\/Info (\d+ 0 R)/)} /Prev ${previous}${id ? ` /ID ${id[1]}` : ''} >>\nstartxref\n${offset}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

/** The invoice: 388,54 € when it was issued, 1.388,54 € since somebody opened it in an editor the next day. */
export async function revisedInvoice() {
  const issued = await invoiceBase('191,50 €', '62,04 €', '388,54 €');
  const raised = await invoiceBase('1.031,84 €', '221,70 €', '1.388,54 €');
  const text = issued.toString('latin1');
  const content = Number(found(text, /\/Contents (\d+) 0 R/));
  const info = Number(found(text.slice(text.lastIndexOf('trailer')), /\/Info (\d+) 0 R/));
  const newInfo = `${info} 0 obj\n<< /Title (Rechnung RE-2026-1187) /Creator (Faktura Plus 9.2) /Producer (PDF Bearbeiter Pro 7.1) /CreationDate (D:20261022153210Z) /ModDate (D:20261023184455Z) >>\nendobj`;
  const changed = [
    { number: content, bytes: objectBytes(raised, content) },
    { number: info, bytes: Buffer.from(newInfo, 'latin1') },
  ];
  return withUpdate(
    issued,
    changed.sort((a, b) => a.number - b.number),
  );
}
