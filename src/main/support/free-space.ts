import { ProofcaseError } from '../../contract/errors';

/**
 * Refuses to write where `neededBytes` do not fit. Where the free space is unknown, a full disk is reported while
 * writing.
 * @throws ProofcaseError `space-short`
 */
export async function refuseShortSpace(
  freeBytes: (folder: string) => Promise<number>,
  folder: string,
  neededBytes: number,
): Promise<void> {
  const free = await freeBytes(folder).catch(() => null);
  if (free === null || free >= neededBytes) return;
  throw new ProofcaseError('space-short', { needed: megabytes(neededBytes), free: megabytes(free) }, folder);
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1e6);
}
