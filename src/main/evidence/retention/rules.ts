import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import type { DueCase, KeptCase, RetentionDue, RetentionRuleView } from '../../../contract/retention-views';
import { closedBefore, dueAt, type RetentionRule, undecidedWork } from '../../../domain/retention';
import type { Repositories } from '../../storage/database/repositories';
import type { PastCase } from '../../storage/database/retention-repository';

/** Maximum number of listed cases; the totals count all of them. */
const MAX_LISTED = 500;

/** Returns the rules of all profiles, including profiles without a rule. */
export function rulesView({ retention, profiles }: Repositories): readonly RetentionRuleView[] {
  const rules = new Map(retention.rules().map((rule) => [rule.profileId, rule]));
  const counts = new Map(retention.caseCounts().map((entry) => [entry.profileId, entry]));
  return profiles.list().map(({ profile }) => {
    const rule = rules.get(profile.id);
    const count = counts.get(profile.id);
    return {
      profileId: profile.id,
      profileName: profile.name,
      days: rule?.days ?? null,
      active: rule?.active ?? false,
      changedAt: rule?.changedAt ?? null,
      changedBy: rule?.changedBy ?? null,
      openCases: count?.open ?? 0,
      closedCases: count?.closed ?? 0,
    };
  });
}

/** @throws ProofcaseError `not-found` for an unknown profile. */
export function setRule(
  repositories: Repositories,
  { profileId, days, active }: RequestPayload<'retention.setRule'>,
  changedBy: string,
  changedAt: string,
): void {
  if (!repositories.profiles.find(profileId)) throw new ProofcaseError('not-found');
  repositories.retention.saveRule({ profileId, days, active, changedAt, changedBy });
}

/** Returns the cases that are due for deletion now, and those that are due but must be kept. */
export function dueCases(repositories: Repositories, nowMs: number): RetentionDue {
  const { retention, profiles } = repositories;
  const due: DueCase[] = [];
  const kept: KeptCase[] = [];
  let dueTotal = 0;
  let keptTotal = 0;
  const next: string[] = [];
  for (const rule of retention.rules()) {
    const profile = profiles.find(rule.profileId)?.profile;
    if (!rule.active || !profile) continue;
    const until = closedBefore(nowMs, rule);
    const dueCasesOfRule = retention.closedUntil('due', profile.id, until, MAX_LISTED);
    const keptCasesOfRule = retention.closedUntil('kept', profile.id, until, MAX_LISTED);
    due.push(...dueCasesOfRule.rows.map((pastCase) => dueCase(pastCase, profile, rule)));
    kept.push(
      ...keptCasesOfRule.rows.map((pastCase) =>
        keptCase(repositories, pastCase, dueCase(pastCase, profile, rule)),
      ),
    );
    dueTotal += dueCasesOfRule.total;
    keptTotal += keptCasesOfRule.total;
    const later = dueAt(retention.firstClosedAfter(profile.id, until), rule);
    if (later !== null) next.push(later);
  }
  const byTime = (a: DueCase, b: DueCase): number => a.dueSince.localeCompare(b.dueSince);
  return {
    at: new Date(nowMs).toISOString(),
    due: due.sort(byTime).slice(0, MAX_LISTED),
    dueTotal,
    kept: kept.sort(byTime).slice(0, MAX_LISTED),
    keptTotal,
    nextDueAt: next.sort()[0] ?? null,
  };
}

function dueCase(
  { caseId, caseNumber, note, closedAt }: PastCase,
  profile: { readonly id: DueCase['profileId']; readonly name: string },
  rule: RetentionRule,
): DueCase {
  const dueSince = dueAt(closedAt, rule) ?? closedAt;
  return {
    caseId,
    caseNumber,
    note,
    closedAt,
    dueSince,
    profileId: profile.id,
    profileName: profile.name,
    days: rule.days,
  };
}

function keptCase({ retention }: Repositories, standing: PastCase, due: DueCase): KeptCase {
  const { hold } = retention.marks(due.caseId);
  const [undecided] = undecidedWork(standing);
  if (hold || !undecided) return { ...due, reason: 'legal-hold', count: 0, hold };
  return { ...due, reason: undecided.reason, count: undecided.count, hold };
}
