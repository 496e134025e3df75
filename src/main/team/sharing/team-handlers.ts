import { ProofcaseError } from '../../../contract/errors';
import type { teamRequests } from '../../../contract/team-requests';
import type { ProfileId } from '../../../domain/ids';
import type { Repositories } from '../../storage/database/repositories';
import { readSettings } from '../../storage/settings/settings';
import type { EngineHandlers } from '../../support/handlers';
import { repeat, type Timers } from '../../support/timers';
import type { TeamStore } from '../team-store';
import { listTeamCases } from './list-cases';
import type { CaseSharing } from './share-cases';
import type { Takeovers } from './takeovers';

export interface TeamCasesDeps {
  readonly repositories: Repositories;
  readonly sharing: CaseSharing;
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  readonly takeovers: Takeovers;
  readonly onDefect: (error: unknown) => void;
}

/** A colleague who takes a case over is shown within this time, without asking the server all the time. */
const SYNC_MS = 300_000;

export function teamHandlers(deps: TeamCasesDeps): EngineHandlers<typeof teamRequests> {
  const { repositories, sharing, takeovers } = deps;
  const current = (): { readonly profileId: ProfileId; readonly store: TeamStore } | null => {
    const { activeProfileId: profileId } = readSettings(repositories);
    const store = sharing.isOn(profileId) ? deps.storeOf(profileId) : null;
    return store === null ? null : { profileId, store };
  };
  return {
    'team.cases': async (query) => {
      const team = current();
      if (team === null) return { kind: 'off' };
      const { workstation } = team.store;
      const page = await listTeamCases(team.store, query, workstation.id);
      if (!page.ok) return { kind: 'away', problem: page.problem };
      takeovers.sync(team.profileId).catch(deps.onDefect);
      const rows = page.value.rows.map((row) => ({
        ...row,
        isHere: repositories.cases.find(row.id) !== null,
      }));
      return { kind: 'page', rows, next: page.value.next };
    },
    'team.takeOver': async ({ teamCaseId, ...order }) => {
      const team = current();
      if (team === null) throw new ProofcaseError('team-not-shared');
      const taken = await takeovers.take(team.profileId, team.store, { ...order, caseId: teamCaseId });
      if (!taken.ok) throw ProofcaseError.fromEnvelope(taken.problem);
      if (taken.value === null) {
        throw new ProofcaseError('team-owner-changed', { caseNumber: order.caseNumber });
      }
      return { caseId: taken.value };
    },
  };
}

/** Looks for take-overs of every profile that shares, now and then, until `closing`. */
export function followTakeovers(deps: TeamCasesDeps, timers: Timers, closing: AbortSignal): void {
  const syncAll = (): void => {
    for (const { profile } of deps.repositories.profiles.list()) {
      if (deps.sharing.isOn(profile.id)) deps.takeovers.sync(profile.id).catch(deps.onDefect);
    }
  };
  if (closing.aborted) return;
  syncAll();
  repeat(timers, { firstMs: SYNC_MS, everyMs: SYNC_MS }, closing, syncAll);
}
