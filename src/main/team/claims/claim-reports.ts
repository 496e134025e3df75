import type { PackageId } from '../../../domain/ids';
import type { ClaimCheck, ClaimState, OtherClaim } from '../../../domain/team';
import { type CustodyLog, SYSTEM_ACTOR } from '../../storage/custody/custody-log';
import type { Repositories } from '../../storage/database/repositories';
import type { MessageKind } from '../outgoing/outgoing';
import { type OtherRow, otherOf, REPORT_SQL } from './claim-statements';

/** The state of a claim, with all that a store needs that does not know it yet. */
export interface ClaimReport {
  readonly claim: string;
  readonly package: PackageId;
  /** SHA-256 of the content, hex. */
  readonly content: string;
  readonly caseNumber: string;
  readonly handler: string;
  readonly state: ClaimState;
  readonly check: ClaimCheck;
  readonly claimedAt: string;
  readonly level: string | null;
  /** Ids of further claims of this data folder for the content. */
  readonly own: readonly string[];
}

interface ReportReply {
  readonly position: number;
  /** A claim that was also paid for, without a decision. */
  readonly other: OtherClaim | null;
}

/** The name under which reports wait. */
export const claimReports = { kind: 'claim' } as const;

export interface ReportDeps {
  readonly repositories: Repositories;
  readonly custody: CustodyLog;
  readonly onPaidTwice: (id: PackageId) => void;
}

export function claimReportKind(deps: ReportDeps): MessageKind<ClaimReport, ReportReply> {
  const { teamMessages } = deps.repositories;
  return {
    ...claimReports,
    async apply(client, report, workstationId) {
      const [row] = await client.query<OtherRow & { readonly position: string }>(REPORT_SQL, [
        report.claim,
        report.package,
        report.content,
        workstationId,
        report.caseNumber,
        report.handler,
        report.state,
        report.check,
        report.level,
        report.claimedAt,
        report.own,
      ]);
      if (!row) throw new Error('the team store did not store the report');
      return { position: Number(row.position), other: row.other_workstation === null ? null : otherOf(row) };
    },
    delivered(report, reply, profileId) {
      if (reply === null) return;
      teamMessages.raisePosition(profileId, reply.position);
      if (reply.other) notePaidTwice(deps, report.package, reply.other);
    },
  };
}

/** Both workstations paid: recorded once in the history of the case, and shown until it is dismissed. */
function notePaidTwice(
  { repositories, custody, onPaidTwice }: ReportDeps,
  id: PackageId,
  other: OtherClaim,
): void {
  const claim = repositories.teamClaims.find(id);
  const pkg = repositories.packages.find(id);
  if (!claim || !pkg || claim.isPaidTwice) return;
  repositories.teamClaims.change({ ...claim, other, isPaidTwice: true });
  const { workstation, caseNumber, at } = other;
  custody.append(pkg.caseId, 'team-paid-twice', [id], { workstation, caseNumber, at }, SYSTEM_ACTOR);
  onPaidTwice(id);
}
