import type { SetFinding } from '../../../domain/finding';
import type { CaseId, SourceId } from '../../../domain/ids';
import { type StoredItem, skippedOf } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { SourceReading } from '../../storage/database/sources-repository';
import { addFolderFindings } from '../folder/read-folder';

/** A source that was just read, not yet stored. */
export interface FreshSource extends Pick<SourceReading, 'state' | 'skipped' | 'changes'> {
  readonly sourceId: SourceId;
  readonly items: readonly StoredItem[];
}

export interface CombinedSources {
  /** All items of the case, in natural order of their paths. */
  readonly items: readonly StoredItem[];
  /** Stored items whose path or findings changed. */
  readonly changed: readonly StoredItem[];
  readonly findings: readonly SetFinding[];
}

/**
 * The items of all sources of a case with their paths and with the findings that depend on each other, `fresh` in place
 * of what is stored of that source. Nothing is stored. `stored` are the items of the case, where they were read already.
 */
export function combineSources(
  repositories: Repositories,
  caseId: CaseId,
  fresh: FreshSource | null = null,
  stored: readonly StoredItem[] = repositories.intake.items(caseId),
): CombinedSources {
  const sources = repositories.sources
    .ofCase(caseId)
    .map((source) => (source.id === fresh?.sourceId ? { ...source, ...fresh, id: source.id } : source));
  const prefixes = new Map(sources.map(({ id, prefix }) => [id, prefix]));
  const before = new Map(stored.map((item) => [item.id, item]));
  const others = stored.filter(({ sourceId }) => sourceId !== fresh?.sourceId);
  const placed = [...others, ...(fresh?.items ?? [])].map((item) => {
    const path = `${prefixes.get(item.sourceId) ?? ''}${item.sourcePath}`;
    return path === item.path ? item : { ...item, path };
  });
  const { items, findings } = addFolderFindings(placed, skippedOf(sources));
  const changed = items.filter((item) => {
    const known = before.get(item.id);
    return known !== undefined && known !== item && !isSame(known, item);
  });
  // What was read of a single source is no statement about it before it was read completely.
  const isStatement = sources.length > 1 || sources.every(({ state }) => state === 'done');
  const sealedFiles = sourceChanged(sources);
  const known = repositories.intake.intake(caseId)?.findings ?? [];
  const notCompared = known.filter(({ code }) => code === 'team-not-compared');
  return {
    items,
    changed,
    findings: isStatement ? [...findings, ...sealedFiles, ...notCompared] : [],
  };
}

function isSame(a: StoredItem, b: StoredItem): boolean {
  return a.path === b.path && JSON.stringify(a.findings) === JSON.stringify(b.findings);
}

function sourceChanged(
  sources: readonly (Pick<SourceReading, 'changes'> & { readonly prefix: string })[],
): readonly SetFinding[] {
  const within = (of: 'changed' | 'gone'): readonly string[] =>
    sources.flatMap(({ prefix, changes }) => (changes?.[of] ?? []).map((path) => `${prefix}${path}`));
  const changed = within('changed');
  const gone = within('gone');
  if (changed.length + gone.length === 0) return [];
  return [{ code: 'source-changed', severity: 'warning', changed, gone }];
}

/** Stores the paths and findings of a case whose sources were renamed or removed; returns all items and those that changed. */
export function storeCombined(repositories: Repositories, caseId: CaseId, at: string): CombinedSources {
  const combined = combineSources(repositories, caseId);
  const { changed, findings } = combined;
  repositories.intake.moveItems(caseId, changed);
  repositories.intake.saveFindings(caseId, findings, at);
  repositories.search.index(caseId, 'items');
  repositories.cases.refreshSummary(caseId, at);
  return combined;
}
