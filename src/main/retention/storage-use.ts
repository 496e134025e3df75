import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageUse } from '../../contract/retention-views';
import { STORAGE_KINDS, type StorageKind } from '../../domain/retention';
import { sizeOf } from './case-files';

/** By the first part of a path in the data folder; what is not named here is `other`. */
const PLACES: { readonly [Name in string]?: StorageKind } = {
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

/** What the data folder holds, by kind. */
export async function storageUse(dataFolder: string, at: string): Promise<StorageUse> {
  const sums = new Map(STORAGE_KINDS.map((kind) => [kind, { files: 0, bytes: 0 }]));
  for (const name of await readdir(dataFolder)) {
    const kind = PLACES[name] ?? (name.startsWith('proofcase.db') ? 'database' : 'other');
    const size = await sizeOf(join(dataFolder, name));
    const sum = sums.get(kind);
    if (!sum || !size) continue;
    sum.files += size.files;
    sum.bytes += size.bytes;
  }
  const kinds = STORAGE_KINDS.map((kind) => ({ kind, files: 0, bytes: 0, ...sums.get(kind) }));
  const files = kinds.reduce((sum, one) => sum + one.files, 0);
  const bytes = kinds.reduce((sum, one) => sum + one.bytes, 0);
  return { at, kinds, total: { files, bytes } };
}
