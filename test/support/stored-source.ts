import { randomUUID } from 'node:crypto';
import type { CaseId, FolderId, SourceId } from '../../src/domain/ids';
import type { StoredItem } from '../../src/main/storage/database/intake-repository';
import type { Repositories } from '../../src/main/storage/database/repositories';

/** Stores a source that was read, with these items; a source of single files without a `folderId`. */
export function saveSource(
  repositories: Repositories,
  caseId: CaseId,
  items: readonly Omit<StoredItem, 'sourceId' | 'sourcePath'>[],
  { at, folderId = null }: { readonly at: string; readonly folderId?: FolderId | null },
): SourceId {
  const id = randomUUID() as SourceId;
  const kind = folderId === null ? 'files' : 'folder';
  repositories.sources.insert({ id, caseId, kind, folderId, name: null, addedAt: at });
  const counts = { found: items.length, read: items.length };
  repositories.sources.saveReading(id, { state: 'done', ...counts, skipped: [], changes: null }, at);
  repositories.intake.saveItems(
    caseId,
    items.map((item) => ({ ...item, sourceId: id, sourcePath: item.path })),
  );
  return id;
}
