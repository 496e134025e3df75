import type { PdfDetails } from '../../../domain/precheck/pdf-structure-findings';
import { readDetails } from './pdf-details';
import { PdfDictionaryTypes } from './pdf-dictionary-types';
import { PdfObjects, readReference } from './pdf-objects';

export interface PdfReading {
  /** Null if the structure does not reveal it, as in some encrypted files. */
  readonly pages: number | null;
  readonly encrypted: boolean;
  /** Earlier versions of the document that are still inside (incremental updates). */
  readonly revisions: number;
  readonly details: PdfDetails;
  /** No document could be found in it. */
  readonly broken: boolean;
}

const MAX_PAGE_NODES = 50_000;

/** More than real documents have; the newest ones count. */
const MAX_STATES = 200;

/**
 * End offsets of the earlier versions of the document, oldest first: the bytes before such an end are that complete
 * version (ISO 32000-1, 7.5.6).
 */
export function earlierStates(bytes: Buffer): readonly number[] {
  const text = bytes.toString('latin1');
  return revisionEnds(text, new PdfDictionaryTypes(text)).slice(-MAX_STATES - 1, -1);
}

/**
 * Facts about a PDF without drawing it; scripts, links and attachments are ignored. Reads the objects in the file rather
 * than its cross-reference, so that damaged files can be read too. Never throws.
 */
export function readPdf(bytes: Buffer): PdfReading {
  const text = bytes.toString('latin1');
  const objects = new PdfObjects(bytes, text);
  const encrypted = objects.trailers.some((trailer) => /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(trailer));
  const root = findCatalogue(objects);
  const counted = root ? countPages(objects, root) : null;
  return {
    pages: counted,
    encrypted,
    revisions: Math.max(0, revisionEnds(text, objects.types).length - 1),
    details: readDetails(objects, { catalogue: root, encrypted }),
    broken: objects.count === 0 || (!encrypted && counted === null),
  };
}

function findCatalogue(objects: PdfObjects): string | null {
  for (const trailer of [...objects.trailers].reverse()) {
    const reference = readReference(trailer, 'Root');
    const catalogue = reference === null ? null : objects.get(reference);
    if (catalogue) return catalogue;
  }
  return objects.find((object) => /\/Type\s*\/Catalog\b/.test(object));
}

/** Counts the leaves of the page tree, whose stated counts may be wrong. Null if the tree has no leaf. */
function countPages(objects: PdfObjects, catalogue: string): number | null {
  const first = readReference(catalogue, 'Pages');
  if (first === null) return null;
  const seen = new Set<number>();
  const pending = [first];
  let pages = 0;
  while (pending.length > 0 && seen.size < MAX_PAGE_NODES) {
    const id = pending.pop();
    if (id === undefined || seen.has(id)) continue;
    seen.add(id);
    const node = objects.get(id);
    if (!node) continue;
    const kids = kidsOf(objects, node);
    if (kids) pending.push(...kids);
    else pages += 1;
  }
  return pages > 0 ? pages : claimedCount(objects.get(first));
}

function kidsOf(objects: PdfObjects, node: string): readonly number[] | null {
  const inline = /\/Kids\s*\[([^\]]*)\]/.exec(node)?.[1];
  const reference = inline === undefined ? readReference(node, 'Kids') : null;
  const list = inline ?? (reference === null ? null : objects.get(reference));
  if (list === null || list === undefined) return null;
  return [...list.matchAll(/(\d+)\s+\d+\s+R\b/g)].map((match) => Number(match[1]));
}

function claimedCount(pages: string | null): number | null {
  const count = /\/Count\s+(\d{1,6})\b/.exec(pages ?? '')?.[1];
  return count ? Number(count) : null;
}

/**
 * Each saved state ends with `startxref`, an offset and `%%EOF`. A linearised file has two such ends in its first
 * state (ISO 32000-1 annex F): everything up to its declared length counts as one, which ends with the later of them. An offset that does not lead to a
 * cross-reference belongs to something else, such as an attached file.
 */
function revisionEnds(text: string, types: PdfDictionaryTypes): readonly number[] {
  const header = Math.max(0, text.slice(0, 1024).indexOf('%PDF-'));
  const linearised = /\/Linearized\b[^>]*?\/L\s+(\d+)/.exec(text.slice(0, 2048))?.[1];
  const firstStateEnd = linearised ? header + Number(linearised) : 0;
  let first: number | null = null;
  const later: number[] = [];
  for (const match of text.matchAll(/startxref\s+(\d{1,12})\s+%%EOF(?:\r\n|\n|\r)?/g)) {
    const end = match.index + match[0].length;
    if (match.index < firstStateEnd) first = end;
    else if (leadsToCrossReference({ text, types }, Number(match[1]), header)) later.push(end);
  }
  return first === null ? later : [first, ...later];
}

/** Blanks before an object, and its number. */
const MAX_OBJECT_HEAD_CHARS = 1_000;

/** A table, or an object marked as a cross-reference stream. */
function leadsToCrossReference(
  { text, types }: { readonly text: string; readonly types: PdfDictionaryTypes },
  offset: number,
  header: number,
): boolean {
  return [offset, offset + header].some((at) => {
    const head = text.slice(at, at + MAX_OBJECT_HEAD_CHARS);
    if (/^\s*xref\b/.test(head)) return true;
    const object = /^\s*\d+\s+\d+\s+obj\b/.exec(head)?.[0];
    return object !== undefined && types.has('XRef', at + object.length);
  });
}
