import type { PdfActivePart, PdfConflict, PdfFinding } from '../finding';
import { MS_PER_DAY, offsetMs, parseLocalTime } from './local-time';

/** Document metadata from one of its two sources; times in ISO 8601, with an offset if known. */
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
  /** Annotations added by people, with their number and kinds; links and form fields do not count. */
  readonly annotations: { readonly count: number; readonly kinds: readonly string[] };
  readonly active: readonly PdfActivePart[];
  readonly signatureFields: number;
  readonly signed: number;
  /** Null if the content could not be searched. */
  readonly images: number | null;
}

/**
 * Programs for editing existing PDFs. Not included: programs that print, scan, convert or compose documents, such as
 * office programs, Distiller, Ghostscript, Quartz and the libraries of invoicing programs.
 */
const EDITORS: readonly RegExp[] = [
  /ilovepdf|smallpdf|sejda|pdfescape|dochub|pdffiller|soda ?pdf|pdf2go|online2pdf|pdf ?candy|tinywow|pdfaid|xodo/i,
  /foxit (phantom|pdf editor|advanced)|nitro (pdf|pro)|pdf-?xchange (editor|pro)|master ?pdf|pdfelement|wondershare/i,
  /pdf ?architect|pdf ?sam|pdftk|pdf ?expert|pdf ?studio|able2extract|infix|flexipdf|abbyy finereader pdf|pdf ?annotator/i,
  /modified using itext|pypdf|pdf-lib|pikepdf|libreoffice draw/i,
  /photoshop|illustrator|\bgimp\b|inkscape|affinity|coreldraw|\bcanva\b/i,
];
/** Acrobat counts as an editor unless it scanned or converted the document. */
const ACROBAT = /adobe acrobat (pro|standard|\(64-bit\)|dc)/i;
const ACROBAT_CONVERSION = /paper capture|image conversion|scan|web capture|pdfmaker|distiller/i;

/** Annotations that can cover or imitate content. */
const COVERING: ReadonlySet<string> = new Set([
  'FreeText',
  'Stamp',
  'Ink',
  'Redact',
  'Square',
  'Polygon',
  'Line',
]);

/** Programs may record creation and modification a few minutes apart while writing a document. */
const SAVE_TOLERANCE_MS = 5 * 60_000;
/** The two sources are not written at exactly the same time. */
const CONFLICT_TOLERANCE_MS = 60_000;

/** Findings from the structure of a PDF. */
export function pdfStructureFindings(details: PdfDetails, pages: number | null): readonly PdfFinding[] {
  return [
    ...activeContent(details),
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
  return ACROBAT.test(program) && !ACROBAT_CONVERSION.test(program);
}

function activeContent({ active: parts }: PdfDetails): readonly PdfFinding[] {
  if (parts.length === 0) return [];
  const severity = parts.some((part) => part === 'JavaScript' || part === 'Launch') ? 'warning' : 'notice';
  return [{ code: 'pdf-active-content', severity, parts }];
}

function editing({ info, xmp, historyPrograms }: PdfDetails): readonly PdfFinding[] {
  const programs = [info.producer, info.creator, xmp.producer, xmp.creator, ...historyPrograms];
  const software = programs.find((program) => program !== null && isPdfEditor(program));
  return software ? [{ code: 'pdf-edited-by', severity: 'notice', software }] : [];
}

function changedLater({ info, xmp }: PdfDetails): readonly PdfFinding[] {
  const created = info.created ?? xmp.created;
  const modified = info.modified ?? xmp.modified;
  const distance = created && modified ? distanceMs(created, modified) : null;
  if (!created || !modified || distance === null || distance <= SAVE_TOLERANCE_MS) return [];
  // The days as the document writes them, in two zones perhaps: the later time may have the earlier day.
  const days = Math.max(0, dayOf(modified) - dayOf(created));
  return [{ code: 'pdf-changed-later', severity: days > 0 ? 'notice' : 'info', created, modified, days }];
}

function conflicts({ info, xmp }: PdfDetails): readonly PdfFinding[] {
  const found: PdfConflict[] = [];
  for (const field of ['created', 'modified'] as const) {
    const infoTime = info[field];
    const xmpTime = xmp[field];
    const distance = infoTime && xmpTime ? distanceMs(infoTime, xmpTime) : null;
    if (infoTime && xmpTime && distance !== null && Math.abs(distance) > CONFLICT_TOLERANCE_MS) {
      found.push({ field, info: infoTime, xmp: xmpTime });
    }
  }
  for (const field of ['producer', 'creator'] as const) {
    const infoText = info[field];
    const xmpText = xmp[field];
    if (infoText && xmpText && normalize(infoText) !== normalize(xmpText)) {
      found.push({ field, info: infoText, xmp: xmpText });
    }
  }
  return found.length > 0 ? [{ code: 'pdf-metadata-conflict', severity: 'notice', conflicts: found }] : [];
}

function annotations({ annotations: { count, kinds } }: PdfDetails): readonly PdfFinding[] {
  if (count === 0) return [];
  const severity = kinds.some((kind) => COVERING.has(kind)) ? 'notice' : 'info';
  return [{ code: 'pdf-annotations', severity, count, kinds }];
}

function signatures({ signatureFields: fields, signed }: PdfDetails): readonly PdfFinding[] {
  return fields > 0 ? [{ code: 'pdf-signature', severity: 'info', fields, signed }] : [];
}

function dayOf(time: string): number {
  return Math.floor((parseLocalTime(time)?.wallMs ?? 0) / MS_PER_DAY);
}

/** Milliseconds between two instants if both have an offset, else between wall clocks; null if one is no time. */
function distanceMs(from: string, to: string): number | null {
  const a = parseLocalTime(from);
  const b = parseLocalTime(to);
  if (!a || !b) return null;
  const zones = a.offset && b.offset ? offsetMs(a.offset) - offsetMs(b.offset) : 0;
  return b.wallMs - a.wallMs + zones;
}

function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
