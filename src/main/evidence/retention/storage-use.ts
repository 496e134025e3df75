import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageUse } from '../../../contract/retention-views';
import { STORAGE_KINDS, type StorageKind } from '../../../domain/retention';
import { sizeOf } from './case-files';

/** Storage kind by the first part of a path in the data folder; anything else is `other`. */
const KINDS_BY_NAME: { readonly [Name in string]?: StorageKind } = {
  packages: 'packages',
  answers: 'answers',
  attachments: 'attachments',
  pictures: 'pictures',
  received: 'received',
  backups: 'backups',
  'set-aside': 'set-aside',
  practice: 'practice',
  logs: 'logs',
  'defects.log': 'logs',
};

/** Returns the size of the data folder by kind. */
export async function storageUse(dataFolder: string, at: string): Promise<StorageUse> {
  const sums = new Map(STORAGE_KINDS.map((kind) => [kind, { files: 0, bytes: 0 }]));
  for (const name of await readdir(dataFolder)) {
    const kind = KINDS_BY_NAME[name] ?? (name.startsWith('proofcase.db') ? 'database' : 'other');
    const size = await sizeOf(join(dataFolder, name));
    const sum = sums.get(kind);
    if (!sum || !size) continue;
    sum.files += size.files;
    sum.bytes += size.bytes;
  }
  const kinds = STORAGE_KINDS.map((kind) => ({ kind, files: 0, bytes: 0, ...sums.get(kind) }));
  const files = kinds.reduce((sum, entry) => sum + entry.files, 0);
  const bytes = kinds.reduce((sum, entry) => sum + entry.bytes, 0);
  return { at, kinds, total: { files, bytes } };
}
