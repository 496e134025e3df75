import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AttachmentView } from '../../../contract/views';
import type { FileType } from '../../../domain/file-type';
import type { PackageId } from '../../../domain/ids';
import type { MetadataValue } from '../../../domain/metadata';
import { detectType, drawableType } from '../../intake/folder/detect-type';
import type { ImageWorkerClient } from '../../intake/photos/image-worker-client';
import { zipFileOf } from '../../sending/journal/package-files';
import { openSealedZip, type SealedEntries } from '../../sending/packing/sealed-entries';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import { removeWithRetry } from '../../support/files/held-files';
import { hashFile } from '../../support/hash-file';
import type { CaseFile } from './case-content';

/** Longer side: about 200 dots per inch at the printed size. */
const PICTURE_PIXELS = 900;
/** The same for the small pictures of the short report. */
export const THUMBNAIL_PIXELS = 240;

/**
 * Content of a file at the time of the report, verified by hash. `gone`: neither folder nor package has it; `changed`:
 * only another content exists.
 */
export type FileEvidence =
  | {
      readonly kind: 'read';
      readonly from: 'folder' | 'package';
      readonly metadata: readonly MetadataValue[];
      /** JPEG; null if it cannot be drawn. */
      readonly picture: Uint8Array | null;
    }
  | { readonly kind: 'gone' | 'changed' };

/** Pictures for a report, re-encoded by the image worker (security rows 8 and 10). */
export interface CasePictures {
  /** @param pixels the longer side of the picture. */
  evidence(file: CaseFile, pixels?: number): Promise<FileEvidence>;
  /** JPEG; null if it cannot be drawn. */
  attachment(attachment: AttachmentView): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface CasePicturesDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly worker: Pick<ImageWorkerClient, 'describe' | 'preview'>;
}

interface Wanted {
  readonly sha256: string;
  /** Longer side of the picture. */
  readonly pixels: number;
}

export async function openCasePictures(deps: CasePicturesDeps): Promise<CasePictures> {
  const { repositories, folder, worker } = deps;
  const temporary = await mkdtemp(join(folder.temporary, 'report-'));
  const packages = sealedPackages(folder);
  const read = async (path: string, type: FileType, wanted: Wanted, from: 'folder' | 'package') => {
    const { sha256, pixels } = wanted;
    const described = await worker.describe(path, type);
    if (described.kind === 'refused') return 'gone';
    // A file that crashes the worker still has a hash.
    const hashed = described.kind === 'described' ? described : await hashFile(path).catch(() => null);
    const found = hashed?.sha256 ?? null;
    if (found !== sha256) return found === null ? 'gone' : 'changed';
    const picture = await worker.preview(path, type, { pixels, sha256 });
    const metadata = described.kind === 'described' ? described.description.values : [];
    return {
      kind: 'read',
      from,
      metadata,
      picture: picture.kind === 'picture' ? picture.bytes : null,
    } as const;
  };
  return {
    async evidence(file, pixels = PICTURE_PIXELS) {
      const { sha256, item } = file;
      if (sha256 === null) return { kind: 'gone' };
      const original = item ? repositories.sources.locate(item) : null;
      const fromFolder =
        item && original !== null ? await read(original, item.type, { sha256, pixels }, 'folder') : 'gone';
      if (typeof fromFolder !== 'string') return fromFolder;
      for (const { packageId, entryName } of file.sendings) {
        const copy = join(temporary, randomUUID());
        try {
          if ((await packages.extract(packageId, entryName, copy)) !== sha256) continue;
          const type = fileType(await detectType(copy));
          const fromPackage = type ? await read(copy, type, { sha256, pixels }, 'package') : 'gone';
          if (typeof fromPackage !== 'string') return fromPackage;
        } finally {
          await removeWithRetry(copy);
        }
      }
      return { kind: fromFolder };
    },
    async attachment({ sha256, detectedType }) {
      const type = drawableType(detectedType);
      if (!type) return null;
      const picture = await worker.preview(join(folder.attachments, sha256), type, {
        pixels: PICTURE_PIXELS,
        sha256,
      });
      return picture.kind === 'picture' ? picture.bytes : null;
    },
    async close() {
      packages.close();
      await removeWithRetry(temporary);
    },
  };
}

function fileType(detected: string): FileType | null {
  return detected === 'pdf' ? 'pdf' : drawableType(detected);
}

/** Reads sealed packages, each opened once; a missing or damaged package has no entries. */
function sealedPackages(folder: DataFolder) {
  const opened = new Map<PackageId, Promise<SealedEntries | null>>();
  const open = (id: PackageId): Promise<SealedEntries | null> => {
    const known = opened.get(id) ?? openSealedZip(zipFileOf(folder, id)).catch(() => null);
    opened.set(id, known);
    return known;
  };
  return {
    /** Writes an entry to `target` and returns its SHA-256; null if it cannot be read. */
    async extract(id: PackageId, entryName: string, target: string): Promise<string | null> {
      const zip = await open(id);
      if (!zip) return null;
      const hash = createHash('sha256');
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(
          await zip.open(entryName),
          hashing,
          createWriteStream(target, { flags: 'wx', mode: 0o600 }),
        );
        return hash.digest('hex');
      } catch {
        return null;
      }
    },
    close(): void {
      for (const zip of opened.values()) void zip.then((entries) => entries?.close());
    },
  };
}
