import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../../support/durable-file';
import { hasErrorCode } from '../../support/error-code';
import type { Secrets } from './secrets';

const SCOPE_FILE = 'keychain.json';

const scopeSchema = z.object({
  /** Distinguishes the accounts of this data folder in the keychain of the user. */
  scope: z.uuid(),
  /** Whether an earlier version kept secrets of this folder under names without a scope. */
  hasOlderNames: z.boolean(),
});

/**
 * The keychain with account names that belong to this data folder, so that two folders of a user do not overwrite each
 * other's receiver token, passphrases and proxy accounts. The caller holds the instance lock. Without a readable file
 * and on a full disk the names of earlier versions are used.
 */
export async function openFolderSecrets(root: string, isNew: boolean, secrets: Secrets): Promise<Secrets> {
  const known = await readFolderSecrets(root, secrets);
  if (known !== null) return known;
  const scope = { scope: randomUUID(), hasOlderNames: !isNew };
  try {
    await writeFileDurably(join(root, SCOPE_FILE), `${JSON.stringify(scope)}\n`);
  } catch {
    return secrets;
  }
  return scopedSecrets(secrets, scope);
}

/** The same beside a program that has the folder open; null if no program of this version has opened it yet. */
export async function readFolderSecrets(root: string, secrets: Secrets): Promise<Secrets | null> {
  try {
    return scopedSecrets(
      secrets,
      scopeSchema.parse(JSON.parse(await readFile(join(root, SCOPE_FILE), 'utf8'))),
    );
  } catch (error) {
    return hasErrorCode(error, ['ENOENT']) ? null : secrets;
  }
}

function scopedSecrets(secrets: Secrets, { scope, hasOlderNames }: z.infer<typeof scopeSchema>): Secrets {
  const scoped = (account: string): string => `${account} ${scope}`;
  return {
    async read(account) {
      const own = await secrets.read(scoped(account));
      if (own !== null || !hasOlderNames) return own;
      const older = await secrets.read(account);
      if (older !== null) await secrets.write(scoped(account), older);
      return older;
    },
    write: (account, secret) => secrets.write(scoped(account), secret),
    async remove(account) {
      await secrets.remove(scoped(account));
      // Otherwise the next read would bring it back.
      if (hasOlderNames) await secrets.remove(account);
    },
  };
}
