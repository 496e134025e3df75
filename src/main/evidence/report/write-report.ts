import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeWithRetry } from '../../support/files/held-files';
import { asTargetError, moveToFinalName } from '../files/target-file';

/**
 * Writes a report to a temporary file and renames it when it is complete. An existing file is replaced only if the
 * person confirmed that.
 * @throws ProofcaseError `target-exists`, `target-gone`, `target-in-use`, `target-not-writable`, `disk-full`.
 */
export async function writeReport(
  file: string,
  content: string | Uint8Array,
  options: { readonly replace: boolean },
): Promise<void> {
  // Without the name of the target, which may be as long as a name can be.
  const partial = join(dirname(file), `.proofcase-${randomUUID()}.partial`);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveToFinalName(partial, file, options);
  } catch (error) {
    // If the folder is missing, this fails too; the original error is reported.
    await removeWithRetry(partial).catch(() => undefined);
    throw asTargetError(error, file);
  }
}
