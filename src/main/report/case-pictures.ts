import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AttachmentView } from '../../contract/views';
import type { CaseId, PackageId } from '../../domain/ids';
import type { FileType } from '../../domain/item';
import type { MetadataValue } from '../../domain/metadata';
import type { DataFolder } from '../database/data-folder';
import type { Repositories } from '../database/repositories';
import { openSealedZip, type SealedEntries } from '../export/sealed-entries';
import { hashFile, zipFileOf } from '../journal/package-files';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import { detectType, drawableType } from '../results/detect-type';
import type { CaseFile } from './case-content';

/** Longer side: some 200 dots per inch at the size at which the report shows it. */
const PICTURE_PIXELS = 900;

/**
 * What a file itself says and shows at the time of the report, its hash compared with the one of then. `gone`: neither
 * folder nor package has it; `changed`: only another content is there.
 */
export type FileEvidence =
  | {
      readonly kind: 'read';
      readonly from: 'folder' | 'package';
      readonly metadata: readonly MetadataValue[];
      /** JPEG; null where none can be drawn. */
      readonly picture: Uint8Array | null;
    }
  | { readonly kind: 'gone' | 'changed' };

/** Pictures for a report, drawn anew by the image worker (security rows 8 and 10). */
export interface CasePictures {
  evidence(file: CaseFile): Promise<FileEvidence>;
  /** JPEG; null where it cannot be drawn. */
  attachment(attachment: AttachmentView): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface CasePicturesDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly worker: Pick<ImageWorkerClient, 'describe' | 'preview'>;
}

export async function openCasePictures(deps: CasePicturesDeps, caseId: CaseId): Promise<CasePictures> {
  const { repositories, folder, worker } = deps;
  const intake = repositories.intake.intake(caseId);
  const source = intake ? repositories.intake.folder(intake.folderId) : null;
  const scratch = await mkdtemp(join(folder.temporary, 'report-'));
  const packages = sealedPackages(folder);
  const read = async (path: string, type: FileType, sha256: string, from: 'folder' | 'package') => {
    const described = await worker.describe(path, type);
    if (described.kind === 'refused') return 'gone';
    // A file that kills its reader has a hash all the same.
    const found = described.kind === 'described' ? described.sha256 : await hashFile(path).catch(() => null);
    if (found !== sha256) return found === null ? 'gone' : 'changed';
    const drawn = await worker.preview(path, type, { pixels: PICTURE_PIXELS });
    const metadata = described.kind === 'described' ? described.description.values : [];
    return { kind: 'read', from, metadata, picture: drawn.kind === 'picture' ? drawn.bytes : null } as const;
  };
  return {
    async evidence(file) {
      const { sha256, item, path } = file;
      if (sha256 === null) return { kind: 'gone' };
      const here =
        item && source
          ? await read(join(source.path, ...path.split('/')), item.type, sha256, 'folder')
          : 'gone';
      if (typeof here !== 'string') return here;
      for (const { packageId, entryName } of file.sendings) {
        const copy = join(scratch, randomUUID());
        try {
          if ((await packages.extract(packageId, entryName, copy)) !== sha256) continue;
          const type = fileType(await detectType(copy));
          const sealed = type ? await read(copy, type, sha256, 'package') : 'gone';
          if (typeof sealed !== 'string') return sealed;
        } finally {
          await rm(copy, { force: true });
        }
      }
      return { kind: here };
    },
    async attachment({ sha256, detectedType }) {
      const type = drawableType(detectedType);
      if (!type) return null;
      const drawn = await worker.preview(join(folder.attachments, sha256), type, { pixels: PICTURE_PIXELS });
      return drawn.kind === 'picture' ? drawn.bytes : null;
    },
    async close() {
      packages.close();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

function fileType(detected: string): FileType | null {
  return detected === 'pdf' ? 'pdf' : drawableType(detected);
}

/** Sealed packages, each opened once; one that is gone or damaged holds nothing. */
function sealedPackages(folder: DataFolder) {
  const opened = new Map<PackageId, Promise<SealedEntries | null>>();
  const open = (id: PackageId): Promise<SealedEntries | null> => {
    const known = opened.get(id) ?? openSealedZip(zipFileOf(folder, id)).catch(() => null);
    opened.set(id, known);
    return known;
  };
  return {
    /** The SHA-256 of what was written to `target`; null where the package has no such entry. */
    async extract(id: PackageId, entryName: string, target: string): Promise<string | null> {
      const zip = await open(id);
      if (!zip) return null;
      const hash = createHash('sha256');
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(
          await zip.open(entryName),
          meter,
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
