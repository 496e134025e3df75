import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextPiece } from '../search/search';
import { wordsOf } from '../word-difference';

export type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

export interface PageText {
  /** For the text layer, whose elements are in the order of `pieces`. */
  readonly content: TextContent;
  readonly pieces: readonly TextPiece[];
}

export async function readText(page: PDFPageProxy): Promise<PageText> {
  // Normalised text would not match the elements of the text layer.
  const content = await page.getTextContent({ disableNormalization: true });
  const pieces = content.items.flatMap((item) =>
    'str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : [],
  );
  return { content, pieces };
}

/** The words of a page in the order of its content. */
export function wordsOfPage({ pieces }: PageText): readonly string[] {
  return wordsOf(pieces.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join(''));
}
