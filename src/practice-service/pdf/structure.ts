import { type PdfDocument, pageTreeOf } from './document';
import { decodeStream } from './filters';
import { isDictionary, nameOf, textOf } from './values';

export interface PdfStructure {
  readonly creationDates: readonly string[];
  readonly modDates: readonly string[];
  readonly inconsistentDates: boolean;
  readonly editingTools: readonly string[];
  readonly hasAnnotationLayer: boolean;
  /** The metadata cannot be read, e.g. because the file is encrypted. */
  readonly unreadable: boolean;
}

/** Programs for editing existing documents, by a word of the name they write. */
const EDITING_TOOLS: readonly (readonly [RegExp, string])[] = [
  [/photoshop/i, 'Adobe Photoshop'],
  [/illustrator/i, 'Adobe Illustrator'],
  [/acrobat (?:pro|dc|standard|\d)/i, 'Adobe Acrobat'],
  [/affinity/i, 'Affinity'],
  [/gimp/i, 'GIMP'],
  [/inkscape/i, 'Inkscape'],
  [/coreldraw|corel pdf/i, 'Corel'],
  [/sejda/i, 'Sejda'],
  [/smallpdf/i, 'Smallpdf'],
  [/ilovepdf/i, 'iLovePDF'],
  [/pdfescape/i, 'PDFescape'],
  [/pdf-?xchange/i, 'PDF-XChange'],
  [/foxit/i, 'Foxit'],
  [/nitro/i, 'Nitro'],
  [/pdfelement|wondershare/i, 'PDFelement'],
  [/master pdf/i, 'Master PDF Editor'],
  [/pdfsam/i, 'PDFsam'],
  [/pdftk/i, 'pdftk'],
  [/qpdf/i, 'QPDF'],
  [/mupdf|pymupdf/i, 'MuPDF'],
  [/pypdf/i, 'pypdf'],
  [/itext/i, 'iText'],
  [/libreoffice draw/i, 'LibreOffice Draw'],
];

/** Annotations that are not drawn by a person. */
const PLAIN_ANNOTATIONS = new Set(['Link', 'Widget', 'Popup', 'PrinterMark', 'TrapNet', 'Screen']);
/** One save writes Info and XMP, but not necessarily in the same second. */
const TOLERANCE_MS = 60_000;
const MAX_XMP_BYTES = 4_000_000;
const PDF_DATE =
  /^\s*(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/;
const XMP_DATE =
  /^\s*(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?)?(?:\.\d+)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2}))?/;

/** Facts about the making of a PDF, from the metadata and objects of all its revisions. */
export function readStructure(document: PdfDocument, now: Date): PdfStructure {
  const info = readInfo(document);
  const xmp = readXmp(document);
  const creation = [...info.creation, ...xmp.creation];
  const modification = [...info.modification, ...xmp.modification];
  const tools = [...info.tools, ...xmp.tools];
  return {
    creationDates: unique(creation.map((date) => date.text)),
    modDates: unique(modification.map((date) => date.text)),
    inconsistentDates: areInconsistent(info, xmp, now),
    editingTools: unique(
      tools.flatMap((tool) => EDITING_TOOLS.filter(([word]) => word.test(tool)).map(([, name]) => name)),
    ),
    hasAnnotationLayer: document.objects.some((object) => isDrawnAnnotation(object.value)),
    unreadable: document.encrypted || document.objects.length === 0,
  };
}

interface MetadataSource {
  /** In file order: the last one is current. */
  readonly creation: readonly DocumentDate[];
  readonly modification: readonly DocumentDate[];
  readonly tools: readonly string[];
}

function readInfo(document: PdfDocument): MetadataSource {
  // In an encrypted file the strings are ciphertext.
  if (document.encrypted) return { creation: [], modification: [], tools: [] };
  const numbers = new Set<number>();
  for (const { dictionary } of document.trailers) {
    const reference = dictionary.entries.get('Info');
    if (typeof reference === 'object' && reference?.kind === 'reference') numbers.add(reference.number);
  }
  // Every revision can have its own Info under the same number.
  const dictionaries = document.objects
    .filter((object) => numbers.has(object.number))
    .map((object) => object.value)
    .filter(isDictionary);
  const texts = (key: string): readonly string[] =>
    dictionaries
      .map((dictionary) => {
        const value = dictionary.entries.get(key);
        return textOf(
          typeof value === 'object' && value?.kind === 'reference'
            ? document.current.get(value.number)?.value
            : value,
        );
      })
      .filter((text): text is string => text !== null);
  return {
    creation: texts('CreationDate').map(parsePdfDate).filter(isDate),
    modification: texts('ModDate').map(parsePdfDate).filter(isDate),
    tools: [...texts('Producer'), ...texts('Creator')],
  };
}

function readXmp(document: PdfDocument): MetadataSource {
  const packets = document.objects.flatMap((object) => {
    if (object.stream === null || !isDictionary(object.value)) return [];
    if (nameOf(object.value.entries.get('Subtype')) !== 'XML') return [];
    const decoded = decodeStream(object.value, object.stream, MAX_XMP_BYTES);
    return decoded === null ? [] : [decoded.toString('utf8')];
  });
  const values = (property: string): readonly string[] =>
    packets.flatMap((packet) => xmpValues(packet, property));
  return {
    creation: values('xmp:CreateDate').map(parseXmpDate).filter(isDate),
    modification: values('xmp:ModifyDate').map(parseXmpDate).filter(isDate),
    tools: [...values('xmp:CreatorTool'), ...values('pdf:Producer'), ...values('stEvt:softwareAgent')],
  };
}

/** XMP writes a property as an element or as an attribute; a regular expression finds both. */
function xmpValues(packet: string, property: string): readonly string[] {
  const pattern = new RegExp(`<${property}>([^<]{1,500})</${property}>|\\b${property}="([^"]{1,500})"`, 'g');
  return [...packet.matchAll(pattern)].map((match) => (match[1] ?? match[2] ?? '').trim());
}

function areInconsistent(info: MetadataSource, xmp: MetadataSource, now: Date): boolean {
  const pairs = [
    [info.creation.at(-1), xmp.creation.at(-1)],
    [info.modification.at(-1), xmp.modification.at(-1)],
  ] as const;
  if (pairs.some(([first, second]) => first && second && differ(first, second))) return true;
  const creation = info.creation.at(-1) ?? xmp.creation.at(-1);
  const modification = info.modification.at(-1) ?? xmp.modification.at(-1);
  if (creation && modification && creation.hasZone === modification.hasZone) {
    if (modification.instant < creation.instant - TOLERANCE_MS) return true;
  }
  // A document has one creation date, so a later one is inconsistent.
  if (new Set([...info.creation, ...xmp.creation].map((date) => date.text.slice(0, 10))).size > 2)
    return true;
  const latest = now.getTime() + 86_400_000;
  return [...info.creation, ...info.modification, ...xmp.creation, ...xmp.modification].some(
    (date) => date.instant > latest,
  );
}

function differ(first: DocumentDate, second: DocumentDate): boolean {
  if (first.hasZone !== second.hasZone) {
    // Without both zones, wall clocks are compared.
    return Math.abs(wallClock(first) - wallClock(second)) > TOLERANCE_MS;
  }
  return Math.abs(first.instant - second.instant) > TOLERANCE_MS;
}

function wallClock(date: DocumentDate): number {
  return Date.parse(`${date.text.slice(0, 19)}Z`);
}

function isDrawnAnnotation(value: PdfDocument['objects'][number]['value']): boolean {
  if (!isDictionary(value) || !value.entries.has('Rect')) return false;
  const subtype = nameOf(value.entries.get('Subtype'));
  const type = nameOf(value.entries.get('Type'));
  if (subtype === null || (type !== null && type !== 'Annot')) return false;
  return !PLAIN_ANNOTATIONS.has(subtype);
}

function isDate(date: DocumentDate | null): date is DocumentDate {
  return date !== null;
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

/** Page count of the newest revision according to its page tree; null if it states none. */
export function pageCount(document: PdfDocument): number | null {
  const count = pageTreeOf(document)?.entries.get('Count');
  return typeof count === 'number' ? count : null;
}

/** A PDF or XMP date: local wall clock with an optional zone. */
interface DocumentDate {
  /** `YYYY-MM-DDTHH:MM:SS`, followed by `Z` or `+HH:MM` if the zone is known. */
  readonly text: string;
  /** Milliseconds since 1970; without a zone as if in UTC. */
  readonly instant: number;
  readonly hasZone: boolean;
}

/** Parses `D:20240131120000+01'00'` and its shorter forms; null for anything else. */
export function parsePdfDate(text: string): DocumentDate | null {
  return fromMatch(PDF_DATE.exec(text));
}

/** Parses an ISO 8601 date from XMP; null for anything else. */
export function parseXmpDate(text: string): DocumentDate | null {
  return fromMatch(XMP_DATE.exec(text));
}

function fromMatch(match: RegExpExecArray | null): DocumentDate | null {
  if (match === null) return null;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match;
  const [zulu, sign, zoneHours, zoneMinutes = '00'] = match.slice(7);
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const wallClock = Date.parse(`${local}Z`);
  if (Number.isNaN(wallClock)) return null;
  const hasZone = zulu !== undefined || sign !== undefined;
  const offsetMs =
    sign === undefined
      ? 0
      : (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const zone = sign === undefined ? (zulu ?? '') : `${sign}${zoneHours}:${zoneMinutes}`;
  return { text: `${local}${zone}`, instant: wallClock - offsetMs, hasZone };
}
