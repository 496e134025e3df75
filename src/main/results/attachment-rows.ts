import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AttachmentId } from '../../domain/ids';
import { detectType } from '../intake/folder/detect-type';
import type { StoredAttachment as AttachmentFile } from '../sending/service/decoding/response-types';
import type { DataFolder } from '../storage/database/data-folder';
import type { StoredAttachment } from '../storage/database/results-repository';
import { fileMatcher } from './match-entries';

/** Number of files that are read concurrently. */
const MAX_CONCURRENT_READS = 8;

/** Returns rows for the files of a result, in their order; they may belong to one of the sent files `names` (R23). */
export async function attachmentRows(
  folder: DataFolder,
  files: readonly AttachmentFile[],
  names: readonly string[],
): Promise<readonly StoredAttachment[]> {
  const likelyFile = fileMatcher(names);
  const rows: StoredAttachment[] = [];
  for (let from = 0; from < files.length; from += MAX_CONCURRENT_READS) {
    const batch = files.slice(from, from + MAX_CONCURRENT_READS);
    rows.push(...(await Promise.all(batch.map((file) => attachmentRow(folder, file, likelyFile)))));
  }
  return rows;
}

async function attachmentRow(
  folder: DataFolder,
  file: AttachmentFile,
  likelyFile: ReturnType<typeof fileMatcher>,
): Promise<StoredAttachment> {
  return {
    id: randomUUID() as AttachmentId,
    category: file.category,
    filename: file.filename,
    declaredType: file.declaredType,
    bytes: file.bytes,
    sha256: file.sha256,
    detectedType: await detectType(join(folder.attachments, file.storedFile)),
    likelyFile: likelyFile(file.originalName),
  };
}

type Likeness = (now: StoredAttachment, earlier: StoredAttachment) => boolean;

/** Closest match first: a newer decoder may change name or category of a file, but not its content. */
const MATCHERS: readonly Likeness[] = [
  (a, b) => a.sha256 === b.sha256 && a.filename === b.filename && a.category === b.category,
  (a, b) => a.sha256 === b.sha256 && a.filename === b.filename,
  (a, b) => a.sha256 === b.sha256,
];

/**
 * Merges attachment rows with those of an earlier decoding: matching rows keep their ids, and rows from the downloaded
 * archive (R25) stay, without losses or duplicates.
 */
export function mergeEarlierRows(
  now: readonly StoredAttachment[],
  earlier: readonly StoredAttachment[],
): readonly StoredAttachment[] {
  const unmatched = new Map<string, StoredAttachment[]>();
  for (const attachment of earlier)
    unmatched.set(attachment.sha256, [...(unmatched.get(attachment.sha256) ?? []), attachment]);
  const ids = new Map<StoredAttachment, AttachmentId>();
  for (const isLike of MATCHERS) {
    for (const attachment of now) {
      if (ids.has(attachment)) continue;
      const candidates = unmatched.get(attachment.sha256) ?? [];
      const index = candidates.findIndex((before) => isLike(attachment, before));
      const [found] = index < 0 ? [] : candidates.splice(index, 1);
      if (found) ids.set(attachment, found.id);
    }
  }
  const contents = new Set(now.map(({ sha256 }) => sha256));
  return [
    ...now.map((attachment) => ({ ...attachment, id: ids.get(attachment) ?? attachment.id })),
    ...earlier.filter(({ sha256 }) => !contents.has(sha256)),
  ];
}
