import type { FileType } from '../../../domain/file-type';
import type { MetadataBlockName, MetadataKey, MetadataValue } from '../../../domain/metadata';
import { iptcValue } from './exifr';
import { type PhotoBlocks, valueAt } from './photo-blocks';
import { numberOf, type TagValue, textOf } from './tag-values';
import type { Xmp } from './xmp';

const MAX_EDIT_TRACES = 20;

/** Camera, lens and programs, description and rights, orientation and size, traces of editing: each with its source. */
export function describingValues(
  blocks: PhotoBlocks,
  type: Exclude<FileType, 'pdf'>,
): readonly MetadataValue[] {
  return [
    ...cameraValues(blocks),
    ...thermalValues(blocks),
    ...programValues(blocks),
    ...orientationValues(blocks, type),
    ...dimensionValues(blocks, type),
    ...editTraces(blocks.xmp),
    ...aboutValues(blocks),
  ];
}

function text(
  key: MetadataKey,
  block: MetadataBlockName,
  tag: string,
  value: string | null | undefined,
): readonly MetadataValue[] {
  const words = value?.trim();
  return words ? [valueAt(key, block, tag, { kind: 'text', text: words.slice(0, 500) })] : [];
}

/** One EXIF tag of every EXIF block of the file, from any directory of the block. */
function exifText({ exif }: PhotoBlocks, key: MetadataKey, tag: string): readonly MetadataValue[] {
  return exif.flatMap(({ ifd0, exif: tags }) =>
    text(key, 'exif', tag, textOf(ifd0[tag]) ?? textOf(tags[tag])),
  );
}

function xmpText({ xmp }: PhotoBlocks, key: MetadataKey, tag: string): readonly MetadataValue[] {
  return text(key, 'xmp', tag, xmp.first(tag));
}

function cameraValues(blocks: PhotoBlocks): readonly MetadataValue[] {
  const { camera } = blocks.container;
  return [
    ...exifText(blocks, 'make', 'Make'),
    ...(camera ? text('make', camera.block, '', camera.make) : []),
    ...xmpText(blocks, 'make', 'tiff:Make'),
    ...exifText(blocks, 'model', 'Model'),
    ...(camera ? text('model', camera.block, '', camera.model) : []),
    ...xmpText(blocks, 'model', 'tiff:Model'),
    ...exifText(blocks, 'lens', 'LensModel'),
    ...xmpText(blocks, 'lens', 'exifEX:LensModel'),
    ...xmpText(blocks, 'lens', 'aux:Lens'),
    ...exifText(blocks, 'serial', 'BodySerialNumber'),
    ...xmpText(blocks, 'serial', 'exifEX:BodySerialNumber'),
    ...xmpText(blocks, 'serial', 'aux:SerialNumber'),
  ];
}

/** The maker of the camera whose temperatures the photo contains. */
function thermalValues({ container, exif }: PhotoBlocks): readonly MetadataValue[] {
  if (container.camera?.block === 'flir') return text('thermalImage', 'flir', '', 'FLIR');
  const isDji = exif.some(({ ifd0 }) => textOf(ifd0.Make) === 'DJI');
  return container.hasRawApp3 && isDji ? text('thermalImage', 'jpeg', 'APP3', 'DJI') : [];
}

function programValues(blocks: PhotoBlocks): readonly MetadataValue[] {
  const { container, iptc } = blocks;
  const program = iptcValue(iptc, '2:65');
  const version = iptcValue(iptc, '2:70');
  return [
    ...exifText(blocks, 'software', 'Software'),
    ...exifText(blocks, 'software', 'ProcessingSoftware'),
    ...exifText(blocks, 'software', 'RAWDevelopingSoftware'),
    ...exifText(blocks, 'software', 'ImageEditingSoftware'),
    ...exifText(blocks, 'software', 'MetadataEditingSoftware'),
    ...xmpText(blocks, 'software', 'xmp:CreatorTool'),
    ...text('software', 'png-text', 'Software', textOf(container.texts.get('Software'))),
    ...text('software', 'iptc', '2:65 OriginatingProgram', program && `${program} ${version ?? ''}`),
  ];
}

/** HEIC has its own rotation; the EXIF orientation is then without effect, but still listed. */
function orientationValues(
  { exif, xmp }: PhotoBlocks,
  type: Exclude<FileType, 'pdf'>,
): readonly MetadataValue[] {
  const value = (block: 'exif' | 'xmp', tag: string, number: number | null): readonly MetadataValue[] =>
    number !== null && Number.isInteger(number) && number >= 1 && number <= 8
      ? [valueAt('orientation', block, tag, { kind: 'orientation', orientation: number })]
      : [];
  const inXmp = xmp.first('tiff:Orientation');
  const all = [
    ...exif.flatMap(({ ifd0 }) => value('exif', 'Orientation', numberOf(ifd0.Orientation))),
    ...value('xmp', 'tiff:Orientation', inXmp === null ? null : Number(inXmp)),
  ];
  return type === 'png' ? all.filter(({ source }) => source.block === 'exif') : all;
}

/** As stored, before any rotation: the real size first, then the sizes stated in blocks. */
function dimensionValues(
  { container, exif, xmp }: PhotoBlocks,
  type: Exclude<FileType, 'pdf'>,
): readonly MetadataValue[] {
  const size = (
    block: MetadataBlockName,
    tag: string,
    width: number | null,
    height: number | null,
  ): readonly MetadataValue[] =>
    isPositive(width) && isPositive(height)
      ? [valueAt('dimensions', block, tag, { kind: 'size', width, height })]
      : [];
  /** The text may be any number, such as `1e999`, which is infinite. */
  const inXmp = (tag: string): number | null => {
    const pixels = Number(xmp.first(tag) ?? Number.NaN);
    return Number.isSafeInteger(pixels) ? pixels : null;
  };
  return [
    ...size(type, '', container.width, container.height),
    ...exif.flatMap(({ exif: tags }) =>
      size(
        'exif',
        'PixelXDimension, PixelYDimension',
        numberOf(tags.PixelXDimension),
        numberOf(tags.PixelYDimension),
      ),
    ),
    ...size(
      'xmp',
      'exif:PixelXDimension, exif:PixelYDimension',
      inXmp('exif:PixelXDimension'),
      inXmp('exif:PixelYDimension'),
    ),
  ];
}

function isPositive(number: number | null): number is number {
  return number !== null && number > 0 && Number.isFinite(number);
}

/** Editing steps in XMP: action, program and time. */
function editTraces(xmp: Xmp): readonly MetadataValue[] {
  const steps: Map<string, string>[] = [];
  for (const { path, value } of xmp.properties) {
    const field = /^xmpMM:History\/stEvt:(action|softwareAgent|when|changed|parameters)$/.exec(path)?.[1];
    if (field === undefined) continue;
    const last = steps.at(-1);
    // A step ends where one of its fields is repeated.
    if (!last || last.has(field)) steps.push(new Map([[field, value]]));
    else last.set(field, value);
  }
  const told = steps.slice(0, MAX_EDIT_TRACES).flatMap((step) => {
    const words = ['action', 'softwareAgent', 'when', 'parameters', 'changed'].flatMap(
      (field) => step.get(field) ?? [],
    );
    return text('editTrace', 'xmp', 'xmpMM:History', words.join(' · '));
  });
  return [
    ...told,
    ...text('editTrace', 'xmp', 'xmpMM:DerivedFrom', xmp.first('xmpMM:DerivedFrom/stRef:documentID')),
    ...text('editTrace', 'xmp', 'photoshop:History', xmp.first('photoshop:History')),
  ];
}

function aboutValues(blocks: PhotoBlocks): readonly MetadataValue[] {
  const { iptc, container } = blocks;
  const png = (key: MetadataKey, keyword: string) =>
    text(key, 'png-text', keyword, textOf(container.texts.get(keyword)));
  return [
    ...xmpText(blocks, 'title', 'dc:title'),
    ...text('title', 'iptc', '2:5 ObjectName', iptcValue(iptc, '2:5')),
    ...png('title', 'Title'),
    ...exifText(blocks, 'description', 'ImageDescription'),
    ...blocks.exif.flatMap(({ exif: tags }) =>
      text('description', 'exif', 'UserComment', commentOf(tags.UserComment)),
    ),
    ...xmpText(blocks, 'description', 'dc:description'),
    ...text('description', 'iptc', '2:120 Caption', iptcValue(iptc, '2:120')),
    ...png('description', 'Description'),
    ...exifText(blocks, 'artist', 'Artist'),
    ...xmpText(blocks, 'artist', 'dc:creator'),
    ...text('artist', 'iptc', '2:80 Byline', iptcValue(iptc, '2:80')),
    ...png('artist', 'Author'),
    ...exifText(blocks, 'copyright', 'Copyright'),
    ...xmpText(blocks, 'copyright', 'dc:rights'),
    ...text('copyright', 'iptc', '2:116 Copyright', iptcValue(iptc, '2:116')),
    ...png('copyright', 'Copyright'),
  ];
}

/** Programs named in the XMP history, in addition to those of `software` values. */
export function historyAgents(xmp: Xmp): readonly string[] {
  return xmp.properties
    .filter(({ path }) => path.endsWith('stEvt:softwareAgent'))
    .map(({ value }) => value)
    .slice(0, MAX_EDIT_TRACES);
}

/** UserComment starts with eight bytes naming its character set; `UNICODE` is UTF-16 in either order. */
export function commentOf(value: TagValue | undefined): string | null {
  if (typeof value !== 'string' && !(value instanceof Uint8Array)) return null;
  const bytes = typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from(value);
  const set = bytes.toString('latin1', 0, 8);
  if (set === 'UNICODE\0') return textOf(utf16(bytes.subarray(8)));
  return textOf(
    /^(ASCII\0{3}|JIS\0{5}|\0{8})/.test(set) ? bytes.toString('latin1', 8) : bytes.toString('latin1'),
  );
}

/** UTF-16 in either order. */
export function utf16(bytes: Buffer): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  // If the first letter is ASCII, its zero byte reveals the order.
  return even[0] === 0 ? even.swap16().toString('utf16le') : even.toString('utf16le');
}

/** The text of the first value of a key, which has priority. */
export function firstText(values: readonly MetadataValue[], key: MetadataKey): string | null {
  const content = values.find((value) => value.key === key)?.content;
  return content?.kind === 'text' ? content.text : null;
}
