import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** EXIF blocks as sharp writes them: IFD0, IFD2 (the EXIF block), IFD3 (the GPS block). */
export type ExifToWrite = NonNullable<Parameters<ReturnType<typeof sharp>['withExif']>[0]>;

/** A camera photo in Arezzo at ten in the morning, zone known. */
export const CAMERA_EXIF: ExifToWrite = {
  IFD0: { Make: 'NIKON', Model: 'COOLPIX P6000', Software: 'Ver.1.00' },
  IFD2: { DateTimeOriginal: '2026:10:22 10:00:00', OffsetTimeOriginal: '+02:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 28/1 2814/1000',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 53/1 6456/1000',
  },
};

export interface PhotoToWrite {
  readonly width?: number;
  readonly height?: number;
  readonly exif?: ExifToWrite;
  readonly orientation?: number;
  /** Gives files of otherwise equal pictures different content. */
  readonly red?: number;
}

/** Writes a small picture in the format of the extension. */
export async function writePhoto(file: string, photo: PhotoToWrite = {}): Promise<void> {
  const { width = 64, height = 48, exif, orientation, red = 120 } = photo;
  await mkdir(dirname(file), { recursive: true });
  const plain = sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 60 } } });
  const described = exif ? plain.withExif(exif) : plain;
  await (orientation ? described.withMetadata({ orientation }) : described).toFile(file);
}

export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'proofcase-folder-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
