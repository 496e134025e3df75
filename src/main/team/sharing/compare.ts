import type { SeenInTeam } from '../../../domain/finding';
import type { CaseId } from '../../../domain/ids';
import type { TeamProblem } from '../../../domain/team';
import { type CaseSharing, contentColumns, type SharingDeps } from './share-cases';

/** What the team knows about one content. */
export interface SeenContent {
  readonly match: 'content' | 'picture';
  /** Bits of the picture hash that differ from the nearest one. */
  readonly distance: number;
  readonly team: SeenInTeam;
}

/** How a case was compared with those of the team. */
export type TeamComparison =
  /** The profile has no team store, or does not share. */
  | { readonly kind: 'off' }
  | { readonly kind: 'not-compared'; readonly problem: TeamProblem }
  /** By SHA-256; only contents that were seen. */
  | { readonly kind: 'compared'; readonly seen: ReadonlyMap<string, SeenContent> };

/** One row for each listed case; without a case number the cases were only counted. */
export interface SeenRow {
  readonly item: number;
  readonly match: 'content' | 'picture';
  readonly distance: number;
  readonly cases: number;
  readonly case_number: string | null;
  readonly workstation: string;
  readonly handler: string | null;
}

/** The benchmark measures this statement. */
export const SEEN_SQL = `
SELECT * FROM proofcase.seen_in_team($1, $2, $3, ARRAY(SELECT decode(h, 'hex') FROM unnest($4::text[]) h),
  $5::bigint[], $6::bigint[])`;

/** Contents that one statement compares. */
const MAX_COMPARED = 100;

/** Compares the contents of a case with those of other workstations; stops without a result when `isStopped`. */
export function createCompare(
  { repositories, storeOf }: Pick<SharingDeps, 'repositories' | 'storeOf'>,
  sharing: Pick<CaseSharing, 'isOn'>,
) {
  return async (caseId: CaseId, isStopped: () => boolean): Promise<TeamComparison> => {
    const stored = repositories.cases.find(caseId);
    const store = stored && sharing.isOn(stored.profileId) ? storeOf(stored.profileId) : null;
    if (!stored || !store) return { kind: 'off' };
    const contents = repositories.teamSharing.contentsOf(caseId);
    const seen = new Map<string, SeenContent>();
    for (let at = 0; at < contents.length; at += MAX_COMPARED) {
      const some = contents.slice(at, at + MAX_COMPARED);
      const found = await store.query<SeenRow>(SEEN_SQL, [
        caseId,
        stored.caseNumber,
        store.workstation.id,
        ...contentColumns(some),
      ]);
      if (isStopped()) return { kind: 'off' };
      if (!found.ok) return { kind: 'not-compared', problem: found.problem };
      for (const [index, { sha256 }] of some.entries()) {
        const rows = found.value.filter(({ item }) => item === index + 1);
        const [first] = rows;
        if (first) seen.set(sha256, seenContent(first, rows));
      }
    }
    return { kind: 'compared', seen };
  };
}

function seenContent({ match, distance, cases }: SeenRow, rows: readonly SeenRow[]): SeenContent {
  const listed = rows.flatMap(({ case_number: caseNumber, workstation, handler }) =>
    caseNumber === null ? [] : [{ caseNumber, workstation, handler }],
  );
  return { match, distance, team: { cases, listed } };
}
