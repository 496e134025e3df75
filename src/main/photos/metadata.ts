import type { Camera, FileType } from '../../domain/item';
import type { ItemFacts } from '../../domain/precheck/item-findings';
import { type ByteSource, withSource } from './byte-source';
import { readCapturedAt } from './capture-time';
import { EMPTY_CONTAINER, type PhotoContainer } from './container';
import { readReconyxDateTime } from './early-cameras';
import { type ExifBlocks, numberOf, readExif, type TagValue, textOf } from './exifr';
import { readHeic } from './heic-container';
import { readJpeg } from './jpeg-container';
import { readPdf } from './pdf';
import { readPng } from './png-container';
import { readPosition } from './position';
import { readTiff } from './tiff-container';
import { readWebp } from './webp-container';
import { readXmp, type Xmp } from './xmp';

/** security row 10: nothing larger is decoded, whatever the header promises. */
export const PIXEL_LIMIT = 150_000_000;

/** What is read of a file's inside: everything of an item but its place and its hash. */
export type Inspection = Omit<ItemFacts, 'path' | 'bytes' | 'sha256' | 'type'>;

const NOTHING: Inspection = {
  width: null,
  height: null,
  pages: null,
  capturedAt: null,
  position: null,
  positionProblem: null,
  camera: null,
  software: null,
  programs: [],
  userComment: null,
  pdf: null,
  unreadable: null,
};

/** Reads the headers of a file; throws only what the file system throws. `type` is by content (R6). */
export async function readMetadata(file: string, type: FileType): Promise<Inspection> {
  return withSource(file, (source) => (type === 'pdf' ? inspectPdf(source) : inspectPhoto(source, type)));
}

function inspectPdf(source: ByteSource): Inspection {
  const bytes = source.whole();
  if (!bytes) return NOTHING;
  const { pages, encrypted, revisions, broken } = readPdf(bytes);
  return { ...NOTHING, pages, pdf: { encrypted, revisions }, unreadable: broken ? 'broken' : null };
}

async function inspectPhoto(source: ByteSource, type: Exclude<FileType, 'pdf'>): Promise<Inspection> {
  const container = readContainer(source, type);
  const exif = container.exif ? await readExif(container.exif) : null;
  const xmp = container.xmp ? readXmp(container.xmp) : null;
  const { position, problem } = readPosition(exif?.gps ?? {}, xmp);
  const programs = programsOf(container, exif, xmp);
  return {
    ...sizeOf(container, exif),
    pages: container.pages,
    capturedAt: readCapturedAt({
      exif,
      xmp,
      early: container.early,
      makerNoteDateTime: await makerNoteDateTime(container, exif),
      texts: container.texts,
    }),
    position,
    positionProblem: problem,
    camera: cameraOf(container, exif, xmp),
    software: programs[0] ?? null,
    programs,
    userComment: commentOf(exif?.userComment ?? exif?.exif.userComment ?? exif?.exif.UserComment),
    pdf: null,
    unreadable: unreadableReason(container),
  };
}

/** Never throws for what is in the file: a structure that breaks its own rules is a broken file. */
function readContainer(source: ByteSource, type: Exclude<FileType, 'pdf'>): PhotoContainer {
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

/** As displayed: EXIF orientations 5 to 8 stand on their side, unless the container has its own rotation. */
function sizeOf(container: PhotoContainer, exif: ExifBlocks | null): Pick<Inspection, 'width' | 'height'> {
  const { width, height } = container;
  const turned = container.turned ?? (numberOf(exif?.ifd0.Orientation) ?? 1) >= 5;
  return turned ? { width: height, height: width } : { width, height };
}

function cameraOf(container: PhotoContainer, exif: ExifBlocks | null, xmp: Xmp | null): Camera | null {
  const make = textOf(exif?.ifd0.Make) ?? container.early?.make ?? xmp?.['tiff:Make'] ?? null;
  const model = textOf(exif?.ifd0.Model) ?? container.early?.model ?? xmp?.['tiff:Model'] ?? null;
  return make || model ? { make, model } : null;
}

/** Every program that left its name, the Software tag first. */
function programsOf(container: PhotoContainer, exif: ExifBlocks | null, xmp: Xmp | null): readonly string[] {
  const names = [
    textOf(exif?.ifd0.Software),
    textOf(exif?.ifd0.ProcessingSoftware),
    xmp?.['xmp:CreatorTool'] ?? null,
    ...(xmp?.agents ?? []),
    textOf(container.texts.get('Software')),
  ];
  return [...new Set(names.filter((name): name is string => name !== null && name !== ''))];
}

async function makerNoteDateTime(container: PhotoContainer, exif: ExifBlocks | null): Promise<string | null> {
  if (!exif || !container.exif || exif.exif.DateTimeOriginal !== undefined) return null;
  const note = (await readExif(container.exif, true))?.makerNote;
  return note ? readReconyxDateTime(Buffer.from(note)) : null;
}

/** UserComment starts with eight bytes naming its character set. */
function commentOf(value: TagValue | undefined): string | null {
  if (typeof value === 'string') return textOf(value.replace(/^(ASCII\0{3}|UNICODE\0|JIS\0{5}|\0{8})/, ''));
  return value instanceof Uint8Array ? commentOf(Buffer.from(value).toString('latin1')) : null;
}
