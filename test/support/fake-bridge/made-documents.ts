import { createHash } from 'node:crypto';
import { makePdf } from '../made-pdf.ts';
import { changedInvoice, type WrittenLine, writtenPages } from '../written-pdf.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What the server of the screenshots gives below `/documents/`: PDFs, and what would be said about them. */
export function madeDocuments(): ReadonlyMap<string, Buffer> {
  const { first, second, third } = changedInvoice();
  const report = makePdf(writtenPages(reportPages()), '/Root 1 0 R');
  const describe = (name: string, bytes: Buffer, earlier: readonly Buffer[]) =>
    Buffer.from(
      JSON.stringify({
        name,
        bytes: bytes.length,
        sha256: sha256(bytes),
        origin: 'store',
        isChanged: false,
        versions: earlier.map((one, index) => ({
          number: index + 1,
          bytes: one.length,
          sha256: sha256(one),
        })),
      }),
    );
  return new Map([
    ['invoice.pdf', third],
    ['invoice.json', describe('Gutachten_Kostenvoranschlag.pdf', third, [first, second])],
    ['report.pdf', report],
    ['report.json', describe('Pruefbericht_SCH-2026-004711.pdf', report, [])],
    ['broken.pdf', Buffer.from('%PDF-1.7 and nothing more')],
    ['broken.json', describe('Pruefbericht_SCH-2026-004711.pdf', Buffer.alloc(25), [])],
  ]);
}

function reportPages(): readonly (readonly WrittenLine[])[] {
  return Array.from({ length: 12 }, (_, page) => [
    { text: page === 0 ? 'Prüfbericht SCH-2026-004711' : `Foto ${page} von 11`, x: 56, y: 770, size: 22 },
    ...Array.from({ length: 26 }, (_line, line) => ({
      text:
        line % 6 === 2
          ? `Befund ${page + 1}.${line}: Wasserschaden an der Wand der Küche, Aufnahmezeit und Ort passen zur Meldung.`
          : `Der Dienst hat Metadaten, Bildrauschen und Inhalt geprüft; Abschnitt ${page + 1}, Zeile ${line + 1}.`,
      x: 56,
      y: 726 - 24 * line,
      size: 10.5,
    })),
  ]);
}
