import { ProofcaseError } from '../../../contract/errors';
import type { ExclusionRule } from '../../../domain/exclusion-rules';
import { groupBy } from '../../../domain/group-by';
import type { ItemId } from '../../../domain/ids';
import type { Item, SkippedFile } from '../../../domain/item';
import type { SourceChanges } from '../../../domain/source';
import type { StoredItem } from '../../storage/database/intake-repository';
import { sealedKey } from '../../storage/database/packages-repository';
import type { StoredSource } from '../../storage/database/sources-repository';
import type { FileSource } from '../folder/file-source';
import { type FolderReading, readFolder } from '../folder/read-folder';
import type { FoundFile } from '../folder/walk';
import { type CombinedSources, combineSources } from './combine-sources';
import { type IntakeDeps, toStoredItem, withStateOf } from './intake-session';
import { unreadNow } from './unread-now';

export interface FolderUpdateRequest {
  readonly source: StoredSource;
  readonly files: FileSource;
  readonly referenceDate: string;
  readonly rules: readonly ExclusionRule[];
  readonly signal: AbortSignal;
  /** Whether a file has stopped changing; a file that is still being written waits. */
  readonly isSettled: (file: FoundFile) => boolean;
  /** Also read cloud placeholders, which downloads their content. */
  readonly fetchesCloud: boolean;
  /** Whether the source can be reached at this moment. */
  readonly isThere: () => Promise<boolean>;
}

/** Changes found in a source, not yet stored. */
export interface FolderUpdate {
  /** All items of the source, in natural order of their paths. */
  readonly items: readonly StoredItem[];
  /** New, changed and renamed items. */
  readonly fresh: readonly StoredItem[];
  readonly removed: readonly ItemId[];
  readonly skipped: readonly SkippedFile[];
  readonly changes: SourceChanges | null;
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
 * Reads the changed files of a source. A sealed item is kept even if its file changed or disappeared: that becomes a
 * `source-changed` finding, and a person decides whether to take the new content.
 * @throws as `readFolder`, and `folder-missing` for the empty mount point of a card or share.
 */
export async function readChanges(deps: IntakeDeps, request: FolderUpdateRequest): Promise<FolderUpdate> {
  const { source, files } = request;
  const { repositories } = deps;
  const before = repositories.intake.itemsOfSource(source.id);
  const sealed = repositories.packages.sealedContents(source.caseId);
  const known = new KnownItems(before, files, sealed, request.isSettled);
  const reading = await readFolder({
    folder: files,
    referenceDate: request.referenceDate,
    now: deps.clock.now(),
    worker: deps.worker,
    signal: request.signal,
    fetchesCloud: (path) => request.fetchesCloud || known.byPath.has(path),
    known: (file) => known.answer(file),
    onItem: (_item, file) => known.note(file),
  });
  const found = reading.items.length + reading.skipped.length;
  if (found === 0 && before.length > 0 && !(await request.isThere()))
    throw new ProofcaseError('folder-missing');
  const { kept, settling } = known.keep(reading);
  return {
    ...compare(before, [...reading.items, ...kept], known, request),
    skipped: reading.skipped,
    changes: known.changes(),
    settling,
    found,
  };
}

/** Compares the files found now with the items read before. */
class KnownItems {
  /** The stored items, by path inside the source, with that as their path. */
  readonly byPath: ReadonlyMap<string, StoredItem>;
  readonly modified = new Map<string, number>();
  /** Paths of stored items whose files were not read. */
  readonly unread = new Set<string>();
  readonly #files: FileSource;
  readonly #sealed: ReadonlySet<string>;
  readonly #isSettled: (file: FoundFile) => boolean;
  /** Files whose stored item differs from their current content. */
  readonly #held = new Set<string>();
  readonly #changedSources: string[] = [];
  readonly #goneSources: string[] = [];
  #settling = 0;

  constructor(
    before: readonly StoredItem[],
    files: FileSource,
    sealed: ReadonlySet<string>,
    isSettled: (file: FoundFile) => boolean,
  ) {
    this.byPath = new Map(before.map((item) => [item.sourcePath, { ...item, path: item.sourcePath }]));
    this.#files = files;
    this.#sealed = sealed;
    this.#isSettled = isSettled;
  }

  answer(file: FoundFile): Item | 'wait' | null {
    const answer = this.#answer(file);
    if (answer !== null && answer !== 'wait') this.unread.add(file.path);
    return answer;
  }

  #answer(file: FoundFile): Item | 'wait' | null {
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

  /**
   * Keeps items whose files cannot be read now, and sealed items whose files are gone: sealed content is part of the
   * case.
   */
  keep({ items, skipped }: Pick<FolderReading, 'items' | 'skipped'>): {
    readonly kept: readonly StoredItem[];
    readonly settling: number;
  } {
    const seen = new Set(items.map(({ path }) => path));
    const contents = new Set(items.map(({ sha256 }) => sha256));
    const isUnread = unreadNow(skipped);
    const missing = [...this.byPath.values()].filter(({ path }) => !seen.has(path));
    const unread = missing.filter(({ path }) => isUnread(path));
    const gone = missing.filter(
      (item) => !isUnread(item.path) && !contents.has(item.sha256) && this.#wasSealed(item),
    );
    this.#goneSources.push(...gone.map(({ path }) => path));
    const kept = [...unread, ...gone];
    for (const { path } of kept) this.unread.add(path);
    return { kept, settling: this.#settling };
  }

  changes(): SourceChanges | null {
    const changed = this.#changedSources.sort();
    const gone = this.#goneSources;
    return changed.length + gone.length === 0 ? null : { changed, gone };
  }

  #wasSealed({ path, sha256 }: StoredItem): boolean {
    const file = this.#files.locate(path);
    return file !== null && this.#sealed.has(sealedKey(file, sha256));
  }
}

/** `now` are the items found, with paths inside the source. */
function compare(
  before: readonly StoredItem[],
  now: readonly Item[],
  known: KnownItems,
  { source, rules }: FolderUpdateRequest,
): Pick<FolderUpdate, 'items' | 'fresh' | 'removed' | 'counts'> {
  const stored = new Map(before.map((item) => [item.id, item]));
  const paths = new Set(now.map(({ path }) => path));
  const gone = before.filter(({ sourcePath }) => !paths.has(sourcePath));
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
    // What the files of a source say about each other is judged again with those of the other sources.
    if (same && known.unread.has(item.path)) return stored.get(same.id) ?? same;
    const renamed = same ? undefined : renamedFrom(item.sha256);
    if (renamed) counts.renamed += 1;
    else if (!same) counts.added += 1;
    else if (same.sha256 !== item.sha256) counts.changed += 1;
    const modifiedMs = known.modified.get(item.path) ?? same?.modifiedMs ?? null;
    const current = toStoredItem(item, same ?? renamed, { source, rules, modifiedMs });
    fresh.push(current);
    return current;
  });
  const removed = gone.flatMap(({ id }) => (taken.has(id) ? [] : [id]));
  return { items, fresh, removed, counts: { ...counts, removed: removed.length } };
}

/** Stores an update of a source in one transaction; returns the items of the case, `changed` with the new ones. */
export function storeChanges(
  deps: Pick<IntakeDeps, 'repositories' | 'clock'> & {
    readonly appendCustody: (counts: FolderUpdate['counts']) => void;
  },
  source: StoredSource,
  update: FolderUpdate,
): CombinedSources {
  const { repositories } = deps;
  const { id: sourceId, caseId } = source;
  const at = deps.clock.now().toISOString();
  const stored = repositories.intake.items(caseId);
  const byId = new Map(stored.map((item) => [item.id, item]));
  const read = new Set(update.fresh);
  // During the reading, a person may have excluded the file, and its picture may have been drawn and compared.
  const latest = (item: StoredItem): StoredItem => {
    const now = byId.get(item.id);
    if (now?.sha256 !== item.sha256) return item;
    if (!read.has(item)) return now;
    return withStateOf(now, item);
  };
  const { found, skipped, changes } = update;
  const items = update.items.map(latest);
  const fresh = { sourceId, state: 'done', skipped, changes, items } as const;
  const combined = combineSources(repositories, caseId, fresh, stored);
  const altered = new Set([...update.fresh, ...combined.changed].map(({ id }) => id));
  const toStore = combined.items.filter(({ id }) => altered.has(id));
  repositories.inTransaction(() => {
    repositories.intake.removeItems(update.removed);
    repositories.intake.moveItems(caseId, toStore);
    repositories.sources.saveReading(sourceId, { state: 'done', found, read: found, skipped, changes }, at);
    repositories.intake.saveFindings(caseId, combined.findings, at);
    deps.appendCustody(update.counts);
    repositories.search.index(caseId, 'items');
    repositories.cases.refreshSummary(caseId, at);
  });
  return { ...combined, changed: toStore };
}
