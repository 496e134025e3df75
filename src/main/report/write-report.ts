import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import { codeOf } from '../intake/walk';

/**
 * Writes a report under a temporary name and gives it its own at the end, so that there is never half a report.
 * What is there already is replaced only where a person was asked.
 * @throws ProofcaseError `target-exists`, `target-not-writable`, `disk-full`.
 */
export async function writeReport(
  file: string,
  content: string | Uint8Array,
  options: { readonly replace: boolean },
): Promise<void> {
  const partial = join(dirname(file), `.${basename(file)}.${randomUUID()}.partial`);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await giveName(partial, file, options);
  } catch (error) {
    // Where its folder is a file or has gone, this fails too; what happened is the error before it.
    await rm(partial, { force: true }).catch(() => undefined);
    throw asTargetError(error, file);
  }
}

/** Gives a finished file its own name; throws what the file system throws. */
export async function giveName(
  partial: string,
  file: string,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  if (replace) await rename(partial, file);
  else await nameUnlessTaken(partial, file);
}

/** A hard link is refused where the name is taken, with no moment in between; file systems without links get a rename. */
async function nameUnlessTaken(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
    await rm(partial, { force: true });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    const claim = await open(file, 'wx', 0o600);
    await claim.close();
    await rename(partial, file);
  }
}

/** What the file system refused, as an error for people; anything else as it is. */
export function asTargetError(error: unknown, file: string): unknown {
  if (error instanceof ProofcaseError) return error;
  const code = codeOf(error);
  if (code === 'EEXIST') return new ProofcaseError('target-exists', { path: file }, file);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ProofcaseError('disk-full', {}, code);
  const isRefusal = code !== null && /^E[A-Z0-9]+$/.test(code);
  return isRefusal ? new ProofcaseError('target-not-writable', { path: file }, code) : error;
}
