import { type PdfDocument, type PdfObject, pageTreeOf } from './document';
import { isDictionary, nameOf } from './values';

/** An earlier state of a PDF, restored by removing everything appended later. */
export interface PdfVersion {
  /** 1 for the oldest. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** The changes of one revision. */
export interface PdfRevision {
  readonly number: number;
  /** Offset of the end of its bytes in the file. */
  readonly end: number;
  /** Objects that it added or replaced, with their `/Type` or `/Subtype` if they have one. */
  readonly added: number;
  readonly replaced: number;
  readonly kinds: readonly string[];
}

export interface PdfVersions {
  /** Number of earlier versions in the file. */
  readonly found: number;
  /** Number of restored versions; can be smaller. */
  readonly restored: readonly PdfVersion[];
  /** All revisions, including the newest. */
  readonly revisions: readonly PdfRevision[];
}

const END = /startxref\s+(\d{1,12})\s+%%EOF(?:\r\n|\n|\r)?/g;
const MAX_VERSIONS = 50;
/** Each version repeats the older ones, so many saves of a large file would fill the disk. */
const MAX_RESTORED_BYTES = 150_000_000;

/**
 * Finds the earlier versions inside a PDF. Every appending save (ISO 32000, 7.5.6) keeps the older file unchanged before it,
 * ended by its own `startxref … %%EOF`; the first part of a linearized file ends with `startxref 0` and is no version.
 */
export function findVersions(document: PdfDocument): PdfVersions {
  const ends = revisionEnds(document);
  const earlier = ends.slice(0, -1);
  let budget = MAX_RESTORED_BYTES;
  const restored = earlier.flatMap((end, index): readonly PdfVersion[] => {
    if (end > budget || !hasPages(document, end)) return [];
    budget -= end;
    return [{ number: index + 1, bytes: document.bytes.subarray(0, end) }];
  });
  return { found: earlier.length, restored, revisions: describeRevisions(document, ends) };
}

function revisionEnds(document: PdfDocument): readonly number[] {
  const { text } = document;
  const ends: number[] = [];
  for (const match of text.matchAll(END)) {
    const crossReference = Number(match[1]);
    const inside = crossReference > 0 && crossReference < match.index;
    if (inside && isCrossReference(text, crossReference) && !isInStream(document, match.index))
      ends.push(match.index + match[0].length);
  }
  return ends.slice(-MAX_VERSIONS - 1);
}

/** An uncompressed PDF attachment contains the same markers, which do not belong to this file. */
function isInStream(document: PdfDocument, offset: number): boolean {
  return document.objects.some(
    (object) => object.stream !== null && object.offset < offset && offset < object.end,
  );
}

function isCrossReference(text: string, offset: number): boolean {
  const start = text.slice(offset, offset + 40).trimStart();
  return start.startsWith('xref') || /^\d{1,10}\s+\d{1,5}\s+obj/.test(start);
}

/** Whether the file up to `end` had a page tree; otherwise it was no document. */
function hasPages(document: PdfDocument, end: number): boolean {
  const objects = document.objects.filter((object) => object.offset < end);
  return (
    pageTreeOf({
      ...document,
      objects,
      current: new Map(objects.map((object) => [object.number, object])),
      trailers: document.trailers.filter((trailer) => trailer.offset < end),
    }) !== null
  );
}

function describeRevisions(document: PdfDocument, ends: readonly number[]): readonly PdfRevision[] {
  const known = new Set<number>();
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0;
    const objects = document.objects.filter((object) => object.offset >= start && object.offset < end);
    const replaced = objects.filter((object) => known.has(object.number)).length;
    for (const object of objects) known.add(object.number);
    const kinds = new Set(objects.map(kindOf).filter((kind): kind is string => kind !== null));
    return {
      number: index + 1,
      end,
      added: objects.length - replaced,
      replaced,
      kinds: [...kinds].sort().slice(0, 8),
    };
  });
}

function kindOf(object: PdfObject): string | null {
  if (!isDictionary(object.value)) return null;
  const type = nameOf(object.value.entries.get('Type'));
  const kind = nameOf(object.value.entries.get('Subtype')) ?? type;
  return kind === 'ObjStm' || kind === 'XRef' ? null : kind;
}
