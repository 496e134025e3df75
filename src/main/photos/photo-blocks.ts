import type { MetadataBlockName, MetadataContent, MetadataKey, MetadataValue } from '../../domain/metadata';
import type { PhotoContainer } from './container';
import { readReconyxDateTime } from './early-cameras';
import { type ExifBlocks, readExif, readMakerNote } from './exif';
import { type IptcDataset, readIptc } from './iptc';
import { readXmp, type Xmp } from './xmp';

/** The metadata blocks of one picture, read but not yet weighed against each other. */
export interface PhotoBlocks {
  readonly container: PhotoContainer;
  /** The first one counts; others are what a file with several EXIF segments carries on. */
  readonly exif: readonly ExifBlocks[];
  readonly xmp: Xmp;
  readonly iptc: readonly IptcDataset[];
  /** The time in a maker note where EXIF's own is missing. */
  readonly makerNoteDateTime: string | null;
}

/** Reads the blocks that a container found. Throws nothing for what is in them. */
export function readBlocks(container: PhotoContainer): PhotoBlocks {
  const exif = container.exif.flatMap((region) => readExif(region) ?? []);
  return {
    container,
    exif,
    xmp: readXmp(...container.xmp),
    iptc: container.iptc ? readIptc(container.iptc) : [],
    makerNoteDateTime: makerNoteDateTime(container, exif),
  };
}

function makerNoteDateTime(container: PhotoContainer, exif: readonly ExifBlocks[]): string | null {
  const [region] = container.exif;
  if (!region || exif[0]?.exif.DateTimeOriginal !== undefined) return null;
  const note = readMakerNote(region);
  return note && readReconyxDateTime(note);
}

/** Shorthand for the many places that find one. */
export function valueAt(
  key: MetadataKey,
  block: MetadataBlockName,
  tag: string,
  content: MetadataContent,
): MetadataValue {
  return { key, source: { block, tag }, content };
}
