import { ProofcaseError } from '../../contract/errors';
import type { RequestPayload } from '../../contract/requests';
import type { DueCase, KeptCase, RetentionDue, RetentionRuleView } from '../../contract/retention-views';
import { closedBefore, dueAt, type RetentionRule, undecidedWork } from '../../domain/retention';
import type { Repositories } from '../database/repositories';
import type { PastCase } from '../database/retention-repository';

/** More than anybody confirms at once; the totals say how many there are. */
const LISTED = 500;

/** The rules of all profiles, those without one too. */
export function rulesView({ retention, profiles }: Repositories): readonly RetentionRuleView[] {
  const rules = new Map(retention.rules().map((rule) => [rule.profileId, rule]));
  const counts = new Map(retention.caseCounts().map((one) => [one.profileId, one]));
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

/** What the rules propose now, and what stays although its time has come. Nothing is deleted by this. */
export function dueCases(repositories: Repositories, nowMs: number): RetentionDue {
  const { retention, profiles } = repositories;
  const due: DueCase[] = [];
  const kept: KeptCase[] = [];
  let [dueTotal, keptTotal] = [0, 0];
  const next: string[] = [];
  for (const rule of retention.rules()) {
    const profile = profiles.find(rule.profileId)?.profile;
    if (!rule.active || !profile) continue;
    const until = closedBefore(nowMs, rule);
    const going = retention.closedUntil('due', profile.id, until, LISTED);
    const staying = retention.closedUntil('kept', profile.id, until, LISTED);
    due.push(...going.rows.map((one) => dueCase(one, profile, rule)));
    kept.push(...staying.rows.map((one) => keptCase(repositories, one, dueCase(one, profile, rule))));
    dueTotal += going.total;
    keptTotal += staying.total;
    const later = dueAt(retention.firstClosedAfter(profile.id, until), rule);
    if (later !== null) next.push(later);
  }
  const byTime = (a: DueCase, b: DueCase): number => a.dueSince.localeCompare(b.dueSince);
  return {
    at: new Date(nowMs).toISOString(),
    due: due.sort(byTime).slice(0, LISTED),
    dueTotal,
    kept: kept.sort(byTime).slice(0, LISTED),
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
  const of = { profileId: profile.id, profileName: profile.name, days: rule.days };
  return { caseId, caseNumber, note, closedAt, dueSince, ...of };
}

function keptCase({ retention }: Repositories, standing: PastCase, one: DueCase): KeptCase {
  const { hold } = retention.marks(one.caseId);
  const [undecided] = undecidedWork(standing);
  if (hold || !undecided) return { ...one, reason: 'legal-hold', count: 0, hold };
  return { ...one, reason: undecided.reason, count: undecided.count, hold };
}
