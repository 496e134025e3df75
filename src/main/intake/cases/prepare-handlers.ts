import { createHash } from 'node:crypto';
import { ProofcaseError } from '../../../contract/errors';
import type { prepareRequests } from '../../../contract/prepare-requests';
import type { FolderPreferences, PhotoNote, PlanPreview, PrepareView } from '../../../contract/prepare-views';
import type { RequestPayload } from '../../../contract/requests';
import type { CaseId, FolderId } from '../../../domain/ids';
import { brokenComparisons, planPackages } from '../../../domain/packing/plan-packages';
import type { CustodyLog } from '../../storage/custody/custody-log';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { StoredPreferences } from '../../storage/database/preferences-repository';
import type { Repositories } from '../../storage/database/repositories';
import { fromJsonColumn, toJsonColumn } from '../../storage/database/rows';
import type { EngineHandlers } from '../../support/handlers';
import type { Intake } from './intake';
import { itemInference } from './item-inference';
import { createDateProposals, type DateProposalDeps } from './propose-date';
import { plannedBatch } from './seal-batch';

export interface PrepareDeps extends DateProposalDeps {
  readonly intake: Intake;
  readonly custody: CustodyLog;
}

export function prepareHandlers(deps: PrepareDeps): EngineHandlers<typeof prepareRequests> {
  const { repositories, intake } = deps;
  return {
    'intake.head': async ({ caseId }) => intake.head(caseId),
    'intake.items': async (payload) => intake.page(payload),
    'items.notes': async ({ caseId }) => repositories.notes.ofCase(caseId),
    'items.note': async (payload) => changeNote(deps, payload),
    'items.inference': itemInference(deps),
    'plan.preview': async ({ caseId }) => planPreview(repositories, caseId, intake.items(caseId)),
    'folders.proposeDate': createDateProposals(deps),
    'folders.preferences': async ({ folderId }) => preferences(repositories, folderId),
    'folders.remember': async (payload) => remember(repositories, payload),
  };
}

/**
 * The custody log records the hash of the note instead of its text, so that a note can be erased later.
 * @throws ProofcaseError `not-found` for an item of another case.
 */
function changeNote(
  { repositories, intake, custody, clock }: PrepareDeps,
  { caseId, itemId, note }: RequestPayload<'items.note'>,
): readonly PhotoNote[] {
  const item = intake.item(caseId, itemId);
  if (!item) throw new ProofcaseError('not-found');
  const text = note.trim();
  if (text !== (repositories.notes.find(caseId, item.sha256) ?? '')) {
    const at = clock.now().toISOString();
    repositories.inTransaction(() => {
      repositories.notes.save(caseId, { sha256: item.sha256, note: text, changedAt: at });
      const noteSha256 = text === '' ? null : createHash('sha256').update(text).digest('hex');
      custody.append(caseId, 'note-changed', [itemId], { path: item.path, noteSha256 });
    });
  }
  return repositories.notes.ofCase(caseId);
}

const LAST_VIEW_SETTING = 'prepareView';

const DEFAULT_VIEW: PrepareView = {
  layout: 'grid',
  order: 'name',
  descending: false,
  tiles: 'medium',
  hiddenColumns: [],
  inspector: true,
  timeline: false,
};

/** @throws ProofcaseError `not-found`. */
function preferences(repositories: Repositories, folderId: FolderId | null): FolderPreferences {
  if (folderId !== null && !repositories.intake.folder(folderId)) throw new ProofcaseError('not-found');
  const none: StoredPreferences = { view: null, rules: [] };
  const { view, rules } = folderId === null ? none : repositories.preferences.find(folderId);
  const last = repositories.settings.get(LAST_VIEW_SETTING);
  const fallback = last === null ? DEFAULT_VIEW : fromJsonColumn<PrepareView>(last);
  return {
    folderId,
    view: { ...DEFAULT_VIEW, ...(view ?? fallback) },
    rules,
    lastCase: folderId === null ? null : repositories.preferences.lastCase(folderId),
  };
}

/** @throws ProofcaseError `not-found`. */
function remember(
  repositories: Repositories,
  { folderId, view, rules }: RequestPayload<'folders.remember'>,
): FolderPreferences {
  if (folderId !== null && !repositories.intake.folder(folderId)) throw new ProofcaseError('not-found');
  repositories.inTransaction(() => {
    if (folderId !== null) {
      const before = repositories.preferences.find(folderId);
      repositories.preferences.save(folderId, { view: view ?? before.view, rules: rules ?? before.rules });
    }
    if (view) repositories.settings.set(LAST_VIEW_SETTING, toJsonColumn(view));
  });
  return preferences(repositories, folderId);
}

/** Assignment of items to packages, as sealing would create them now. */
function planPreview(repositories: Repositories, caseId: CaseId, items: readonly StoredItem[]): PlanPreview {
  const included = items.filter(({ excluded }) => !excluded);
  const batch = plannedBatch(repositories, caseId, items);
  const packages = planPackages(batch.items, undefined, batch.joined?.entryNames);
  return {
    packages: packages.map(({ entries, bytes, route }, index) => {
      const documents = entries.filter(({ item }) => item.type === 'pdf').length;
      return {
        sequence: index + 1,
        bytes,
        route,
        photos: entries.length - documents,
        documents,
        itemIds: entries.map(({ item }) => item.id),
      };
    }),
    broken: brokenComparisons(packages),
    blocked: included
      .filter(({ findings }) => findings.some(({ severity }) => severity === 'blocker'))
      .map(({ id }) => id),
  };
}
