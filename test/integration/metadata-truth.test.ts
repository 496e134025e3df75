import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../src/domain/item';
import type { MetadataKey, MetadataValue } from '../../src/domain/metadata';
import { readFolder } from '../../src/main/intake/folder/read-folder';
import type { FileReading } from '../../src/main/intake/folder/readings';
import type { FoundFile } from '../../src/main/intake/folder/walk';
import { corpusFolder } from '../support/corpus';
import { withWorker } from '../support/worker';

/*
 * T10: position, time, camera and more of every file of the corpus against ExifTool. Every difference stands in
 * docs/metadata-differences.md with its reason, and every row there is a difference that there is.
 */

const DOCUMENT = resolve(import.meta.dirname, '../../docs/metadata-differences.md');
const CONTEXT = { referenceDate: '2026-10-22', now: new Date('2026-10-22T12:00:00Z') };
const WHAT = ['position', 'time', 'model', 'make', 'software', 'orientation', 'lens', 'size'] as const;
type What = (typeof WHAT)[number];
/** Those that the service compares photos by. */
const BARS: { readonly [Name in What]?: number } = { position: 0.995, time: 0.995, model: 0.995 };
const TAGS = [
  'CameraModel',
  'Make',
  'Model',
  'DateTimeOriginal',
  'CreateDate',
  'DateCreated',
  'GPSLatitude',
  'GPSLongitude',
  'Software',
  'Orientation',
  'LensModel',
  'ImageWidth',
  'ImageHeight',
];

interface Compared {
  readonly file: string;
  readonly what: What;
  readonly ours: string;
  readonly exiftool: string;
}

interface Read {
  readonly item: Item;
  readonly values: readonly MetadataValue[];
}

let compared: readonly Compared[] = [];

beforeAll(async () => {
  if (!corpusFolder) return;
  const folder = corpusFolder;
  const values = new Map<string, readonly MetadataValue[]>();
  const keep = (file: FoundFile, { inspection }: FileReading) => values.set(file.path, inspection.values);
  const readings = { find: () => null, keep };
  const { items } = await withWorker((worker) => readFolder({ ...CONTEXT, folder, worker, readings }));
  const theirs = new Map(exifToolReadings(folder).map((one) => [one.SourceFile, one]));
  compared = items.flatMap((item) => {
    const told = theirs.get(item.path) ?? { SourceFile: item.path };
    return WHAT.map((what) => ({
      file: item.path,
      what,
      ...sides(what, { item, values: values.get(item.path) ?? [] }, told),
    }));
  });
}, 900_000);

const differences = () => compared.filter(({ ours, exiftool }) => ours !== exiftool);

/** Files of which either reader names the maker of a camera. */
function photosWithCamera(): readonly Compared[] {
  const photos = new Set(
    compared.flatMap(({ file, what, ours, exiftool }) => (what === 'make' && (ours || exiftool) ? file : [])),
  );
  return compared.filter(({ file }) => photos.has(file));
}

function summary(all = compared): readonly { what: What; files: number; agree: number }[] {
  return WHAT.map((what) => {
    const rows = all.filter((row) => row.what === what);
    return { what, files: rows.length, agree: rows.filter(({ ours, exiftool }) => ours === exiftool).length };
  });
}

test('the metadata of real files match ExifTool', () => {
  if (!corpusFolder) return;
  const rows = summary();
  console.table(rows.map((row) => ({ ...row, share: `${((100 * row.agree) / row.files).toFixed(2)} %` })));
  console.table(summary(photosWithCamera()));
  console.table(differences());
  for (const { what, files, agree } of rows) {
    expect(agree / files, what).toBeGreaterThanOrEqual(BARS[what] ?? 0.97);
  }
});

test('no file has a position when ExifTool finds none', () => {
  if (!corpusFolder) return;
  const alone = compared.filter(({ what, ours, exiftool }) => what === 'position' && ours && !exiftool);
  expect(alone).toEqual([]);
});

describe('docs/metadata-differences.md', () => {
  const tables = tablesOf(readFileSync(DOCUMENT, 'utf8'));
  const documented = tables.find(({ head }) => head[0] === 'what');
  const explained = tables.find(({ head }) => head[0] === 'file' && head[1] === 'what');

  test('has the figures of this corpus', () => {
    if (!isDocumentedCorpus()) return;
    expect(documented?.rows.map(([what, files, agree]) => [what, Number(files), Number(agree)])).toEqual(
      summary().map(({ what, files, agree }) => [what, files, agree]),
    );
  });

  test('explains every difference, and no other', () => {
    if (!isDocumentedCorpus()) return;
    const rows = (explained?.rows ?? []).map(([file, what, ours, exiftool]) => ({
      file,
      what,
      ours,
      exiftool,
    }));
    const found = differences().map((row) => ({
      ...row,
      file: `\`${row.file}\``,
      ours: shown(row.ours),
      exiftool: shown(row.exiftool),
    }));
    expect(rows).toEqual(found);
    for (const row of explained?.rows ?? []) expect(row[4]?.length).toBeGreaterThan(20);
  });

  /** Another collection of photos has other figures; the bars above hold for each. */
  function isDocumentedCorpus(): boolean {
    const files = Number(documented?.rows[0]?.[1]);
    if (!corpusFolder || compared.length === 0) return false;
    if (compared.length / WHAT.length === files) return true;
    console.warn(`This corpus is not the documented one (${files} files): its table is not checked.`);
    return false;
  }
});

function shown(text: string): string {
  return text === '' ? '–' : `\`${text}\``;
}

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function tablesOf(markdown: string): readonly Table[] {
  const tables: { head: readonly string[]; rows: (readonly string[])[] }[] = [];
  let open = false;
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      open = false;
      continue;
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!open) tables.push({ head: cells, rows: [] });
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) tables.at(-1)?.rows.push(cells);
    open = true;
  }
  return tables;
}

/** Both readings of one thing as texts that are equal where they mean the same; empty for none. */
function sides(
  what: What,
  { item, values }: Read,
  told: ExifToolReading,
): Pick<Compared, 'ours' | 'exiftool'> {
  switch (what) {
    case 'position':
      return {
        ours: place(item.position?.latitude, item.position?.longitude),
        exiftool: place(told.GPSLatitude, told.GPSLongitude),
      };
    case 'time':
      return { ours: item.capturedAt?.local ?? '', exiftool: timeOf(item, told) };
    case 'model':
      // FLIR's own block names the camera where EXIF leaves the model empty.
      return { ours: item.camera?.model ?? '', exiftool: text(told.Model) || text(told.CameraModel) };
    case 'make':
      return { ours: item.camera?.make ?? '', exiftool: text(told.Make) };
    case 'software':
      return either(text(told.Software), contents(values, 'software'));
    case 'lens':
      return either(text(told.LensModel), contents(values, 'lens'));
    case 'orientation':
      return either(text(told.Orientation), contents(values, 'orientation'));
    case 'size': {
      // A PDF has no pixels; of a picture, which side is which depends on the orientation, compared above.
      const ours = [item.width, item.height].filter((side) => side !== null);
      const theirs = item.type === 'pdf' ? [] : [told.ImageWidth, told.ImageHeight].filter((side) => side);
      return { ours: ours.sort().join(' × '), exiftool: theirs.sort().join(' × ') };
    }
  }
}

/** Ours has all sources and ExifTool one of them: they agree where it is among ours. */
function either(exiftool: string, ours: readonly string[]): Pick<Compared, 'ours' | 'exiftool'> {
  return { ours: ours.includes(exiftool) || exiftool === '' ? exiftool : (ours[0] ?? ''), exiftool };
}

function contents(values: readonly MetadataValue[], key: MetadataKey): readonly string[] {
  return values.flatMap((value) => {
    if (value.key !== key) return [];
    if (value.content.kind === 'text') return value.content.text;
    return value.content.kind === 'orientation' ? String(value.content.orientation) : [];
  });
}

/** A ten-millionth of a degree is a centimetre; 0, 0 is none. */
function place(latitude: number | string | undefined, longitude: number | string | undefined): string {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return '';
  return latitude === 0 && longitude === 0 ? '' : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}

/** ExifTool's tag of the same name as the one that ours comes from; blanks and zeros are none. */
function timeOf(item: Item, told: ExifToolReading): string {
  const source = item.capturedAt?.source ?? '';
  const isCreated = source.startsWith('XMP photoshop:DateCreated') || source.startsWith('IPTC');
  const created = isCreated ? told.DateCreated : undefined;
  const tag = source.startsWith('EXIF DateTimeDigitized') ? told.CreateDate : created;

  // Cameras of DJI write dashes.
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d) (\d\d:\d\d:\d\d)/.exec(text(told.DateTimeOriginal ?? tag));
  return match && match[1] !== '0000' ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}` : '';
}

function text(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).trim();
}

/** What ExifTool says of one file, `-n`: degrees signed, numbers as numbers. */
interface ExifToolReading {
  readonly SourceFile: string;
  readonly Make?: string;
  readonly Model?: string;
  readonly CameraModel?: string;
  readonly DateTimeOriginal?: string;
  readonly CreateDate?: string;
  readonly DateCreated?: string;
  readonly GPSLatitude?: number | string;
  readonly GPSLongitude?: number | string;
  readonly Software?: string | number;
  readonly Orientation?: number;
  readonly LensModel?: string;
  readonly ImageWidth?: number;
  readonly ImageHeight?: number;
}

/**
 * Every file of a folder as ExifTool reads it here, paths relative to the folder; what it read of the corpus when that
 * was put together where it is not installed.
 */
function exifToolReadings(folder: string): readonly ExifToolReading[] {
  try {
    const output = execFileSync(
      'exiftool',
      ['-json', '-n', '-r', '-q', ...TAGS.map((tag) => `-${tag}`), folder],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 64 << 20,
      },
    );
    return parse(output.toString('utf8')).map((one) => ({
      ...one,
      SourceFile: slashed(folder, one.SourceFile),
    }));
  } catch (error) {
    // It ends with 1 where one file is no picture; what it says of the others stands.
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    if (output.trim().startsWith('[')) {
      return parse(output).map((one) => ({ ...one, SourceFile: slashed(folder, one.SourceFile) }));
    }
    console.warn('ExifTool is not installed: compared with what it read when the corpus was put together.');
    return parse(readFileSync(join(folder, 'expected-metadata.json'), 'utf8'));
  }
}

function parse(text: string): readonly ExifToolReading[] {
  return JSON.parse(text) as readonly ExifToolReading[];
}

function slashed(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/');
}
