import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AttachmentId } from '../../domain/ids';
import type { DataFolder } from '../database/data-folder';
import type { StoredAttachment } from '../database/results-repository';
import type { StoredAttachment as AttachmentFile } from '../service/decoding/answer-types';
import { detectType } from './detect-type';
import { likelyFile } from './match-entries';

/** How many files are looked into at a time. */
const AT_ONCE = 8;

/** Rows for the files of an answer, in their order; `names` are those of the sent files that they may belong to (R23). */
export async function attachmentRows(
  folder: DataFolder,
  files: readonly AttachmentFile[],
  names: readonly string[],
): Promise<readonly StoredAttachment[]> {
  const rows: StoredAttachment[] = [];
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE);
    rows.push(...(await Promise.all(some.map((file) => attachmentRow(folder, file, names)))));
  }
  return rows;
}

async function attachmentRow(
  folder: DataFolder,
  file: AttachmentFile,
  names: readonly string[],
): Promise<StoredAttachment> {
  const { category, filename, declaredType, bytes, sha256, originalName, storedFile } = file;
  return {
    ...{ id: randomUUID() as AttachmentId, category, filename, declaredType, bytes, sha256 },
    detectedType: await detectType(join(folder.attachments, storedFile)),
    likelyFile: likelyFile(originalName, names),
  };
}

type Likeness = (now: StoredAttachment, earlier: StoredAttachment) => boolean;

/** The closest first: a newer decoder may name or sort a file differently, its content is the same. */
const LIKENESSES: readonly Likeness[] = [
  (a, b) => a.sha256 === b.sha256 && a.filename === b.filename && a.category === b.category,
  (a, b) => a.sha256 === b.sha256 && a.filename === b.filename,
  (a, b) => a.sha256 === b.sha256,
];

/**
 * Rows that an earlier decoding of the same answer made keep their ids, and those that came another way, from the
 * archive behind `attachmentDownloadUrl` (R25), stay: nothing is lost and nothing is there twice.
 */
export function withEarlier(
  now: readonly StoredAttachment[],
  earlier: readonly StoredAttachment[],
): readonly StoredAttachment[] {
  const left = new Map<string, StoredAttachment[]>();
  for (const one of earlier) left.set(one.sha256, [...(left.get(one.sha256) ?? []), one]);
  const ids = new Map<StoredAttachment, AttachmentId>();
  for (const isLike of LIKENESSES) {
    for (const one of now) {
      if (ids.has(one)) continue;
      const candidates = left.get(one.sha256) ?? [];
      const index = candidates.findIndex((before) => isLike(one, before));
      const [found] = index < 0 ? [] : candidates.splice(index, 1);
      if (found) ids.set(one, found.id);
    }
  }
  const contents = new Set(now.map(({ sha256 }) => sha256));
  return [
    ...now.map((one) => ({ ...one, id: ids.get(one) ?? one.id })),
    ...earlier.filter(({ sha256 }) => !contents.has(sha256)),
  ];
}
