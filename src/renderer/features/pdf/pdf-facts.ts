import { PDFDateString, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a document says about itself; the texts are foreign and shown as they are. */
export interface PdfFacts {
  /** ISO 8601 with `Z`, or the text as it stands where it is no date; null: not said. */
  readonly created: string | null;
  readonly modified: string | null;
  /** Programs by which it was written and made into a PDF, each once. */
  readonly tools: readonly string[];
}

/** A text longer than this says nothing in a table. */
const LONGEST_TEXT = 120;

export async function readFacts(pdf: PDFDocumentProxy): Promise<PdfFacts> {
  const { info } = await pdf.getMetadata();
  const entries = info as { readonly [name: string]: unknown };
  const tools = [textOf(entries.Creator), textOf(entries.Producer)].filter((tool) => tool !== null);
  return {
    created: dateOf(entries.CreationDate),
    modified: dateOf(entries.ModDate),
    tools: [...new Set(tools)],
  };
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (text === '') return null;
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

function dateOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const date = PDFDateString.toDateObject(text);
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : text;
}
