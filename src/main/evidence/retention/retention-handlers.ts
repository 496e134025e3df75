import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { retentionRequests } from '../../../contract/retention-requests';
import type { StorageUse } from '../../../contract/retention-views';
import type { CaseId } from '../../../domain/ids';
import { STORAGE_KINDS, type StorageKind } from '../../../domain/retention';
import type { Cases } from '../../intake/cases/cases';
import { type CloseDeps, createCaseClosing } from '../../storage/cases/close-case';
import type { DataFolder } from '../../storage/database/data-folder';
import type { EngineHandlers, ReaderHandlers } from '../../support/handlers';
import type { LocalWork } from '../../support/local-work';
import { DEFECT_LOG_FILE, logFiles } from '../../support/rotating-log';
import { sizeOf } from './case-files';
import type { Deletions } from './deletions';
import { dueCases, rulesView, setRule } from './rules';

/** Storage kind by the first part of a path in the data folder; anything else is `other`. */
const KINDS_BY_NAME: { readonly [Name in string]?: StorageKind } = {
  packages: 'packages',
  answers: 'answers',
  attachments: 'attachments',
  pictures: 'pictures',
  received: 'received',
  sources: 'sources',
  backups: 'backups',
  'set-aside': 'set-aside',
  practice: 'practice',
  logs: 'logs',
  ...Object.fromEntries(logFiles(DEFECT_LOG_FILE).map((name) => [name, 'logs' as const])),
};

export interface RetentionDeps extends CloseDeps {
  readonly cases: Cases;
  readonly deletions: Deletions;
  readonly work: LocalWork;
  readonly folder: DataFolder;
}

export function retentionQueries({
  repositories,
  clock,
}: Pick<RetentionDeps, 'repositories' | 'clock'>): ReaderHandlers<typeof retentionRequests> {
  return {
    'retention.rules': () => rulesView(repositories),
    'retention.due': () => dueCases(repositories, clock.now().getTime()),
  };
}

export function retentionHandlers(deps: RetentionDeps): EngineHandlers<typeof retentionRequests> {
  const { repositories, clock, cases, deletions, work } = deps;
  const closing = createCaseClosing(deps);
  const changed = (caseId: CaseId, work: () => void) => {
    work();
    return cases.detail(caseId);
  };
  return {
    'cases.close': async ({ caseId }) => changed(caseId, () => closing.close(caseId)),
    'cases.reopen': async ({ caseId }) => changed(caseId, () => closing.reopen(caseId)),
    'cases.hold': async ({ caseId, on, reason }) => changed(caseId, () => closing.hold(caseId, on, reason)),
    'retention.setRule': async (payload) => {
      setRule(repositories, payload, deps.actor, clock.now().toISOString());
      deps.emit('retention.changed', {});
      return rulesView(repositories);
    },
    'retention.preview': ({ caseIds }) => deletions.preview(caseIds),
    'retention.delete': (payload) => work.run('deleting', () => deletions.remove(payload)),
    'retention.finish': async () => {
      await work.run('deleting', () => deletions.finish());
      return deletions.records();
    },
    'retention.records': async () => deletions.records(),
    'retention.storage': () => storageUse(deps.folder.root, clock.now().toISOString()),
  };
}

/** Returns the size of the data folder by kind. */
async function storageUse(dataFolder: string, at: string): Promise<StorageUse> {
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
