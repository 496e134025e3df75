import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { AttachmentStore } from '../sending/service/decoding/attachment-store';
import { type Decoder, ReadingFailed } from '../sending/service/decoding/decoder';
import { missingPdfVersions } from '../sending/service/decoding/missing-pdf-versions';
import {
  type ReadResponse,
  type StoredAttachment,
  type StoredAttachments,
  UNKNOWN_CATEGORY,
} from '../sending/service/decoding/response-types';
import type { ServiceClient } from '../sending/service/service-client';
import type { DataFolder } from '../storage/database/data-folder';
import type { StoredPackage } from '../storage/database/stored-package';
import { removeWithRetry } from '../support/files/held-files';
import { delay, type Timers } from '../support/timers';
import { problemText } from './problem-text';

export interface DownloadDeps {
  readonly folder: DataFolder;
  readonly client: ServiceClient;
  readonly decoder: Decoder;
  readonly timers: Timers;
  /** Returns the address of the service, by which `attachmentDownloadUrl` is checked; null if it is not running. */
  readonly baseUrlOf: (pkg: StoredPackage) => Promise<string | null>;
  readonly closing: AbortSignal;
}

export interface ReceivedFiles {
  readonly files: readonly StoredAttachment[];
  readonly problems: readonly string[];
}

/** Delays before retries of a download, because a paid file must survive a broken connection. */
const RETRY_DELAYS_MS = [1_000, 5_000] as const;

/** Name and type of a downloaded archive that was refused, among the attachments of its result. */
export const REFUSED_ARCHIVE = { filename: 'attachments.zip', declaredType: 'application/zip' } as const;

/**
 * Returns the files of a response, including those of the archive at `attachmentDownloadUrl` (R25). A failed download is
 * only a problem of the result; a refused archive is kept as one file, which a later decoder may be able to unpack. Throws
 * if the engine closes meanwhile; the next start downloads again.
 */
export async function receivedFiles(
  deps: DownloadDeps,
  pkg: StoredPackage,
  answer: ReadResponse,
): Promise<ReceivedFiles> {
  const problems = answer.problems.map(({ code, detail }) => problemText(code, detail));
  if (answer.downloadUrl === null) return { files: answer.attachments, problems };
  const baseUrl = await deps.baseUrlOf(pkg);
  if (baseUrl === null) return { files: answer.attachments, problems: [...problems, 'download-failed'] };
  const archive = join(deps.folder.temporary, `${randomUUID()}.zip`);
  try {
    const failure = await download(deps, answer.downloadUrl, archive, baseUrl);
    if (failure !== null) {
      return { files: answer.attachments, problems: [...problems, problemText('download-failed', failure)] };
    }
    const unpacked = await unpackArchive(deps, archive);
    const kept = isRefused(unpacked) ? [await keepArchive(deps.folder, archive)] : [];
    const files = [...answer.attachments, ...unpacked.attachments, ...kept];
    const further = [...unpacked.problems, ...missingPdfVersions(answer.restoredVersions, files)];
    return { files, problems: [...problems, ...further.map((each) => problemText(each.code, each.detail))] };
  } finally {
    await removeWithRetry(archive).catch(() => undefined);
  }
}

/** Unpacks an archive; the analysis is not lost with an archive that takes too much or ends the process. */
export async function unpackArchive(
  { decoder, folder }: Pick<DownloadDeps, 'decoder' | 'folder'>,
  archive: string,
): Promise<StoredAttachments> {
  try {
    return await decoder.unpack(archive, folder.attachments);
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    return { attachments: [], problems: [{ code: 'archive-refused', detail: error.message }] };
  }
}

export function isRefused({ problems }: StoredAttachments): boolean {
  return problems.some(({ code }) => code === 'archive-refused');
}

/** Stores an archive unopened: it was paid for, and its address may be dead before a later decoder can read it. */
async function keepArchive(folder: DataFolder, archive: string): Promise<StoredAttachment> {
  const store = await AttachmentStore.open(folder.attachments);
  const stored = await store.store(createReadStream(archive) as AsyncIterable<Buffer>);
  const { filename } = REFUSED_ARCHIVE;
  return { ...stored, ...REFUSED_ARCHIVE, category: UNKNOWN_CATEGORY, originalName: filename };
}

/** Downloads the archive; returns null after success, otherwise the reason of the failure. */
async function download(
  deps: DownloadDeps,
  url: string,
  archive: string,
  baseUrl: string,
): Promise<string | null> {
  for (let tries = 0; ; tries += 1) {
    const outcome = await deps.client.download(url, archive, baseUrl, deps.closing);
    if (outcome.kind === 'stored') return null;
    deps.closing.throwIfAborted();
    const pauseMs = RETRY_DELAYS_MS[tries];
    const isTemporary =
      outcome.kind === 'refused'
        ? outcome.status >= 500
        : !['redirect', 'disk', 'certificate'].includes(outcome.cause);
    if (!isTemporary || pauseMs === undefined) {
      return outcome.kind === 'refused' ? `status ${outcome.status}` : outcome.cause;
    }
    await delay(deps.timers, pauseMs, deps.closing);
    deps.closing.throwIfAborted();
  }
}
