import type { ExclusionRule } from '../../../domain/exclusion-rules';
import type { SetFinding } from '../../../domain/finding';
import { groupBy } from '../../../domain/group-by';
import type { CaseId, ItemId } from '../../../domain/ids';
import type { Item, SkippedFile } from '../../../domain/item';
import type { StoredFolder, StoredItem } from '../../storage/database/intake-repository';
import { sealedKey } from '../../storage/database/packages-repository';
import { addFolderFindings, readFolder } from '../folder/read-folder';
import type { FoundFile } from '../folder/walk';
import { type IntakeDeps, toStoredItem } from './intake-session';

export interface FolderUpdateRequest {
  readonly caseId: CaseId;
  readonly folder: StoredFolder;
  readonly referenceDate: string;
  readonly signal: AbortSignal;
  /** Whether a file has stopped changing; a file that is still being written waits. */
  readonly isSettled: (file: FoundFile) => boolean;
  /** Also read cloud placeholders, which downloads their content. */
  readonly fetchesCloud: boolean;
}

/** Changes found in a folder, not yet stored. */
export interface FolderUpdate {
  /** All items of the case, in natural order of their paths. */
  readonly items: readonly StoredItem[];
  /** New, changed and renamed items, and items whose findings changed. */
  readonly fresh: readonly StoredItem[];
  readonly removed: readonly ItemId[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly SetFinding[];
  readonly counts: {
    readonly added: number;
    readonly changed: number;
    readonly renamed: number;
    readonly removed: number;
  };
  /** Files deferred because they are still being written. */
  readonly settling: number;
  readonly found: number;
}

/**
 * Reads the changed files of a folder. A sealed item is kept even if its file changed or disappeared: that becomes a
 * `source-changed` finding, and a person decides whether to take the new content.
 * @throws as `readFolder`.
 */
export async function readChanges(deps: IntakeDeps, request: FolderUpdateRequest): Promise<FolderUpdate> {
  const { caseId, folder } = request;
  const before = deps.repositories.intake.items(caseId);
  const known = new KnownItems(before, deps.repositories.packages.sealedContents(caseId), request.isSettled);
  const reading = await readFolder({
    folder: folder.path,
    referenceDate: request.referenceDate,
    now: deps.clock.now(),
    worker: deps.worker,
    signal: request.signal,
    fetchesCloud: (path) => request.fetchesCloud || known.byPath.has(path),
    known: (file) => known.answer(file),
    onItem: (_item, file) => known.note(file),
  });
  const { kept, settling } = known.keep(reading.items);
  const together =
    kept.length === 0 ? reading : addFolderFindings([...reading.items, ...kept], reading.skipped);
  const source = known.sourceChanged();
  return {
    ...compare(before, together.items, known, deps.repositories.preferences.find(folder.id).rules),
    skipped: reading.skipped,
    findings: source ? [...together.findings, source] : together.findings,
    settling,
    found: reading.items.length + reading.skipped.length,
  };
}

/** Compares the files found now with the items read before. */
class KnownItems {
  readonly byPath: ReadonlyMap<string, StoredItem>;
  readonly modified = new Map<string, number>();
  readonly #before: readonly StoredItem[];
  readonly #sealed: ReadonlySet<string>;
  readonly #isSettled: (file: FoundFile) => boolean;
  /** Files whose stored item differs from their current content. */
  readonly #held = new Set<string>();
  readonly #changedSources: string[] = [];
  readonly #goneSources: string[] = [];
  #settling = 0;

  constructor(
    before: readonly StoredItem[],
    sealed: ReadonlySet<string>,
    isSettled: (file: FoundFile) => boolean,
  ) {
    this.byPath = new Map(before.map((item) => [item.path, item]));
    this.#before = before;
    this.#sealed = sealed;
    this.#isSettled = isSettled;
  }

  answer(file: FoundFile): Item | 'wait' | null {
    const item = this.byPath.get(file.path);
    if (item?.bytes === file.bytes && item.modifiedMs === file.modifiedMs) return item;
    if (item && this.#wasSealed(item)) {
      this.#changedSources.push(file.path);
      this.#held.add(file.path);
      return item;
    }
    if (this.#isSettled(file)) return null;
    this.#settling += 1;
    this.#held.add(file.path);
    // A known file keeps its item until its new content is complete.
    return item ?? 'wait';
  }

  note(file: FoundFile): void {
    if (!this.#held.has(file.path)) this.modified.set(file.path, file.modifiedMs);
  }

  /** Keeps sealed items whose files are gone: sealed content is part of the case. */
  keep(items: readonly Item[]): { readonly kept: readonly StoredItem[]; readonly settling: number } {
    const seen = new Set(items.map(({ path }) => path));
    const contents = new Set(items.map(({ sha256 }) => sha256));
    const kept = this.#before.filter(
      (item) => !seen.has(item.path) && !contents.has(item.sha256) && this.#wasSealed(item),
    );
    this.#goneSources.push(...kept.map(({ path }) => path));
    return { kept, settling: this.#settling };
  }

  sourceChanged(): SetFinding | null {
    const changed = this.#changedSources.sort();
    const gone = this.#goneSources;
    if (changed.length + gone.length === 0) return null;
    return { code: 'source-changed', severity: 'warning', changed, gone };
  }

  #wasSealed({ path, sha256 }: StoredItem): boolean {
    return this.#sealed.has(sealedKey(path, sha256));
  }
}

function compare(
  before: readonly StoredItem[],
  now: readonly Item[],
  known: KnownItems,
  rules: readonly ExclusionRule[],
): Pick<FolderUpdate, 'items' | 'fresh' | 'removed' | 'counts'> {
  const paths = new Set(now.map(({ path }) => path));
  const gone = before.filter(({ path }) => !paths.has(path));
  const byContent = groupBy(gone, ({ sha256 }) => sha256);
  const taken = new Set<ItemId>();
  const renamedFrom = (sha256: string): StoredItem | undefined => {
    const item = byContent.get(sha256)?.find(({ id }) => !taken.has(id));
    if (item) taken.add(item.id);
    return item;
  };
  const counts = { added: 0, changed: 0, renamed: 0, removed: 0 };
  const fresh: StoredItem[] = [];
  const items = now.map((item) => {
    const same = known.byPath.get(item.path);
    if (same === item) return same;
    const renamed = same ? undefined : renamedFrom(item.sha256);
    if (renamed) counts.renamed += 1;
    else if (!same) counts.added += 1;
    else if (same.sha256 !== item.sha256) counts.changed += 1;
    const modifiedMs = known.modified.get(item.path) ?? same?.modifiedMs ?? null;
    const stored = toStoredItem(item, same ?? renamed, { rules, modifiedMs });
    fresh.push(stored);
    return stored;
  });
  const removed = gone.flatMap(({ id }) => (taken.has(id) ? [] : [id]));
  return { items, fresh, removed, counts: { ...counts, removed: removed.length } };
}

/** Stores an update of the folder in one transaction. */
export function storeChanges(
  deps: IntakeDeps & {
    readonly appendCustody: (details: { readonly [name: string]: string | number }) => void;
  },
  { caseId, folder }: Pick<FolderUpdateRequest, 'caseId' | 'folder'>,
  update: FolderUpdate,
): void {
  const { repositories } = deps;
  const at = deps.clock.now().toISOString();
  // A person may have excluded the file during the reading.
  const latest = (item: StoredItem): StoredItem => {
    const now = repositories.intake.item(item.id);
    if (now?.sha256 !== item.sha256) return item;
    return { ...item, excluded: now.excluded, exclusionReason: now.exclusionReason, preview: now.preview };
  };
  const { found, skipped, findings } = update;
  repositories.inTransaction(() => {
    repositories.intake.removeItems(update.removed);
    repositories.intake.moveItems(caseId, update.fresh.map(latest));
    const facts = { caseId, folderId: folder.id, state: 'done', found, read: found } as const;
    repositories.intake.saveIntake({ ...facts, skipped, findings }, at);
    deps.appendCustody({ path: folder.path, ...update.counts });
    repositories.search.index(caseId, 'items');
    repositories.cases.refreshSummary(caseId, at);
  });
}
