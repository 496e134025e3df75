import type { FileType } from '../../../../domain/file-type';
import type { FindingCode } from '../../../../domain/finding';
import type { ItemInView } from './items-in-view';

/** Conditions in addition to the selected chip; an empty set is no condition. */
export interface Facets {
  readonly findings: ReadonlySet<FindingCode>;
  readonly types: ReadonlySet<FileType>;
  readonly traits: ReadonlySet<Trait>;
}

export const TRAITS = ['note', 'no-position', 'no-time', 'zone-unknown', 'no-finding'] as const;
export type Trait = (typeof TRAITS)[number];

export const NO_FACETS: Facets = {
  findings: new Set(),
  types: new Set(),
  traits: new Set(),
};

/** Facts about a file that are stored elsewhere. */
export interface FacetContext {
  readonly hasNote: (view: ItemInView) => boolean;
}

export function countFacets({ findings, types, traits }: Facets): number {
  return findings.size + types.size + traits.size;
}

/** True if the file matches at least one value of every group: "JPEG or PNG" and "without a position". */
export function matchesFacets(view: ItemInView, facets: Facets, context: FacetContext): boolean {
  const { findings, types, traits } = facets;
  if (types.size > 0 && !types.has(view.item.type)) return false;
  if (findings.size > 0 && !view.findings.some(({ code }) => findings.has(code))) return false;
  return traits.size === 0 || [...traits].some((trait) => hasTrait(view, trait, context));
}

function hasTrait(view: ItemInView, trait: Trait, context: FacetContext): boolean {
  const { item, findings } = view;
  switch (trait) {
    case 'note':
      return context.hasNote(view);
    case 'no-position':
      return item.type !== 'pdf' && item.position === null;
    case 'no-time':
      return item.type !== 'pdf' && item.capturedAt === null;
    case 'zone-unknown':
      return item.capturedAt !== null && item.capturedAt.offset === null && item.capturedAt.utc === null;
    case 'no-finding':
      return findings.every(({ severity }) => severity === 'info');
  }
}

export interface FacetCounts {
  /** Most frequent first. */
  readonly findings: readonly (readonly [FindingCode, number])[];
  readonly types: readonly (readonly [FileType, number])[];
  readonly traits: ReadonlyMap<Trait, number>;
}

/** How many files each facet would show on its own; facets without files are missing. */
export function facetCounts(views: readonly ItemInView[], context: FacetContext): FacetCounts {
  const findings = new Map<FindingCode, number>();
  const types = new Map<FileType, number>();
  const traits = new Map<Trait, number>();
  const add = <Key>(map: Map<Key, number>, key: Key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const view of views) {
    add(types, view.item.type);
    for (const code of new Set(view.findings.map((finding) => finding.code))) add(findings, code);
    for (const trait of TRAITS) if (hasTrait(view, trait, context)) add(traits, trait);
  }
  const byCount = <Key>(map: Map<Key, number>) => [...map].sort(([, a], [, b]) => b - a);
  return { findings: byCount(findings), types: byCount(types), traits };
}
