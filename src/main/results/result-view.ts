import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { RawResponse } from '../../contract/result-requests';
import type { AttachmentView, ResultView, SentEntry } from '../../contract/views';
import type { PackageId, ResultId } from '../../domain/ids';
import { drawableType } from '../intake/folder/detect-type';
import type { DataFolder } from '../storage/database/data-folder';
import type { Repositories } from '../storage/database/repositories';
import type { StoredAttachment } from '../storage/database/results-repository';
import { maskDownloadAddress } from '../support/mask-download-address';
import { compareNames } from './match-entries';

/** Returns a result with the files that were sent for it. @throws ProofcaseError `not-found`. */
export function resultView(repositories: Repositories, id: ResultId): ResultView {
  const stored = repositories.results.find(id);
  const summary = repositories.results.summary(id);
  if (!stored || !summary) throw new ProofcaseError('not-found');
  const sent = sentEntries(repositories, stored.packageId);
  const answered = stored.analysis?.files.map(({ name }) => name) ?? [];
  const sentNames = sent.map(({ entryName }) => entryName);
  return {
    ...summary,
    analysis: stored.analysis,
    attachments: repositories.results.attachments(id).map(attachmentView),
    sent,
    ...compareNames(sentNames, answered),
    problems: stored.problems,
  };
}

/** The files of a package, without their local paths. */
export function sentEntries({ packages }: Repositories, id: PackageId): readonly SentEntry[] {
  return packages.entries(id).map((entry) => {
    const { entryName, originalPath, sha256, bytes, itemId } = entry;
    return { entryName, originalPath, sha256, bytes, itemId };
  });
}

export function attachmentView(attachment: StoredAttachment): AttachmentView {
  return { ...attachment, displayable: drawableType(attachment.detectedType) !== null };
}

const MAX_RAW_TEXT_BYTES = 5_000_000;

/**
 * Returns at most 5 MB of the raw response as text; invalid UTF-8 becomes replacement characters, and the signed download
 * address is masked.
 */
export async function rawResponse(
  repositories: Repositories,
  folder: DataFolder,
  id: ResultId,
): Promise<RawResponse> {
  const stored = repositories.results.find(id);
  if (!stored) throw new ProofcaseError('not-found');
  const file = await open(join(folder.answers, stored.rawFile), 'r').catch((error: unknown) => {
    throw new ProofcaseError('not-found', {}, String(error));
  });
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, MAX_RAW_TEXT_BYTES));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const raw = buffer.subarray(0, bytesRead);
    const masked = maskDownloadAddress(raw);
    const text = (masked ?? raw).toString('utf8');
    return { text, bytes: size, truncated: size > MAX_RAW_TEXT_BYTES, isMasked: masked !== null };
  } finally {
    await file.close();
  }
}
