import { createHash } from 'node:crypto';
import type { CaseId, ProfileId } from '../../../domain/ids';
import { storedPictureHash } from '../../../domain/precheck/picture-hash';
import type { Repositories } from '../../storage/database/repositories';
import { FORGET_CASES, type SharedContent } from '../../storage/database/team-sharing-repository';
import type { TeamClient } from '../connection/team-connection';
import type { MessageKind, Outgoing } from '../outgoing/outgoing';
import { sharedHandler } from '../shared-handler';
import type { TeamStore } from '../team-store';

export interface SharingDeps {
  readonly repositories: Repositories;
  readonly outgoing: Outgoing;
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  /** Whether both profiles have the same team store, however its address is written. */
  readonly isSameStore: (one: ProfileId, other: ProfileId) => boolean;
  /** Account name of the handler. */
  readonly actor: string;
}

/** Shares cases and the hashes of their files with the team, where the profile allows it. */
export interface CaseSharing {
  isOn(profileId: ProfileId): boolean;
  /** Shares number, state and handler if they changed. */
  caseChanged(caseId: CaseId): void;
  /** Shares the hashes of the files if they changed. */
  contentsChanged(caseId: CaseId): void;
  /** Shares what is missing in the store of a profile, or withdraws everything after sharing was switched off. */
  profileChanged(profileId: ProfileId): void;
  /** Shares everything again with a store that lacks it, and removes there what was deleted here. */
  shareAgain(profileId: ProfileId): void;
}

/** Only ids wait; what they stand for is read when it is delivered. */
interface ShareOrder {
  readonly caseId: CaseId;
  readonly profileId: ProfileId;
}

interface ForgetOrder {
  readonly cases: readonly CaseId[];
  readonly claims: readonly string[];
  /** The profile that the cases were shared for, where they moved to another one. */
  readonly movedFrom?: ProfileId;
}

const share = { kind: 'share-case' } as const;
const forget = { kind: FORGET_CASES } as const;
const keep = { kind: 'keep-cases' } as const;

/** Cases that one message withdraws. */
const MAX_WITHDRAWN = 500;

const SHARE_SQL = `
SELECT proofcase.share_case($1, $2, $3, $4, $5, ARRAY(SELECT decode(h, 'hex') FROM unnest($6::text[]) h),
  $7::bigint[], $8::bigint[])`;

/** The columns of contents, as the statements of sharing and comparing take them. */
export function contentColumns(contents: readonly SharedContent[]) {
  const hashes = contents.map(({ hash }) => (hash === null ? null : storedPictureHash(hash)));
  return [
    contents.map(({ sha256 }) => sha256),
    hashes.map((hash) => hash?.frequency ?? null),
    hashes.map((hash) => hash?.gradient ?? null),
  ] as const;
}

export interface ShareKindDeps extends Pick<SharingDeps, 'repositories' | 'actor'> {
  /** Called when the store has a change of a case: it can be asked about a case that it was not compared with. */
  readonly onShared: (caseId: CaseId) => void;
}

export function shareKind({ repositories, actor, onShared }: ShareKindDeps): MessageKind<ShareOrder, null> {
  return {
    ...share,
    async apply(client, { caseId, profileId }, workstationId) {
      const stored = repositories.cases.find(caseId);
      const profile = repositories.profiles.find(profileId)?.profile;
      // Sharing may have ended while the message waited.
      if (!profile?.sharesWithTeam || stored?.profileId !== profileId) return null;
      await client.query(SHARE_SQL, [
        caseId,
        stored.caseNumber,
        workstationId,
        sharedHandler(repositories, profileId, actor),
        stored.state,
        ...contentColumns(repositories.teamSharing.contentsOf(caseId)),
      ]);
      return null;
    },
    delivered: ({ caseId }) => onShared(caseId),
  };
}

export interface ForgettingDeps extends Pick<SharingDeps, 'isSameStore'> {
  /** Which profile a case is shared for; null for none. */
  readonly sharedFor: (caseId: CaseId) => ProfileId | null;
}

export function forgetKind({ sharedFor, isSameStore }: ForgettingDeps): MessageKind<ForgetOrder, null> {
  // Messages of two profiles have no order: the next one may have shared the case already.
  const isSharedAgain = (caseId: CaseId, before: ProfileId): boolean => {
    const now = sharedFor(caseId) ?? before;
    return now !== before && isSameStore(now, before);
  };
  return {
    ...forget,
    async apply(client, { cases, claims, movedFrom }, workstationId) {
      const gone = cases.filter((id) => movedFrom === undefined || !isSharedAgain(id, movedFrom));
      await forgetCases(client, { cases: gone, claims }, workstationId);
      return null;
    },
  };
}

async function forgetCases(
  client: TeamClient,
  { cases, claims }: Pick<ForgetOrder, 'cases' | 'claims'>,
  workstationId: string,
): Promise<void> {
  await client.query('SELECT proofcase.withdraw_cases($1, $2::uuid[])', [workstationId, cases]);
  await client.query('SELECT proofcase.forget_claims($1, $2::uuid[])', [workstationId, claims]);
}

const STALE_SQL = `
SELECT ARRAY(SELECT id FROM proofcase.shared_case WHERE workstation_id = $1 AND NOT id = ANY ($2::uuid[])) AS cases,
  ARRAY(SELECT id FROM proofcase.claim WHERE workstation_id = $1 AND case_number <> ''
    AND NOT id = ANY ($3::uuid[])) AS claims`;

/** Removes from an older copy of a store what this workstation has deleted since. */
export function keepKind({
  repositories,
}: Pick<SharingDeps, 'repositories'>): MessageKind<Record<string, never>, null> {
  return {
    ...keep,
    async apply(client, _body, workstationId) {
      const { cases, claims } = repositories.teamSharing.allIds();
      const [stale] = await client.query<ForgetOrder>(STALE_SQL, [workstationId, cases, claims]);
      if (stale) await forgetCases(client, stale, workstationId);
      return null;
    },
  };
}

export function createCaseSharing({
  repositories,
  outgoing,
  storeOf,
  isSameStore,
  actor,
}: SharingDeps): CaseSharing {
  const { teamSharing, inTransaction } = repositories;
  const profileOf = (id: ProfileId) => repositories.profiles.find(id)?.profile ?? null;
  const isOn = (id: ProfileId): boolean => profileOf(id)?.sharesWithTeam === true && storeOf(id) !== null;
  const handlerFor = (id: ProfileId): string | null => sharedHandler(repositories, id, actor);
  const shareIfChanged = (caseId: CaseId, withContents: boolean): void => {
    const stored = repositories.cases.find(caseId);
    if (!stored || !isOn(stored.profileId)) return;
    const { profileId } = stored;
    const known = teamSharing.find(caseId);
    const facts = JSON.stringify([stored.caseNumber, stored.state, handlerFor(profileId)]);
    const contents =
      known && !withContents ? known.contents : digestOf(repositories.teamSharing.contentsOf(caseId));
    if (known?.profileId === profileId && known.facts === facts && known.contents === contents) return;
    teamSharing.save({ caseId, profileId, facts, contents });
    outgoing.append(share, profileId, { caseId, profileId });
  };
  const withdraw = (profileId: ProfileId, cases: readonly CaseId[]): void => {
    for (let at = 0; at < cases.length; at += MAX_WITHDRAWN) {
      const some = cases.slice(at, at + MAX_WITHDRAWN);
      for (const caseId of some) teamSharing.remove(caseId);
      outgoing.append(forget, profileId, { cases: some, claims: [], movedFrom: profileId });
    }
  };
  const profileChanged = (profileId: ProfileId): void => {
    inTransaction(() => {
      const isWanted = profileOf(profileId)?.sharesWithTeam === true;
      withdraw(profileId, isWanted ? teamSharing.movedFrom(profileId) : teamSharing.sharedFor(profileId));
      if (!isOn(profileId)) return;
      for (const caseId of teamSharing.changedCases(profileId, handlerFor(profileId))) {
        shareIfChanged(caseId, false);
      }
    });
  };
  /** Withdraws a case that moved to another profile, unless that one shares it in the same store. */
  const leaveFormerStore = (caseId: CaseId, profileId: ProfileId): void => {
    const former = teamSharing.find(caseId)?.profileId ?? profileId;
    if (former === profileId) return;
    if (isSameStore(former, profileId) && isOn(profileId)) return;
    inTransaction(() => withdraw(former, [caseId]));
  };
  const changed = (caseId: CaseId, withContents: boolean): void => {
    const profileId = repositories.cases.find(caseId)?.profileId;
    if (profileId) leaveFormerStore(caseId, profileId);
    // Most changes are not shared, and a transaction would lock the database for each.
    if (profileId && isOn(profileId)) inTransaction(() => shareIfChanged(caseId, withContents));
  };
  return {
    isOn,
    caseChanged: (caseId) => changed(caseId, false),
    contentsChanged: (caseId) => changed(caseId, true),
    profileChanged,
    shareAgain(profileId) {
      teamSharing.shareAgain(profileId);
      outgoing.append(keep, profileId, {});
      profileChanged(profileId);
    },
  };
}

function digestOf(contents: readonly SharedContent[]): string {
  const hash = createHash('sha256');
  for (const { sha256, hash: picture } of contents) hash.update(`${sha256} ${picture ?? ''}\n`);
  return hash.digest('hex');
}
