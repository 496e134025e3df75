import { randomUUID } from 'node:crypto';
import type { ProfileId } from '../../../domain/ids';
import { claimStateFor } from '../../../domain/team';
import type { TeamConnection } from '../connection/team-connection';
import type { TeamOutcome } from '../connection/team-problem';
import type { MessageKind } from '../outgoing/outgoing';
import type { StoreState } from '../team-store';
import { type ClaimsDeps, reportClaim } from './claims';

interface ReconcileDeps extends Pick<ClaimsDeps, 'repositories' | 'outgoing' | 'clock'> {
  /** Shares the cases of a profile with a store that lacks them. */
  readonly shareAgain: (profileId: ProfileId) => void;
  /** Registers all cases of a profile again. */
  readonly registerAgain: (profileId: ProfileId) => void;
  /** Reports hand-overs of a profile again. */
  readonly handoversAgain: (profileId: ProfileId) => void;
}

/** Confirms to the store that all claims of this workstation were delivered to its current generation. */
export const reconciled: MessageKind<{ readonly generation: number }, null> = {
  kind: 'reconciled',
  async apply(client, { generation }, workstationId) {
    await client.query('UPDATE proofcase.workstation SET generation = $1 WHERE id = $2', [
      generation,
      workstationId,
    ]);
    return null;
  },
};

/**
 * Compares a store with what this data folder has seen of it. For another store, or an older copy of the same one, all
 * claims are delivered again; an older copy gets a new generation, so that every other workstation does so too.
 */
export async function reconcile(
  deps: ReconcileDeps,
  profileId: ProfileId,
  state: StoreState,
  connection: TeamConnection,
): Promise<TeamOutcome<StoreState>> {
  const known = deps.repositories.teamMessages.link(profileId);
  const isSame = known?.storeId === state.storeId;
  if (known && isSame && state.generation === known.generation && state.position >= known.position) {
    // Another copy of the database, although none of this workstation's claims is missing in it.
    if (known.mark !== state.mark) {
      deps.repositories.inTransaction(() => {
        deps.repositories.teamMessages.setLink(profileId, state);
        deps.handoversAgain(profileId);
      });
    }
    return { ok: true, value: state };
  }
  let { generation } = state;
  if (known && isSame && (generation < known.generation || state.position < known.position)) {
    const noted = await connection.query<{ generation: number }>(
      'SELECT proofcase.note_older_copy($1, $2) AS generation',
      [known.generation, known.position],
    );
    if (!noted.ok) return noted;
    generation = noted.value[0]?.generation ?? generation;
  }
  deps.repositories.inTransaction(() => {
    deps.repositories.teamMessages.setLink(profileId, { ...state, generation });
    deliverAllAgain(deps, profileId, generation);
  });
  return { ok: true, value: { ...state, generation } };
}

function deliverAllAgain(deps: ReconcileDeps, profileId: ProfileId, generation: number): void {
  const { teamClaims, packages } = deps.repositories;
  claimWhatWasSent(deps, profileId);
  deps.shareAgain(profileId);
  for (const id of teamClaims.packagesOf(profileId)) {
    const pkg = packages.find(id);
    const claim = teamClaims.find(id);
    if (pkg && claim && claim.state !== 'given-back') reportClaim(deps, pkg, claim);
  }
  deps.registerAgain(profileId);
  deps.handoversAgain(profileId);
  deps.outgoing.append(reconciled, profileId, { generation });
}

/** Packages that were sent before there was a store, or that a restored database got back from the side journal. */
export function claimWhatWasSent(
  { repositories, clock }: Pick<ReconcileDeps, 'repositories' | 'clock'>,
  profileId: ProfileId,
): void {
  const { teamClaims, packages } = repositories;
  for (const packageId of teamClaims.sentWithoutClaim(profileId)) {
    const pkg = packages.find(packageId);
    if (!pkg) continue;
    teamClaims.insert({
      packageId,
      id: randomUUID(),
      state: claimStateFor(pkg),
      check: 'earlier',
      claimedAt: pkg.submittedAt ?? clock.now().toISOString(),
    });
  }
}
