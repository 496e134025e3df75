import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  committedSample,
  placeSampleFiles,
  REFERENCE_DATE,
  SAMPLE_FILES,
} from '../../scripts/setup/sample.mjs';
import { DIRECT_BODY_LIMIT_BYTES } from '../../src/domain/limits';
import { decodeHeic } from '../../src/main/intake/photos/heif';
import { runCommand } from '../support/command-line';

let root: string;
let folder: string;

const bytesOf = (path: string): Buffer => readFileSync(join(folder, path));
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const has = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined;

/** Tags by file name as the named tool prints them; empty where the tool is not installed. */
function readWithExifTool(folder: string): Map<string, Record<string, unknown>> {
  if (!has('exiftool')) return new Map();
  const out = execFileSync('exiftool', ['-json', '-n', '-r', '-charset', 'filename=utf8', folder], {
    maxBuffer: 50_000_000,
    encoding: 'utf8',
  });
  const records = JSON.parse(out) as Record<string, unknown>[];
  return new Map(records.map((record) => [String(record.FileName), record]));
}

interface SampleReport {
  readonly items: readonly {
    readonly path: string;
    readonly findings: readonly { readonly code: string }[];
  }[];
  readonly findings: readonly { readonly code: string }[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

function kilometres(a: Place, b: Place): number {
  const rad = Math.PI / 180;
  const half =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(half));
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'proofcase-sample-'));
  folder = join(root, 'sample');
  placeSampleFiles(folder);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the sample folder', () => {
  it('is not rewritten when it is up to date', () => {
    expect(placeSampleFiles(folder)).toEqual([]);
  });

  it('restores a changed file, a missing file and a lost file time', () => {
    const damaged = join(root, 'damaged');
    placeSampleFiles(damaged);
    writeFileSync(join(damaged, 'mine.txt'), 'mine');
    writeFileSync(join(damaged, 'Rechnung.pdf'), 'changed');
    rmSync(join(damaged, 'Keller'), { recursive: true });
    utimesSync(join(damaged, 'Spüle.jpg'), new Date(), new Date());
    expect(placeSampleFiles(damaged).toSorted()).toEqual([
      'Keller/Absperrhahn.jpg',
      'Keller/Keller Boden.jpg',
      'Keller/Keller Übersicht.jpg',
      'Rechnung.pdf',
      'Spüle.jpg',
    ]);
    expect(placeSampleFiles(damaged)).toEqual([]);
    expect(readFileSync(join(damaged, 'mine.txt'), 'utf8')).toBe('mine');
  });

  it('contains every committed file, each dated by its photo or the day after', () => {
    const committed = readdirSync(committedSample, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(committedSample, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    expect([...committed, '.DS_Store'].map((path) => path.normalize()).toSorted()).toEqual(
      [...SAMPLE_FILES].toSorted(),
    );
    const modified = (path: string): string => statSync(join(folder, path)).mtime.toISOString();
    expect(modified('Küche links.jpg')).toBe('2026-10-22T12:03:05.000Z');
    expect(modified('IMG_3310.jpg')).toBe('2025-03-14T16:41:50.000Z');
    expect(modified('Küche links (2).jpg')).toBe('2026-10-23T08:30:00.000Z');
  });

  it('is small enough for the direct route', () => {
    const total = SAMPLE_FILES.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
    expect(total).toBeLessThan(DIRECT_BODY_LIMIT_BYTES * 0.9);
  });

  it('contains photos in folders with umlauts and spaces, and files to be skipped', () => {
    expect(SAMPLE_FILES).toEqual(
      expect.arrayContaining([
        'Küche links.jpg',
        'Außen/Straße.jpg',
        'Keller/Keller Übersicht.jpg',
        'notizen.txt',
        '.DS_Store',
      ]),
    );
    expect(SAMPLE_FILES.filter((path) => path.endsWith('.jpg')).length).toBeGreaterThanOrEqual(20);
  });

  it('contains one photo 412 km away, unreachable in the time between', async () => {
    const here = await exifr.parse(bytesOf('Außen/Straße.jpg'));
    const there = await exifr.parse(bytesOf('IMG_4731.jpg'));
    const km = kilometres(here, there);
    expect(Math.round(km)).toBe(412);
    const hours = (there.DateTimeOriginal.getTime() - here.DateTimeOriginal.getTime()) / 3_600_000;
    expect(km / hours).toBeGreaterThan(1000);
  });

  it('contains a copy of another file under another name', () => {
    expect(sha256(bytesOf('Küche links (2).jpg'))).toBe(sha256(bytesOf('Küche links.jpg')));
  });

  it('contains a picture without any metadata, one without position and one without a time zone', async () => {
    expect((await sharp(bytesOf('IMG-20261022-WA0004.jpg')).metadata()).exif).toBeUndefined();
    expect(await exifr.gps(bytesOf('Flur Riss Decke.jpg'))).toBeUndefined();
    const neighbour = await exifr.parse(bytesOf('Außen/20261022_142511.jpg'));
    expect(neighbour.Model).toBe('Galaxy S23');
    expect(neighbour.OffsetTimeOriginal).toBeUndefined();
  });

  it('contains an edited photo with its history, and one from long before the damage', async () => {
    const edited = await exifr.parse(bytesOf('Wand feucht bearbeitet.jpg'), { xmp: true });
    expect(edited.Software).toBe('Adobe Photoshop 26.0 (Windows)');
    expect(bytesOf('Wand feucht bearbeitet.jpg').toString('latin1')).toContain('stEvt:action="saved"');
    const before = await exifr.parse(bytesOf('IMG_3310.jpg'), { reviveValues: false });
    expect(before.DateTimeOriginal).toBe('2025:03:14 17:41:50');
  });

  it('contains a screenshot, a PNG named as JPEG, and a rotated photo', async () => {
    const chat = await sharp(bytesOf('IMG_4718.PNG')).metadata();
    expect([chat.format, chat.width, chat.height]).toEqual(['png', 1170, 2532]);
    const chatTags = await exifr.parse(bytesOf('IMG_4718.PNG'), { reviveValues: false });
    expect(chatTags.DateTimeOriginal).toBe('2026:10:22 08:51:33');
    expect(chatTags.Make).toBeUndefined();
    expect((await sharp(bytesOf('Grundriss.jpg')).metadata()).format).toBe('png');
    const lying = await sharp(bytesOf('IMG_4725.jpg')).metadata();
    expect([lying.orientation, lying.width, lying.height]).toEqual([6, 1600, 1200]);
  });

  it('contains a WebP and a TIFF with EXIF', async () => {
    const webp = await sharp(bytesOf('Außen/Hauseingang.webp')).metadata();
    expect(webp.format).toBe('webp');
    const tags = await exifr.parse(webp.exif?.subarray(0) ?? Buffer.alloc(0));
    expect([tags.Make, Math.round(tags.latitude)]).toEqual(['Apple', 52]);
    const scan = await exifr.parse(bytesOf('Schadensprotokoll Scan.tiff'), { reviveValues: false });
    expect([scan.Make, scan.DateTimeOriginal]).toEqual(['EPSON', '2026:10:23 10:15:02']);
    expect((await sharp(bytesOf('Schadensprotokoll Scan.tiff')).stats()).channels[0]?.mean).toBeGreaterThan(
      200,
    );
  });

  it('contains a HEIC with time and position that libheif opens', async () => {
    const heic = bytesOf('IMG_4722.HEIC');
    // exifr's own walk through HEIC boxes loses the block in this file; the block itself it reads.
    const tags = await exifr.parse(heic.subarray(heic.lastIndexOf(Buffer.from('MM\0*', 'latin1'))));
    expect([tags.Model, Math.round(tags.longitude)]).toEqual(['iPhone 15', 10]);
    const pixels = await decodeHeic(heic);
    expect(pixels).toMatchObject({ width: 1600, height: 1200 });
  });

  it('contains an invoice with an earlier version inside', () => {
    const invoice = bytesOf('Rechnung.pdf').toString('latin1');
    const ends = [...invoice.matchAll(/%%EOF/g)];
    expect(ends).toHaveLength(2);
    const issued = invoice.slice(0, (ends[0]?.index ?? 0) + 5);
    expect(Number(invoice.match(/\/Prev (\d+)/)?.[1])).toBe(Number(issued.match(/startxref\s+(\d+)/)?.[1]));
    expect(invoice).toContain('PDF Bearbeiter Pro');
    expect(issued).not.toContain('PDF Bearbeiter Pro');
    expect(bytesOf('Kostenvoranschlag.pdf').includes('DCTDecode')).toBe(true);
  });

  it('has PDFs without errors according to qpdf, if it is installed', () => {
    if (!has('qpdf')) {
      console.log('qpdf is not installed: the PDFs were not checked with it');
      return;
    }
    for (const name of ['Rechnung.pdf', 'Kostenvoranschlag.pdf']) {
      const checked = spawnSync('qpdf', ['--check', join(folder, name)], { encoding: 'utf8' });
      expect(`${checked.stdout}${checked.stderr}`).toContain('No syntax or stream encoding errors found');
    }
  });

  it('has the same metadata in ExifTool, if it is installed', () => {
    const tags = readWithExifTool(folder);
    if (tags.size === 0) {
      console.log('exiftool is not installed: the metadata were not checked with it');
      return;
    }
    expect(tags.get('Küche links.jpg')).toMatchObject({
      Make: 'Apple',
      Model: 'iPhone 15',
      Software: '26.0.1',
      DateTimeOriginal: '2026:10:22 14:03:05',
      OffsetTimeOriginal: '+02:00',
      GPSAltitude: 162.4,
    });
    expect(tags.get('Küche links.jpg')?.GPSLatitude).toBeCloseTo(51.53126, 4);
    expect(tags.get('Hauseingang.webp')?.GPSLongitude).toBeCloseTo(9.93418, 4);
    expect(tags.get('Schadensprotokoll Scan.tiff')).toMatchObject({ Make: 'EPSON', Model: 'ET-3850 Series' });
    expect(tags.get('IMG_4718.PNG')).toMatchObject({ UserComment: 'Screenshot' });
    expect(tags.get('IMG_4722.HEIC')).toMatchObject({ Model: 'iPhone 15', OffsetTimeOriginal: '+02:00' });
    expect(tags.get('Rechnung.pdf')).toMatchObject({ Producer: 'PDF Bearbeiter Pro 7.1' });
  });

  it('has the findings that demonstrate the pre-check', async () => {
    const command = ['check', folder, '--json', '--reference-date', REFERENCE_DATE];
    const { output } = await runCommand({ dataFolder: join(root, 'data') }, command);
    const report: SampleReport = JSON.parse(output);
    const found = report.items.filter(({ findings }) => findings.length > 0);
    const codesByPath = found.map(({ path, findings }) => [path, findings.map(({ code }) => code)]);
    expect(Object.fromEntries(codesByPath)).toEqual({
      'Flur Riss Decke.jpg': ['no-position'],
      'Grundriss.jpg': ['no-metadata', 'extension-lies', 'no-capture-time', 'no-position'],
      'IMG-20261022-WA0004.jpg': ['no-metadata', 'no-capture-time', 'messenger-copy', 'no-position'],
      'IMG_3310.jpg': ['capture-time-far'],
      'IMG_4718.PNG': ['likely-screenshot', 'no-position'],
      'Küche links.jpg': ['duplicate-content'],
      'Rechnung.pdf': ['pdf-revised', 'pdf-changed-later', 'pdf-without-images'],
      'Schadensprotokoll Scan.tiff': ['no-position', 'zone-unknown'],
      'Wand feucht bearbeitet.jpg': ['edited-by-software', 'resaved-jpeg'],
    });
    expect(report.findings).toMatchObject([
      { code: 'greatest-distance', km: 412.2 },
      { code: 'geographical-outlier', path: 'IMG_4731.jpg' },
      { code: 'implied-speed', speedKmh: 2218, seconds: 669 },
      { code: 'camera-model-differs' },
      { code: 'time-gap', from: 'IMG_3310.jpg', to: 'IMG_4718.PNG' },
      { code: 'photo-groups', groups: 4 },
    ]);
    expect(report.skipped).toEqual([
      { path: '.DS_Store', reason: 'system' },
      { path: 'notizen.txt', reason: 'unsupported' },
    ]);
  });
});
