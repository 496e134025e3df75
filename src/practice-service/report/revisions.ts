import type { PdfRevision } from '../pdf/versions';
import type { PracticeTexts } from './practice-texts';
import { ACCENT, CONTENT_WIDTH, PAGE, Sheet } from './sheet';

const SHADES = ['#bcd9d9', ACCENT] as const;

/** Draws a bar of the file's bytes by revision, and a line with the changes of each. */
export function drawRevisions(sheet: Sheet, revisions: readonly PdfRevision[], texts: PracticeTexts): void {
  const total = revisions.at(-1)?.end ?? 1;
  sheet.ensureSpace(40);
  let x = PAGE.margin;
  let start = 0;
  revisions.forEach((revision, index) => {
    // Keeps small saves visible.
    const width = Math.max(3, ((revision.end - start) / total) * (CONTENT_WIDTH - 3 * revisions.length));
    sheet.pdf.rect(x, sheet.y, width, 14).fill(SHADES[index % 2] ?? ACCENT);
    x += width + 1;
    start = revision.end;
  });
  sheet.y += 22;
  sheet.pairs(
    revisions.map((revision) => [
      `${texts.revision} ${revision.number}`,
      [texts.objects(revision.added, revision.replaced), revision.kinds.join(', ')]
        .filter(Boolean)
        .join(' · '),
    ]),
    80,
  );
}

/** The PDF overview of changes that accompanies restored versions. */
export async function writeChangesOverview(
  fileName: string,
  revisions: readonly PdfRevision[],
  texts: PracticeTexts,
  language: string,
  date: Date,
): Promise<Buffer> {
  const sheet = new Sheet({ title: `${texts.changesTitle}: ${fileName}`, date, language });
  sheet.text(texts.changesTitle, { size: 18, bold: true, gap: 4 });
  sheet.text(fileName, { muted: true, gap: 10 });
  drawRevisions(sheet, revisions, texts);
  return sheet.finish((page, pages) => ({ left: fileName, right: texts.page(page, pages) }));
}
