import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { KeptAnswer } from '../../contract/outbox-views';
import type { PackageId } from '../../domain/ids';
import type { DataFolder } from '../database/data-folder';
import type { Repositories } from '../database/repositories';

const SHOWN_BYTES = 200_000;

/**
 * What came back for a package without being a result: a captive portal's page, half an answer. Null when nothing
 * came. At most 200 kB of it. @throws ProofcaseError `not-found`.
 */
export async function keptAnswer(
  repositories: Repositories,
  folder: DataFolder,
  id: PackageId,
): Promise<KeptAnswer | null> {
  const one = repositories.packages.find(id);
  if (!one) throw new ProofcaseError('not-found');
  if (one.answerFile === null) return null;
  const handle = await open(join(folder.answers, one.answerFile), 'r').catch(() => null);
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    if (size === 0) return null;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, SHOWN_BYTES)), 0);
    const content = buffer.subarray(0, bytesRead);
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

/** By the first bytes, since the declared type of what is no analysis may say anything. */
function formOf(content: Buffer): KeptAnswer['form'] {
  if (content.includes(0)) return 'binary';
  const start = content.subarray(0, 200).toString('utf8').trimStart().toLowerCase();
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  return start.startsWith('<') ? 'html' : 'text';
}
