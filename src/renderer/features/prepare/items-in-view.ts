import type { ItemView } from '../../../contract/views';
import { type ItemFinding, SEVERITIES, type SetFinding, type Severity } from '../../../domain/finding';

export type AnyFinding = ItemFinding | SetFinding;

/** A file with everything that was observed about it, also across files, most severe first. */
export interface ItemInView {
  readonly item: ItemView;
  readonly findings: readonly AnyFinding[];
  /** The finding that stands on the picture; null where nothing worse than information was found. */
  readonly badge: AnyFinding | null;
}

export const ITEM_FILTERS = ['all', 'warnings', 'notices', 'skipped'] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];

/** How loud a finding is: red where it contradicts the other files or stops the sending, yellow to ask about. */
export type FindingTone = 'red' | 'yellow' | 'grey';

const CONTRADICTIONS: readonly AnyFinding['code'][] = [
  'geographical-outlier',
  'implied-speed',
  'capture-time-in-future',
];

export function findingTone(finding: AnyFinding): FindingTone {
  if (finding.severity === 'blocker') return 'red';
  if (finding.severity === 'warning') return CONTRADICTIONS.includes(finding.code) ? 'red' : 'yellow';
  return 'grey';
}

/** Joins each file with the findings across files that name it. */
export function itemsInView(
  items: readonly ItemView[],
  setFindings: readonly SetFinding[],
): readonly ItemInView[] {
  const byPath = new Map<string, SetFinding[]>();
  const outliers = new Set(
    setFindings.flatMap((found) => (found.code === 'geographical-outlier' ? found.path : [])),
  );
  for (const finding of setFindings) {
    for (const path of pathsOf(finding, outliers)) {
      const known = byPath.get(path);
      if (known) known.push(finding);
      else byPath.set(path, [finding]);
    }
  }
  return items.map((item) => viewOf(item, byPath.get(item.path) ?? NOTHING));
}

const NOTHING: readonly SetFinding[] = [];

interface Known {
  readonly across: readonly SetFinding[];
  readonly view: ItemInView;
}

/** Events bring a few items of thousands; a file that did not change keeps its view, so that its tile is not drawn anew. */
const known = new WeakMap<ItemView, Known>();

function viewOf(item: ItemView, across: readonly SetFinding[]): ItemInView {
  const before = known.get(item);
  if (before && sameFindings(before.across, across)) return before.view;
  const findings = sortFindings([...item.findings, ...across]);
  const view = { item, findings, badge: findings.find(({ severity }) => severity !== 'info') ?? null };
  known.set(item, { across, view });
  return view;
}

function sameFindings(a: readonly SetFinding[], b: readonly SetFinding[]): boolean {
  return a.length === b.length && a.every((finding, index) => finding === b[index]);
}

/** Most severe first; of the same severity, contradictions first. */
function sortFindings(findings: readonly AnyFinding[]): readonly AnyFinding[] {
  const rank = (finding: AnyFinding) =>
    SEVERITIES.indexOf(finding.severity) * 2 + (findingTone(finding) === 'red' ? 0 : 1);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

/** The files that a finding across files is about; none where it is about the folder as a whole. */
function pathsOf(finding: SetFinding, outliers: ReadonlySet<string>): readonly string[] {
  switch (finding.code) {
    case 'geographical-outlier':
      return [finding.path];
    case 'implied-speed':
      return speedPaths(finding, outliers);
    case 'source-changed':
      return finding.changed;
    case 'camera-model-differs':
      return minorityPaths(finding.models);
    case 'greatest-distance':
    case 'times-not-compared':
    case 'time-gap':
    case 'photo-groups':
    case 'unreadable-file':
    case 'split-breaks-comparisons':
    case 'already-sent':
    case 'cloud-only-files':
    case 'nothing-to-send':
      return [];
  }
}

/** Of two files too far apart for their times, the one that is an outlier anyway; both where none or both are. */
function speedPaths(
  { from, to }: { readonly from: string; readonly to: string },
  outliers: ReadonlySet<string>,
): readonly string[] {
  if (outliers.has(from) === outliers.has(to)) return [from, to];
  return outliers.has(from) ? [from] : [to];
}

/** Files of all models but the most frequent one; of none where two models share the first place. */
function minorityPaths(models: readonly { readonly paths: readonly string[] }[]): readonly string[] {
  const most = Math.max(...models.map(({ paths }) => paths.length));
  if (models.filter(({ paths }) => paths.length === most).length > 1) return [];
  return models.filter(({ paths }) => paths.length < most).flatMap(({ paths }) => paths);
}

export function hasSeverity(view: ItemInView, ...severities: readonly Severity[]): boolean {
  return view.findings.some(({ severity }) => severities.includes(severity));
}

export function isBlocked({ item, findings }: ItemInView): boolean {
  return !item.excluded && findings.some(({ severity }) => severity === 'blocker');
}

export interface FilterCounts {
  readonly all: number;
  readonly warnings: number;
  readonly notices: number;
  readonly skipped: number;
}

/** How many files each filter shows; `skipped` counts excluded items and files that never became items. */
export function countByFilter(views: readonly ItemInView[], skippedFiles: number): FilterCounts {
  return {
    all: views.length,
    warnings: views.filter((view) => matchesFilter(view, 'warnings')).length,
    notices: views.filter((view) => matchesFilter(view, 'notices')).length,
    skipped: views.filter(({ item }) => item.excluded).length + skippedFiles,
  };
}

export function matchesFilter(view: ItemInView, filter: ItemFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'warnings':
      return !view.item.excluded && hasSeverity(view, 'warning', 'blocker');
    case 'notices':
      return !view.item.excluded && hasSeverity(view, 'notice');
    case 'skipped':
      return view.item.excluded;
  }
}

/**
 * Whether every word of the search occurs in path, camera, software, note or the words of its findings.
 * `findingWords` gives a finding in the reader's language.
 */
export function matchesSearch(
  { item, findings }: ItemInView,
  search: string,
  findingWords: (finding: AnyFinding) => string,
  note = '',
): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [
    item.path,
    item.camera?.make ?? '',
    item.camera?.model ?? '',
    item.software ?? '',
    note,
    ...findings.map(findingWords),
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
