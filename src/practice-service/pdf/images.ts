import {
  objectOf,
  type PdfDocument,
  type PdfObject,
  pageTreeOf,
  resolveDictionary,
  resolveList,
} from './document';
import { decodeStream, jpegOf } from './filters';
import { isDictionary, nameOf, type PdfDictionary, type PdfValue } from './values';

/** A JPEG embedded in a PDF, byte for byte. */
export interface EmbeddedImage {
  readonly jpeg: Buffer;
  /** Page label, e.g. `Page 3`; null if no page shows the picture. */
  readonly position: string | null;
  /** The page contains only this picture: a scan. */
  readonly isScan: boolean;
}

const MAX_IMAGES = 200;
const MAX_PAGES = 2_000;
const MAX_IMAGE_BYTES = 50_000_000;
const MAX_CONTENT_BYTES = 16_000_000;
/** Smaller pictures are lines, bullets and icons. */
const MIN_EDGE_PX = 64;
/** A scan of a page has at least this many pixels on its longer edge. */
const SCAN_EDGE_PX = 900;

/** The embedded JPEG pictures in page order, each once; none for an encrypted file. */
export function embeddedImages(document: PdfDocument): readonly EmbeddedImage[] {
  if (document.encrypted) return [];
  const seen = new Set<number>();
  const images: EmbeddedImage[] = [];
  pagesOf(document).forEach((page, index) => {
    const objects = imageObjects(document, page, 0);
    const lone = objects.length === 1 && !showsText(document, page);
    for (const object of objects) {
      if (seen.has(object.number) || images.length >= MAX_IMAGES) continue;
      seen.add(object.number);
      const image = extract(document, object, `Page ${index + 1}`, lone);
      if (image !== null) images.push(image);
    }
  });
  return images;
}

function extract(
  document: PdfDocument,
  object: PdfObject,
  position: string,
  lone: boolean,
): EmbeddedImage | null {
  if (object.stream === null || !isDictionary(object.value)) return null;
  const width = numberOf(document, object.value, 'Width');
  const height = numberOf(document, object.value, 'Height');
  if (Math.min(width, height) < MIN_EDGE_PX) return null;
  const jpeg = jpegOf(object.value, object.stream, MAX_IMAGE_BYTES);
  if (jpeg === null) return null;
  return { jpeg, position, isScan: lone && Math.max(width, height) >= SCAN_EDGE_PX };
}

function numberOf(document: PdfDocument, dictionary: PdfDictionary, key: string): number {
  const value = resolveList(document, dictionary.entries.get(key))[0];
  return typeof value === 'number' ? value : 0;
}

/** The page dictionaries in order, with inherited `Resources`. */
function pagesOf(document: PdfDocument): readonly PdfDictionary[] {
  const pages: PdfDictionary[] = [];
  const visited = new Set<PdfDictionary>();
  const walk = (node: PdfDictionary, inherited: PdfValue | undefined): void => {
    if (visited.has(node) || pages.length >= MAX_PAGES || visited.size > MAX_PAGES * 2) return;
    visited.add(node);
    const resources = node.entries.get('Resources') ?? inherited;
    const kids = node.entries.get('Kids');
    if (kids === undefined) {
      const entries = new Map(node.entries);
      if (resources !== undefined) entries.set('Resources', resources);
      pages.push({ kind: 'dictionary', entries });
      return;
    }
    for (const kid of resolveList(document, kids)) {
      const child = resolveDictionary(document, kid);
      if (child !== null) walk(child, resources);
    }
  };
  const tree = pageTreeOf(document);
  if (tree !== null) walk(tree, undefined);
  return pages;
}

/** Image objects in the resources of a page or form, including nested forms. */
function imageObjects(document: PdfDocument, owner: PdfDictionary, depth: number): readonly PdfObject[] {
  if (depth > 4) return [];
  const resources = resolveDictionary(document, owner.entries.get('Resources'));
  const named = resources === null ? null : resolveDictionary(document, resources.entries.get('XObject'));
  if (named === null) return [];
  return [...named.entries.values()].flatMap((reference): readonly PdfObject[] => {
    const object = objectOf(document, reference);
    if (object === null || !isDictionary(object.value)) return [];
    const subtype = nameOf(object.value.entries.get('Subtype'));
    if (subtype === 'Image') return [object];
    return subtype === 'Form' ? imageObjects(document, object.value, depth + 1) : [];
  });
}

/** Whether the content of a page shows text; unreadable content counts as text. */
function showsText(document: PdfDocument, page: PdfDictionary): boolean {
  const contents = page.entries.get('Contents');
  const single = objectOf(document, contents);
  const objects =
    single?.stream != null
      ? [single]
      : resolveList(document, contents).map((reference) => objectOf(document, reference));
  return objects.some((object) => {
    if (object === null || object.stream === null || !isDictionary(object.value)) return false;
    const content = decodeStream(object.value, object.stream, MAX_CONTENT_BYTES);
    return content === null || /(?:[)>\]]\s*(?:Tj|TJ|'|"))(?=[\s])/.test(content.toString('latin1'));
  });
}
