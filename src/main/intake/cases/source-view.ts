import { dirname } from 'node:path';
import type { SourceView } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import type { Repositories } from '../../storage/database/repositories';
import type { StoredSource } from '../../storage/database/sources-repository';
import { shortenPath } from './folder-view';

/** The sources of a case for the window, in the order in which they were added. */
export function sourceViews(repositories: Repositories, caseId: CaseId): readonly SourceView[] {
  const counts = repositories.intake.itemCounts(caseId);
  return repositories.sources.ofCase(caseId).map((source) => {
    const { id, kind, folder, name, addedAt, state, skipped } = source;
    const place = placeOf(repositories, source);
    return {
      id,
      kind,
      folderId: folder?.id ?? null,
      name,
      displayPath: place === null ? null : shortenPath(place),
      addedAt,
      state: state === 'none' ? 'done' : state,
      items: counts.get(id) ?? 0,
      skipped: skipped.length,
    };
  });
}

/** The folder in which the files of a source are; null for copies in the data folder. */
export function placeOf(repositories: Repositories, { id, folder }: StoredSource): string | null {
  if (folder) return folder.path;
  const first = repositories.sources.files(id).find(({ isCopy }) => !isCopy);
  return first ? dirname(first.path) : null;
}

/** What a report names as the sources of a case; null without any. */
export function sourcePaths(repositories: Repositories, caseId: CaseId): string | null {
  const paths = repositories.sources.ofCase(caseId).map(({ folder, name }) => folder?.path ?? name);
  return paths.length === 0 ? null : paths.join('; ');
}
