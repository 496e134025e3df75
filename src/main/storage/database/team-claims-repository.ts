import type { PackageId, ProfileId } from '../../../domain/ids';
import { SENT_STATES } from '../../../domain/journal';
import type { ClaimCheck, ClaimState, OtherClaim } from '../../../domain/team';
import type { Database } from './connection';
import { fromJsonColumn, toJsonColumn } from './rows';

/** The claim of a package as this data folder knows it. */
export interface StoredClaim {
  readonly packageId: PackageId;
  /** Made before the store is asked, so that a repeated question is the same one. */
  readonly id: string;
  readonly state: ClaimState;
  readonly check: ClaimCheck;
  readonly claimedAt: string;
  readonly other: OtherClaim | null;
  readonly isPaidTwice: boolean;
}

interface ClaimRow extends Omit<StoredClaim, 'other' | 'isPaidTwice'> {
  readonly other: string | null;
  readonly paidTwice: number;
}

const COLUMNS = `package_id AS packageId, c.id, c.state, check_kind AS "check", claimed_at AS claimedAt, other,
  paid_twice AS paidTwice`;

/** Packages that were sent or may have been, by their profile. */
const SENT = `p.submitted_at IS NOT NULL AND p.state IN (${SENT_STATES.map((state) => `'${state}'`).join(', ')})`;

/** Claims of packages in a team store. */
export function createTeamClaimsRepository(database: Database) {
  const find = database.prepare<[string], ClaimRow>(
    `SELECT ${COLUMNS} FROM team_claim c WHERE package_id = ?`,
  );
  const ofPackages = database.prepare<[string], ClaimRow>(
    `SELECT ${COLUMNS} FROM team_claim c WHERE package_id IN (SELECT value FROM json_each(?))`,
  );
  const insert = database.prepare(
    `INSERT INTO team_claim (package_id, id, state, check_kind, claimed_at)
     VALUES (@packageId, @id, @state, @check, @claimedAt)`,
  );
  const change = database.prepare(
    `UPDATE team_claim SET state = @state, check_kind = @check, other = @other, paid_twice = @paidTwice
     WHERE package_id = @packageId`,
  );
  const remove = database.prepare('DELETE FROM team_claim WHERE package_id = ?');
  const changeTo = ({ packageId, state, check, other, isPaidTwice }: StoredClaim): void => {
    change.run({
      packageId,
      state,
      check,
      other: other === null ? null : toJsonColumn(other),
      paidTwice: isPaidTwice ? 1 : 0,
    });
  };
  const own = database
    .prepare<[string, string | null], string>(
      `SELECT c.id FROM team_claim c JOIN package p ON p.id = c.package_id
       WHERE p.content_hash = ? AND c.package_id IS NOT ?`,
    )
    .pluck();
  const ofProfile = database
    .prepare<[string], PackageId>(
      `SELECT c.package_id FROM team_claim c JOIN package p ON p.id = c.package_id
       WHERE p.profile_id = ? ORDER BY c.claimed_at`,
    )
    .pluck();
  const unknownToTeam = database
    .prepare<[string], PackageId>(
      `SELECT p.id FROM package p LEFT JOIN team_claim c ON c.package_id = p.id
       WHERE p.profile_id = ? AND c.id IS NULL AND ${SENT} ORDER BY p.submitted_at`,
    )
    .pluck();
  return {
    find: (id: PackageId): StoredClaim | null => {
      const row = find.get(id);
      return row ? toClaim(row) : null;
    },
    ofPackages: (ids: readonly PackageId[]): readonly StoredClaim[] =>
      ofPackages.all(JSON.stringify(ids)).map(toClaim),
    insert: (claim: Omit<StoredClaim, 'other' | 'isPaidTwice'>): void => {
      insert.run(claim);
    },
    change: changeTo,
    /** Inserts a claim as it was. */
    restore: (claim: StoredClaim): void => {
      const { packageId, id, state, check, claimedAt } = claim;
      insert.run({ packageId, id, state, check, claimedAt });
      changeTo(claim);
    },
    remove: (id: PackageId): void => {
      remove.run(id);
    },
    /** Ids of the claims of other packages with this content. */
    otherIds: (contentHash: string, packageId: PackageId | null): readonly string[] =>
      own.all(contentHash, packageId),
    packagesOf: (profileId: ProfileId): readonly PackageId[] => ofProfile.all(profileId),
    /** Packages that were sent without a claim: before there was a store, or restored from the side journal. */
    sentWithoutClaim: (profileId: ProfileId): readonly PackageId[] => unknownToTeam.all(profileId),
  };
}

function toClaim({ other, paidTwice, ...row }: ClaimRow): StoredClaim {
  return {
    ...row,
    other: other === null ? null : fromJsonColumn<OtherClaim>(other),
    isPaidTwice: paidTwice === 1,
  };
}
