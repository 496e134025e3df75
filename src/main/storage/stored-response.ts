import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { KeptAnswer } from '../../contract/outbox-views';
import type { PackageId } from '../../domain/ids';
import { maskDownloadAddress } from '../support/mask-download-address';
import type { DataFolder } from './database/data-folder';
import type { Repositories } from './database/repositories';

const MAX_SHOWN_BYTES = 200_000;

/**
 * Returns at most 200 kB of a stored response that is not a result, such as the page of a captive portal or half a
 * response; null if nothing was received. @throws ProofcaseError `not-found`.
 */
export async function readStoredResponse(
  repositories: Repositories,
  folder: DataFolder,
  id: PackageId,
): Promise<KeptAnswer | null> {
  const pkg = repositories.packages.find(id);
  if (!pkg) throw new ProofcaseError('not-found');
  if (pkg.answerFile === null) return null;
  const handle = await open(join(folder.answers, pkg.answerFile), 'r').catch(() => null);
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    if (size === 0) return null;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, MAX_SHOWN_BYTES)), 0);
    const raw = buffer.subarray(0, bytesRead);
    const content = maskDownloadAddress(raw) ?? raw;
    const form = formOf(content);
    return {
      bytes: size,
      form,
      text: form === 'binary' ? '' : content.toString('utf8'),
      truncated: size > bytesRead,
    };
  } finally {
    await handle.close();
  }
}

/** Detects the form by the first bytes, because the declared type may be wrong. */
function formOf(content: Buffer): KeptAnswer['form'] {
  if (content.includes(0)) return 'binary';
  const start = content.subarray(0, 200).toString('utf8').trimStart().toLowerCase();
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  return start.startsWith('<') ? 'html' : 'text';
}
