import type { ItemFinding, SetFinding } from '../../../domain/finding';
import type { CaseId } from '../../../domain/ids';
import { sortBySeverity } from '../../../domain/precheck/item-findings';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { TeamComparison } from '../../team/sharing/compare';

/** The team, as the pre-check uses it. */
export interface TeamOfPictures {
  /** Shares the hashes of the files of a case, where the profile allows it. */
  contentsChanged(caseId: CaseId): void;
  /** Asks for the cases of other workstations that have the same files or pictures. */
  compare(caseId: CaseId, isStopped: () => boolean): Promise<TeamComparison>;
}

export interface ComparisonChanges {
  readonly changed: readonly StoredItem[];
  /** The findings about the whole case if they changed; else null. */
  readonly findings: readonly SetFinding[] | null;
}

/** What a comparison with the team changes in the stored items and findings of a case; nothing is stored. */
export function changesByTeam(
  repositories: Repositories,
  caseId: CaseId,
  compared: TeamComparison,
): ComparisonChanges {
  const items = repositories.intake.items(caseId);
  const isCompared = compared.kind !== 'not-compared';
  const stored = repositories.intake.intake(caseId)?.findings ?? [];
  const others = stored.filter(({ code }) => code !== 'team-not-compared');
  const files = new Set(items.map(({ sha256 }) => sha256)).size;
  const findings: readonly SetFinding[] =
    isCompared || files === 0
      ? others
      : [...others, { code: 'team-not-compared', severity: 'notice', files }];
  return {
    // Earlier matches stay if the store could not be asked.
    changed: isCompared ? items.flatMap((item) => withTeamFinding(item, compared) ?? []) : [],
    findings: JSON.stringify(findings) === JSON.stringify(stored) ? null : findings,
  };
}

function withTeamFinding(item: StoredItem, compared: TeamComparison): StoredItem | null {
  const seen = compared.kind === 'compared' ? compared.seen.get(item.sha256) : undefined;
  const others = withoutTeamFindings(item).findings;
  const found: ItemFinding[] = seen
    ? [{ code: 'seen-before', severity: seen.team.listed.length > 0 ? 'warning' : 'info', ...seen }]
    : [];
  const findings = sortBySeverity([...others, ...found]);
  return JSON.stringify(findings) === JSON.stringify(item.findings) ? null : { ...item, findings };
}

/** The same item if it has none. */
export function withoutTeamFindings(item: StoredItem): StoredItem {
  const others = item.findings.filter((finding) => !isTeamFinding(finding));
  return others.length === item.findings.length ? item : { ...item, findings: others };
}

/** Whether a finding names cases of other workstations. */
export function isTeamFinding(finding: ItemFinding): boolean {
  return finding.code === 'seen-before' && 'team' in finding;
}
