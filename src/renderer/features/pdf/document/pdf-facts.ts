import { PDFDateString, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Metadata of a document. The texts are untrusted and shown unchanged. */
export interface PdfFacts {
  /** ISO 8601 with `Z`, or the unchanged text if it is no date; null if missing. */
  readonly created: string | null;
  readonly modified: string | null;
  /** Programs that wrote the document and converted it to PDF, each once. */
  readonly tools: readonly string[];
}

/** Longer texts are cut in the table. */
const MAX_TEXT_LENGTH = 120;

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
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

function dateOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const date = PDFDateString.toDateObject(text);
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : text;
}
