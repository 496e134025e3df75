import type {
  MetadataBlockName,
  MetadataContent,
  MetadataKey,
  MetadataValue,
} from '../../../domain/metadata';
import type { PhotoContainer } from './container';
import { readReconyxDateTime } from './early-cameras';
import { type ExifBlocks, type ExifrScope, type IptcDataset, readExif, readIptc } from './exifr';
import { readXmp, type Xmp } from './xmp';

/** The metadata blocks of one picture, read but not yet compared. */
export interface PhotoBlocks {
  readonly container: PhotoContainer;
  /** The first one counts; others are the further EXIF blocks of a JPEG. */
  readonly exif: readonly ExifBlocks[];
  readonly xmp: Xmp;
  readonly iptc: readonly IptcDataset[];
  /** The time in a maker note if EXIF's own is missing. */
  readonly makerNoteDateTime: string | null;
}

/** Reads the blocks that a container found. Never throws for their content. */
export async function readBlocks(container: PhotoContainer, scope: ExifrScope): Promise<PhotoBlocks> {
  const blocks = await Promise.all(container.exif.map((block) => readExif(block, scope)));
  const exif = blocks.filter((block) => block !== null);
  return {
    container,
    exif,
    xmp: readXmp(...container.xmp, ...exif.flatMap(({ xmp }) => xmp ?? [])),
    iptc: readDatasets(container, exif[0]),
    makerNoteDateTime: makerNoteDateTime(exif[0]),
  };
}

/** A TIFF may have its datasets only among Photoshop's. */
function readDatasets({ iptc }: PhotoContainer, exif: ExifBlocks | undefined): readonly IptcDataset[] {
  if (iptc) return readIptc(iptc);
  if (exif && exif.iptc.length > 0) return exif.iptc;
  const photoshop = exif?.ifd0.Photoshop;
  return photoshop instanceof Uint8Array ? readIptc(Buffer.from(photoshop)) : [];
}

function makerNoteDateTime(exif: ExifBlocks | undefined): string | null {
  const note = exif?.exif.MakerNote;
  if (!(note instanceof Uint8Array) || exif?.exif.DateTimeOriginal !== undefined) return null;
  return readReconyxDateTime(Buffer.from(note));
}

/** Shorthand for a value with its source. */
export function valueAt(
  key: MetadataKey,
  block: MetadataBlockName,
  tag: string,
  content: MetadataContent,
): MetadataValue {
  return { key, source: { block, tag }, content };
}
