import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What ExifTool says of one file, `-n`: degrees signed, numbers as numbers. */
export interface ExifToolReading {
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

const TAGS = [
  'CameraModel',
  ...['Make', 'Model', 'DateTimeOriginal', 'CreateDate', 'DateCreated', 'GPSLatitude', 'GPSLongitude'],
  ...['Software', 'Orientation', 'LensModel', 'ImageWidth', 'ImageHeight'],
];

/**
 * Every file of a folder as ExifTool reads it here, paths relative to the folder; what it read of the corpus when that
 * was put together where it is not installed.
 */
export function exifToolReadings(folder: string): readonly ExifToolReading[] {
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
