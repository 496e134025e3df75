import type { ItemView } from '../../../../contract/views';
import {
  type FindingCode,
  type ItemFinding,
  SEVERITIES,
  type SetFinding,
  type Severity,
} from '../../../../domain/finding';

export type AnyFinding = ItemFinding | SetFinding;

/** A file with its findings, also those across files. */
export interface ItemInView {
  readonly item: ItemView;
  /** Most severe first. */
  readonly findings: readonly AnyFinding[];
  /** The most severe finding; null if nothing is more severe than information. */
  readonly badge: AnyFinding | null;
}

export const ITEM_FILTERS = ['all', 'warnings', 'notices', 'skipped'] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];

/** What the list asks for: the selected chip and the findings chosen in the panel. */
export interface BadgeFilter {
  readonly filter: ItemFilter;
  readonly codes: ReadonlySet<FindingCode>;
}

/** What the picture of a file shows of its findings. */
export interface ShownBadge {
  readonly finding: AnyFinding;
  /** Findings that are not on the picture; information does not count. */
  readonly others: number;
}

/** The most severe finding among those that the filter asks for; null if nothing is more than information. */
export function shownBadge(
  { findings, badge }: ItemInView,
  { filter, codes }: BadgeFilter,
): ShownBadge | null {
  const wanted = findings.filter(({ severity }) => isSeverityOf(filter, severity));
  const finding =
    wanted.find(({ code }) => codes.has(code)) ??
    findings.find(({ code }) => codes.has(code)) ??
    wanted[0] ??
    badge;
  if (!finding) return null;
  const others = findings.filter((other) => other !== finding && other.severity !== 'info').length;
  return { finding, others };
}

function isSeverityOf(filter: ItemFilter, severity: Severity): boolean {
  if (filter === 'warnings') return severity === 'warning' || severity === 'blocker';
  return filter === 'notices' && severity === 'notice';
}

/** Red for a finding that contradicts other files or blocks sending, yellow for other warnings. */
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
      const pathFindings = byPath.get(path);
      if (pathFindings) pathFindings.push(finding);
      else byPath.set(path, [finding]);
    }
  }
  return items.map((item) => viewOf(item, byPath.get(item.path) ?? NO_FINDINGS));
}

const NO_FINDINGS: readonly SetFinding[] = [];

interface CachedView {
  readonly across: readonly SetFinding[];
  readonly view: ItemInView;
}

/** An event changes a few items of thousands; an unchanged item keeps its view, so that its tile does not render. */
const cachedViews = new WeakMap<ItemView, CachedView>();

function viewOf(item: ItemView, across: readonly SetFinding[]): ItemInView {
  const cached = cachedViews.get(item);
  if (cached && sameFindings(cached.across, across)) return cached.view;
  const findings = sortFindings([...item.findings, ...across]);
  const [first] = findings;
  const view = { item, findings, badge: first && first.severity !== 'info' ? first : null };
  cachedViews.set(item, { across, view });
  return view;
}

function sameFindings(a: readonly SetFinding[], b: readonly SetFinding[]): boolean {
  return a === b || (a.length === b.length && a.every((finding, index) => finding === b[index]));
}

/** Most severe first; of the same severity, contradictions first. */
export function sortFindings(findings: readonly AnyFinding[]): readonly AnyFinding[] {
  return findings.length < 2 ? findings : [...findings].sort((a, b) => findingRank(a) - findingRank(b));
}

/** Lower is more severe; of the same severity, contradictions come first. */
export function findingRank(finding: AnyFinding): number {
  return SEVERITIES.indexOf(finding.severity) * 2 + (findingTone(finding) === 'red' ? 0 : 1);
}

/** Paths of the files that a finding concerns; empty for a finding about the whole folder. */
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
    case 'team-not-compared':
    case 'cloud-only-files':
    case 'nothing-to-send':
      return [];
  }
}

/** Of two files too far apart for their times, the one that is also an outlier; both if neither or both are. */
function speedPaths(
  { from, to }: { readonly from: string; readonly to: string },
  outliers: ReadonlySet<string>,
): readonly string[] {
  if (outliers.has(from) === outliers.has(to)) return [from, to];
  return outliers.has(from) ? [from] : [to];
}

/** Files of every camera model except the most frequent one; empty if two models are equally frequent. */
function minorityPaths(models: readonly { readonly paths: readonly string[] }[]): readonly string[] {
  const maxCount = Math.max(...models.map(({ paths }) => paths.length));
  if (models.filter(({ paths }) => paths.length === maxCount).length > 1) return [];
  return models.filter(({ paths }) => paths.length < maxCount).flatMap(({ paths }) => paths);
}

export function isBlocked({ item, badge }: ItemInView): boolean {
  return badge?.severity === 'blocker' && !item.excluded;
}

export interface FilterCounts {
  readonly all: number;
  readonly warnings: number;
  readonly notices: number;
  readonly skipped: number;
}

/** How many files each filter shows; `skipped` counts excluded items and files that never became items. */
export function countByFilter(views: readonly ItemInView[], skippedFiles: number): FilterCounts {
  const counts = { all: views.length, warnings: 0, notices: 0, skipped: skippedFiles };
  for (const view of views) {
    if (view.item.excluded) counts.skipped += 1;
    else if (view.badge) {
      if (isSeverityOf('warnings', view.badge.severity)) counts.warnings += 1;
      if (hasNotice(view)) counts.notices += 1;
    }
  }
  return counts;
}

export function matchesFilter(view: ItemInView, filter: ItemFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'warnings':
      return !view.item.excluded && view.badge !== null && isSeverityOf(filter, view.badge.severity);
    case 'notices':
      return !view.item.excluded && hasNotice(view);
    case 'skipped':
      return view.item.excluded;
  }
}

function hasNotice({ badge, findings }: ItemInView): boolean {
  return badge !== null && findings.some(({ severity }) => severity === 'notice');
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
  if (search.trim() === '') return true;
  const texts = [
    item.path,
    item.camera?.make ?? '',
    item.camera?.model ?? '',
    item.software ?? '',
    note,
    ...findings.map(findingWords),
  ];
  return matchesWords(texts, search);
}

/** Whether every word of the search occurs in one of the texts. */
export function matchesWords(texts: readonly string[], search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = texts.join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}
