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
    if (options.replace) await rename(partial, file);
    else await nameUnlessTaken(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw asTargetError(error, file);
  }
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

function asTargetError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (code === 'EEXIST') return new ProofcaseError('target-exists', { path: file }, file);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ProofcaseError('disk-full', {}, code);
  return code ? new ProofcaseError('target-not-writable', { path: file }, code) : error;
}
