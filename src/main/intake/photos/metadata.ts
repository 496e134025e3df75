import type { FileType } from '../../../domain/file-type';
import type { Camera } from '../../../domain/item';
import type { MetadataBlock, MetadataValue } from '../../../domain/metadata';
import { UNVERIFIED } from '../../../domain/precheck/content-credentials';
import { NO_TRACES } from '../../../domain/precheck/photo-traces';
import { type ByteSource, withSource } from './byte-source';
import { chooseCapturedAt, timeValues } from './capture-time';
import { EMPTY_CONTAINER, type PhotoContainer, STORE_MARK } from './container';
import { describePhoto } from './describe';
import type { ExifBlocks } from './exifr';
import { readHeic } from './heic-container';
import { EMPTY_INSPECTION, type Inspection } from './inspection';
import { readJpeg } from './jpeg-container';
import { readPdf } from './pdf';
import { pdfBlocks, pdfValues } from './pdf-statements';
import { type PhotoBlocks, readBlocks } from './photo-blocks';
import { commentOf, describingValues, firstText, historyAgents } from './photo-values';
import { readPng } from './png-container';
import { readPosition } from './position';
import { numberOf } from './tag-values';
import { readTiff } from './tiff-container';
import { readTraces } from './traces/photo-traces';
import { readWebp } from './webp-container';

/** More sources than any real file has; the rest of a hostile file is dropped. */
const MAX_VALUES = 100;
const MAX_PROGRAMS = 30;

/** Security row 10: nothing larger is decoded, whatever the header states. */
export const PIXEL_LIMIT = 150_000_000;

/** Reads the headers of a file; throws only file system errors. `type` is by content (R6). */
export async function readMetadata(file: string, type: FileType): Promise<Inspection> {
  return withSource(file, (source) => inspectSource(source, type));
}

/** The same over bytes in memory. */
export async function inspectSource(source: ByteSource, type: FileType): Promise<Inspection> {
  return type === 'pdf' ? inspectPdf(source) : inspectPhoto(source, type);
}

/** All metadata of a file: the important values with their sources, and all tags as stored. */
export interface Description {
  readonly values: readonly MetadataValue[];
  readonly blocks: readonly MetadataBlock[];
}

/** For one file that is shown; throws only file system errors. `type` is by content (R6). */
export async function describeFile(file: string, type: FileType): Promise<Description> {
  return withSource(file, (source) => describeSource(source, type));
}

/** The same over bytes in memory. */
export async function describeSource(source: ByteSource, type: FileType): Promise<Description> {
  if (type === 'pdf') return describePdf(source);
  const { values } = await inspectPhoto(source, type);
  const blocks = await readBlocks(readContainer(source, type), 'all');
  return { values, blocks: describePhoto(blocks, type) };
}

/** Statements of a document about its creation, in its information dictionary and XMP; none if it is encrypted. */
function describePdf(source: ByteSource): Description {
  const bytes = source.whole();
  const details = bytes && readPdf(bytes).details;
  return details ? { values: pdfValues(details), blocks: pdfBlocks(details) } : { values: [], blocks: [] };
}

function inspectPdf(source: ByteSource): Inspection {
  const bytes = source.whole();
  if (!bytes) return EMPTY_INSPECTION;
  const { pages, encrypted, revisions, details, broken } = readPdf(bytes);
  const values = pdfValues(details);
  const pdf = { encrypted, revisions, details };
  const traces = { ...NO_TRACES, credentials: bytes.includes(STORE_MARK) ? UNVERIFIED : null };
  return { ...EMPTY_INSPECTION, pages, values, pdf, traces, unreadable: broken ? 'broken' : null };
}

async function inspectPhoto(source: ByteSource, type: Exclude<FileType, 'pdf'>): Promise<Inspection> {
  const container = readContainer(source, type);
  const blocks = await readBlocks(container, 'values');
  const { position, problem, values: places } = readPosition(blocks);
  const times = timeValues(blocks);
  const describing = describingValues(blocks, type);
  const programs = programsOf(describing, blocks);
  const userComment = commentOf(blocks.exif[0]?.exif.UserComment);
  return {
    ...sizeOf(blocks),
    pages: container.pages,
    capturedAt: chooseCapturedAt(times),
    position,
    positionProblem: problem,
    camera: cameraOf(describing),
    software: programs[0] ?? null,
    programs,
    userComment,
    values: [...times, ...places, ...describing].slice(0, MAX_VALUES),
    pdf: null,
    traces: readTraces(source, type, {
      exif: blocks.exif.some(hasTags),
      hasCredentials: container.hasCredentials,
      xmp: blocks.xmp,
      texts: container.texts,
      userComment,
    }),
    unreadable: unreadableReason(container),
  };
}

/** Never throws for the content of the file: an invalid structure is a broken file. */
export function readContainer(source: ByteSource, type: Exclude<FileType, 'pdf'>): PhotoContainer {
  try {
    switch (type) {
      case 'jpeg':
        return readJpeg(source);
      case 'png':
        return readPng(source);
      case 'webp':
        return readWebp(source);
      case 'tiff':
        return readTiff(source);
      case 'heic':
        return readHeic(source);
    }
  } catch (error) {
    if (error instanceof RangeError) return { ...EMPTY_CONTAINER, broken: true };
    throw error;
  }
}

function unreadableReason({ broken, width, height }: PhotoContainer): Inspection['unreadable'] {
  if (width && height && width * height > PIXEL_LIMIT) return 'too-many-pixels';
  return broken ? 'broken' : null;
}

/** exifr also returns the XMP and IPTC of a JPEG header without EXIF. */
function hasTags({ ifd0, exif, gps }: ExifBlocks): boolean {
  return [ifd0, exif, gps].some((tags) => Object.values(tags).some((value) => value !== undefined));
}

/** As displayed: EXIF orientations 5 to 8 are rotated by 90 degrees, unless the container has its own rotation. */
function sizeOf({ container, exif }: PhotoBlocks): Pick<Inspection, 'width' | 'height'> {
  const { width, height } = container;
  const orientation = numberOf(exif[0]?.ifd0.Orientation) ?? 1;
  const turned = container.turned ?? (orientation >= 5 && orientation <= 8);
  return turned ? { width: height, height: width } : { width, height };
}

function cameraOf(values: readonly MetadataValue[]): Camera | null {
  const make = firstText(values, 'make');
  const model = firstText(values, 'model');
  return make || model ? { make, model } : null;
}

/** Every named program, the Software tag first. */
function programsOf(values: readonly MetadataValue[], { xmp }: PhotoBlocks): readonly string[] {
  const named = values.flatMap(({ key, content }) =>
    key === 'software' && content.kind === 'text' ? content.text : [],
  );
  return [...new Set([...named, ...historyAgents(xmp)])].slice(0, MAX_PROGRAMS);
}
