import type { CaseId, ProfileId } from '../../../domain/ids';
import type { Repositories } from '../../storage/database/repositories';
import type { MessageKind, Outgoing } from '../outgoing/outgoing';
import { profilesWithStore, type TeamStore } from '../team-store';

/** Changes of which cases this workstation has. */
export interface HeldCasesMessage {
  readonly held: readonly { readonly id: CaseId; readonly number: string; readonly hasCapture: boolean }[];
  readonly released: readonly CaseId[];
}

export interface HeldCasesDeps {
  readonly repositories: Pick<Repositories, 'cases' | 'teamCases' | 'profiles' | 'inTransaction'>;
  readonly outgoing: Pick<Outgoing, 'append'>;
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  /** Whether two profiles name the same store. */
  readonly isSameStore: (one: ProfileId, other: ProfileId) => boolean;
}

/** One statement of the server takes them without a noticeable wait. */
const MAX_CASES_PER_MESSAGE = 500;

const heldCases = { kind: 'held-cases' } as const;

const HOLD_SQL = `
INSERT INTO proofcase.held_case AS h (workstation_id, case_id, case_number, has_capture)
SELECT $1, id, number, has_capture FROM unnest($2::uuid[], $3::text[], $4::boolean[]) AS n (id, number, has_capture)
ON CONFLICT (workstation_id, case_id) DO UPDATE
  SET case_number = excluded.case_number, has_capture = excluded.has_capture`;

const RELEASE_SQL =
  'DELETE FROM proofcase.held_case WHERE workstation_id = $1 AND case_id = ANY ($2::uuid[])';

/** Rows of other workstations stay, so the order in which two sides of a hand-over report does not matter. */
export function heldCasesKind(
  onDelivered: (profileId: ProfileId) => void,
): MessageKind<HeldCasesMessage, null> {
  return {
    ...heldCases,
    async apply(client, { held, released }, workstationId) {
      await client.query(RELEASE_SQL, [workstationId, released]);
      await client.query(HOLD_SQL, [
        workstationId,
        held.map(({ id }) => id),
        held.map(({ number }) => number),
        held.map(({ hasCapture }) => hasCapture),
      ]);
      return null;
    },
    delivered: (_message, _reply, profileId) => onDelivered(profileId),
  };
}

/**
 * Compares the cases of this data folder with those reported to its stores, and appends the difference to the messages;
 * null: all cases of all profiles.
 */
export function registerCases(deps: HeldCasesDeps, caseId: CaseId | null): void {
  const { repositories, outgoing } = deps;
  const { cases, teamCases } = repositories;
  // A case that moved to another profile of the same store is held there, and messages of profiles overtake each other.
  const isStillHeld = (id: CaseId, profileId: ProfileId): boolean => {
    const found = cases.find(id);
    return found !== null && found.handedOverAt === null && deps.isSameStore(found.profileId, profileId);
  };
  const withStore = profilesWithStore(deps);
  if (withStore.length === 0) return;
  repositories.inTransaction(() => {
    teamCases.dropStale(caseId);
    for (const profileId of withStore) {
      const released = teamCases.takeReleased(profileId).filter((id) => !isStillHeld(id, profileId));
      for (let isFirst = true; ; isFirst = false) {
        const found = teamCases.unregistered(profileId, caseId, MAX_CASES_PER_MESSAGE);
        if (found.length === 0 && !(isFirst && released.length > 0)) break;
        for (const held of found) teamCases.register(held);
        outgoing.append(heldCases, profileId, {
          held: found.map(({ caseId: id, caseNumber: number, hasCapture }) => ({ id, number, hasCapture })),
          released: isFirst ? released : [],
        } satisfies HeldCasesMessage);
      }
    }
  });
}
