import type { Limit } from '../../domain/concurrency';
import type { FileType } from '../../domain/file-type';
import type { ArchiveEntry } from '../archive/zip-archive';
import { detectType, hasListedExtension } from '../imaging/file-type';
import type { PracticeOptions } from '../options';
import { readDocument } from '../pdf/document';
import { embeddedImages } from '../pdf/images';
import { type PdfStructure, pageCount, readStructure } from '../pdf/structure';
import { findVersions, type PdfRevision } from '../pdf/versions';
import type { AttachmentCollector } from './attachments';
import { type Picture, readPicture } from './read-picture';

/** The file-level analyses of one PDF; null where the account has them switched off. */
export interface PdfReading {
  readonly pages: number | null;
  readonly versions: {
    readonly found: number;
    readonly restored: number;
    readonly error: boolean;
    readonly revisions: readonly PdfRevision[];
  } | null;
  readonly structure: PdfStructure | null;
}

/** One entry of the archive, read. */
export interface FileReading {
  readonly name: string;
  readonly bytes: number;
  /** Null: not among the supported formats, so not analysed. */
  readonly type: FileType | null;
  readonly pdf: PdfReading | null;
  readonly items: readonly Picture[];
}

export interface ReadingContext {
  readonly options: PracticeOptions;
  readonly collector: AttachmentCollector;
  /** Limits how many pictures are decoded at the same time, over all requests. */
  readonly gate: Limit;
  readonly now: Date;
}

/** Reads one entry; `stem` begins the names of its attachments. Throws BadArchive when its bytes are damaged; a bad picture or PDF is a result, not an error. */
export async function readFileEntry(
  entry: ArchiveEntry,
  stem: string,
  context: ReadingContext,
): Promise<FileReading> {
  return context.gate(async () => {
    const content = await entry.read();
    const type = hasListedExtension(entry.name) ? detectType(content) : null;
    const file = { name: entry.name, bytes: entry.bytes, type };
    if (type === null) return { ...file, pdf: null, items: [] };
    if (type === 'pdf') return { ...file, ...(await readPdf(entry.name, stem, content, context)) };
    const picture = await readPicture(
      { fileName: entry.name, stem, position: null, index: 0, itemType: 'image', type, content },
      context.collector,
      context.options,
    );
    return { ...file, pdf: null, items: [picture] };
  });
}

async function readPdf(
  name: string,
  stem: string,
  content: Buffer,
  context: ReadingContext,
): Promise<Pick<FileReading, 'pdf' | 'items'>> {
  const { disabledAnalyses } = context.options;
  const document = readDocument(content);
  const broken = document.objects.length === 0;
  const items: Picture[] = [];
  for (const [index, image] of embeddedImages(document).entries()) {
    const itemType = image.isScan ? 'document' : 'image';
    const source = {
      fileName: name,
      stem,
      position: image.position,
      index,
      itemType,
      content: image.jpeg,
    } as const;
    items.push(await readPicture({ ...source, type: 'jpeg' }, context.collector, context.options));
  }
  let versions: PdfReading['versions'] = null;
  if (!disabledAnalyses.includes('pdfVersions')) {
    const { found, restored, revisions } = findVersions(document);
    for (const version of restored) {
      await context.collector.put(
        'pdf_versions',
        `${stem}_version_${version.number}.pdf`,
        'application/pdf',
        version.bytes,
      );
    }
    versions = { found, restored: restored.length, error: broken, revisions };
  }
  const structure = disabledAnalyses.includes('pdfStructure') ? null : readStructure(document, context.now);
  return { pdf: { pages: pageCount(document), versions, structure }, items };
}
