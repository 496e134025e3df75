import type { PdfActivePart, PdfConflict, PdfSign } from '../finding';
import { MS_PER_DAY, offsetMs, parseLocalTime } from './local-time';

/** What a PDF states of itself, in one of the two places where it does; times in ISO 8601, with an offset if known. */
export interface PdfStatement {
  readonly created: string | null;
  readonly modified: string | null;
  readonly producer: string | null;
  readonly creator: string | null;
}

export interface PdfDetails {
  /** The document information dictionary. */
  readonly info: PdfStatement;
  /** The XMP packet of the document. */
  readonly xmp: PdfStatement;
  /** Programs in the edit history of XMP. */
  readonly historyPrograms: readonly string[];
  /** Kinds of annotations that people add, with how many there are; links and form fields are none. */
  readonly annotations: { readonly count: number; readonly kinds: readonly string[] };
  readonly active: readonly PdfActivePart[];
  readonly signatureFields: number;
  readonly signed: number;
  /** Null where the content could not be looked through. */
  readonly images: number | null;
}

/**
 * Programs whose purpose is changing PDFs that exist. Not among them: what prints, scans, converts or composes
 * documents, such as office programs, Distiller, Ghostscript, Quartz and the libraries of invoicing programs.
 */
const EDITORS: readonly RegExp[] = [
  /ilovepdf|smallpdf|sejda|pdfescape|dochub|pdffiller|soda ?pdf|pdf2go|online2pdf|pdf ?candy|tinywow|pdfaid|xodo/i,
  /foxit (phantom|pdf editor|advanced)|nitro (pdf|pro)|pdf-?xchange (editor|pro)|master ?pdf|pdfelement|wondershare/i,
  /pdf ?architect|pdf ?sam|pdftk|pdf ?expert|pdf ?studio|able2extract|infix|flexipdf|abbyy finereader pdf|pdf ?annotator/i,
  /modified using itext|pypdf|pdf-lib|pikepdf|libreoffice draw/i,
  /photoshop|illustrator|\bgimp\b|inkscape|affinity|coreldraw|\bcanva\b/i,
];
/** Acrobat, unless it says that it scanned or converted. */
const ACROBAT = /adobe acrobat (pro|standard|\(64-bit\)|dc)/i;
const ACROBAT_OTHERWISE = /paper capture|image conversion|scan|web capture|pdfmaker|distiller/i;

/** Annotations that lie over the content and can cover or imitate it. */
const COVERING: ReadonlySet<string> = new Set([
  'FreeText',
  'Stamp',
  'Ink',
  'Redact',
  'Square',
  'Polygon',
  'Line',
]);

/** Programs that write a document take a moment between the two times. */
const SAME_MS = 5 * 60_000;
/** The two places are written one after the other. */
const CONFLICT_MS = 60_000;

/** What the structure of a PDF tells; `pages` as counted. */
export function pdfSigns(details: PdfDetails, pages: number | null): readonly PdfSign[] {
  return [
    ...active(details),
    ...editing(details),
    ...changedLater(details),
    ...conflicts(details),
    ...annotations(details),
    ...signatures(details),
    ...(details.images === 0 ? [{ code: 'pdf-without-images', severity: 'info', pages } as const] : []),
  ];
}

/** Whether a producer or creator names a program that changes PDFs. */
export function isPdfEditor(program: string): boolean {
  if (EDITORS.some((pattern) => pattern.test(program))) return true;
  return ACROBAT.test(program) && !ACROBAT_OTHERWISE.test(program);
}

function active({ active: parts }: PdfDetails): readonly PdfSign[] {
  if (parts.length === 0) return [];
  const severity = parts.some((part) => part === 'JavaScript' || part === 'Launch') ? 'warning' : 'notice';
  return [{ code: 'pdf-active-content', severity, parts }];
}

function editing({ info, xmp, historyPrograms }: PdfDetails): readonly PdfSign[] {
  const programs = [info.producer, info.creator, xmp.producer, xmp.creator, ...historyPrograms];
  const software = programs.find((program) => program !== null && isPdfEditor(program));
  return software ? [{ code: 'pdf-edited-by', severity: 'notice', software }] : [];
}

function changedLater({ info, xmp }: PdfDetails): readonly PdfSign[] {
  const created = info.created ?? xmp.created;
  const modified = info.modified ?? xmp.modified;
  const distance = created && modified ? distanceMs(created, modified) : null;
  if (!created || !modified || distance === null || distance <= SAME_MS) return [];
  const days = Math.floor(distance / MS_PER_DAY);
  return [{ code: 'pdf-changed-later', severity: days > 0 ? 'notice' : 'info', created, modified, days }];
}

function conflicts({ info, xmp }: PdfDetails): readonly PdfSign[] {
  const found: PdfConflict[] = [];
  for (const field of ['created', 'modified'] as const) {
    const [one, other] = [info[field], xmp[field]];
    const distance = one && other ? distanceMs(one, other) : null;
    if (one && other && distance !== null && Math.abs(distance) > CONFLICT_MS) {
      found.push({ field, info: one, xmp: other });
    }
  }
  for (const field of ['producer', 'creator'] as const) {
    const [one, other] = [info[field], xmp[field]];
    if (one && other && squeezed(one) !== squeezed(other)) found.push({ field, info: one, xmp: other });
  }
  return found.length > 0 ? [{ code: 'pdf-metadata-conflict', severity: 'notice', conflicts: found }] : [];
}

function annotations({ annotations: { count, kinds } }: PdfDetails): readonly PdfSign[] {
  if (count === 0) return [];
  const severity = kinds.some((kind) => COVERING.has(kind)) ? 'notice' : 'info';
  return [{ code: 'pdf-annotations', severity, count, kinds }];
}

function signatures({ signatureFields: fields, signed }: PdfDetails): readonly PdfSign[] {
  return fields > 0 ? [{ code: 'pdf-signature', severity: 'info', fields, signed }] : [];
}

/** From the first to the second: instants where both have an offset, else wall clocks. Null where one is no time. */
function distanceMs(from: string, to: string): number | null {
  const [a, b] = [parseLocalTime(from), parseLocalTime(to)];
  if (!a || !b) return null;
  const zones = a.offset && b.offset ? offsetMs(a.offset) - offsetMs(b.offset) : 0;
  return b.wallMs - a.wallMs + zones;
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
