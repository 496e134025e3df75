import { isDeviceName, lastPart, splitExtension } from '../file-names';
import type { FileType } from '../file-type';

/** The extensions listed in the interface document, the usual one first (R6). */
const LISTED_EXTENSIONS: { readonly [Type in FileType]: readonly string[] } = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  tiff: ['.tiff'],
  heic: ['.heic'],
  webp: ['.webp'],
  pdf: ['.pdf'],
};

/** Extensions that state a file type and are therefore replaced; any other text after a dot belongs to the name. */
const CLAIMING_EXTENSIONS: ReadonlySet<string> = new Set(
  (
    'jpg jpeg jpe jfif jif pjpeg png apng tif tiff heic heif hif heics avif webp pdf gif bmp dib svg ico ' +
    'psd raw dng cr2 cr3 nef arw orf rw2 txt doc docx xls xlsx htm html zip dat bin tmp mov mp4'
  )
    .split(' ')
    .map((extension) => `.${extension}`),
);

/** Characters without a decomposition, and German letters that become two letters in ASCII. */
const TRANSLITERATIONS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'Ae'],
  ['Ö', 'Oe'],
  ['Ü', 'Ue'],
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['æ', 'ae'],
  ['Æ', 'Ae'],
  ['œ', 'oe'],
  ['Œ', 'Oe'],
  ['ı', 'i'],
  ['þ', 'th'],
  ['Þ', 'Th'],
  ['ð', 'd'],
  ['Ð', 'D'],
  ['–', '-'],
  ['—', '-'],
  ['’', '_'],
  ['€', 'EUR'],
]);

const MAX_STEM_LENGTH = 100;

/**
 * Flat, case-insensitively unique, printable ASCII entry names for item paths, in input order (R4, R6):
 * `a/IMG_0001.jpg` and `b/img_0001.jpg` become `IMG_0001.jpg` and `img_0001~2.jpg`. None is one of `takenNames`.
 */
export function entryNames(
  items: readonly { readonly path: string; readonly type: FileType }[],
  takenNames: readonly string[] = [],
): readonly string[] {
  const taken = new Set(takenNames.map((name) => name.toLowerCase()));
  const nextNumber = new Map<string, number>();
  return items.map((item) => {
    const { stem, extension } = entryNameParts(item.path, item.type);
    const key = `${stem}${extension}`.toLowerCase();
    let name = `${stem}${extension}`;
    for (let number = nextNumber.get(key) ?? 2; taken.has(name.toLowerCase()); number += 1) {
      name = `${stem}~${number}${extension}`;
      nextNumber.set(key, number + 1);
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

function entryNameParts(path: string, type: FileType): { readonly stem: string; readonly extension: string } {
  const name = lastPart(path).normalize('NFC');
  const parts = splitExtension(name);
  const extension = parts.extension.toLowerCase();
  const listed = LISTED_EXTENSIONS[type];
  const hasTypeExtension = CLAIMING_EXTENSIONS.has(extension);
  return {
    stem: asciiStem(hasTypeExtension ? parts.stem : name),
    extension: listed.includes(extension) ? parts.extension : (listed[0] ?? ''),
  };
}

function asciiStem(stem: string): string {
  const ascii = [...stem]
    .map((character) => TRANSLITERATIONS.get(character) ?? character)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._~()+,=@-]/gu, '_')
    // A name that starts with a dot is hidden; one that starts with a dash looks like an option.
    .replace(/^[.-]+/, '_')
    .slice(0, MAX_STEM_LENGTH)
    .replace(/[. ]+$/, '');
  if (ascii === '') return 'file';
  const firstDot = ascii.indexOf('.');
  const head = firstDot < 0 ? ascii : ascii.slice(0, firstDot);
  return isDeviceName(head) ? `${head}_${ascii.slice(head.length)}` : ascii;
}

/** The key for matching a file name of a result with a sent entry (R4). */
export function matchingKey(name: string): string {
  return name.normalize('NFC');
}
