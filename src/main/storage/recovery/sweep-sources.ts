import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceId } from '../../../domain/ids';
import { removeWithRetry, renameWithRetry } from '../../support/files/held-files';
import { namesIn } from '../../support/files/list-folder';
import type { DataFolder } from '../database/data-folder';
import type { Repositories } from '../database/repositories';
import { SET_ASIDE_FOLDER } from './pending-restore';
import type { RecoveryService } from './recovery-service';

export interface SweepDeps {
  readonly folder: DataFolder;
  readonly repositories: Pick<Repositories, 'sources' | 'deletions'>;
  readonly recovery: Pick<RecoveryService, 'isRecoveryPending'>;
  readonly onDefect: (error: unknown) => void;
}

/**
 * Removes copies without a source: the program was killed before it was stored, or after it was removed. While a
 * recovery is pending they are set aside, because the database may be missing sources. Call it at a start.
 */
export async function sweepSources({ folder, repositories, recovery, onDefect }: SweepDeps): Promise<void> {
  const { sources, deletions } = repositories;
  const setAside = join(folder.root, SET_ASIDE_FOLDER, 'sources');
  for await (const name of namesIn(folder.sources)) {
    if (sources.find(name as SourceId) || deletions.isNamed('file', `sources/${name}`)) continue;
    const path = join(folder.sources, name);
    if (recovery.isRecoveryPending()) {
      await mkdir(setAside, { recursive: true, mode: 0o700 });
      await renameWithRetry(path, join(setAside, name)).catch(onDefect);
    } else await removeWithRetry(path).catch(onDefect);
  }
}
