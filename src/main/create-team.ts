import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ProofcaseError } from '../contract/errors';
import type { TeamStoreTest } from '../contract/views';
import type { CaseId, ProfileId } from '../domain/ids';
import type { TeamAddress } from '../domain/team-address';
import type { EngineOptions } from './engine';
import { isProfileOfRun } from './sending/profiles/choose-profile';
import type { TrustedAuthorities } from './sending/service/trust-store';
import { managedError } from './storage/policy/policy-rules';
import { readSettings } from './storage/settings/settings';
import type { Stores } from './stores';
import { noFault } from './support/fault-points';
import { systemTimers } from './support/timers';
import { type CaptureLeases, createCaptureLeases } from './team/captures/capture-leases';
import { heldCasesKind, registerCases } from './team/cases/held-cases';
import { claimReportKind } from './team/claims/claim-reports';
import { type ClaimsDeps, createClaims, type TeamClaims } from './team/claims/claims';
import { claimWhatWasSent, reconcile, reconciled } from './team/claims/reconcile';
import { parseTeamAddress, placeOfStore } from './team/connection/team-address';
import { createTeamConnection } from './team/connection/team-connection';
import { createTeamPasswords, type TeamPasswords } from './team/connection/team-passwords';
import { handoverKinds, reportHandoversAgain } from './team/handovers/handover-messages';
import { createOutgoing, type Outgoing } from './team/outgoing/outgoing';
import { pushFiled } from './team/pushes/push-statements';
import { readTeamStatus } from './team/schema/administration';
import { createCompare } from './team/sharing/compare';
import {
  type CaseSharing,
  createCaseSharing,
  forgetKind,
  keepKind,
  shareKind,
} from './team/sharing/share-cases';
import { createTeamStore, type TeamStore, type Workstation } from './team/team-store';

/** The team stores of all profiles, and what this data folder has to tell them. */
export interface Team {
  /** Null: the profile has none, or this run may not use it. */
  readonly storeOf: (profileId: ProfileId) => TeamStore | null;
  readonly claims: TeamClaims;
  readonly outgoing: Outgoing;
  readonly leases: CaptureLeases;
  /** Called when a store knows which cases are here, and may have pushes for them. */
  onCasesRegistered: (profileId: ProfileId) => void;
  /** Called when a store has a change of a case. */
  onCaseShared: (caseId: CaseId) => void;
  readonly sharing: CaseSharing & { readonly compare: ReturnType<typeof createCompare> };
  readonly passwords: TeamPasswords;
  /** Tests an address as it is typed; null as password: the stored one. @throws ProofcaseError `team-address-invalid`. */
  test(profileId: ProfileId | null, store: string, password: string | null): Promise<TeamStoreTest>;
  start(): void;
  close(): Promise<void>;
}

const WORKSTATION_SETTING = 'team.workstation';
/** With the id of a profile: the address in it when its store was last reached. */
const REACHED_SETTING = 'team.reached.';
const MAX_NAME_CHARACTERS = 200;
/** A command must not hang while the team store is unavailable. */
const LAST_DELIVERY_MS = 3_000;

export function createTeam(options: EngineOptions, stores: Stores, authorities: TrustedAuthorities): Team {
  const { clock, timers = systemTimers, faultPoint = noFault } = options;
  const { repositories, events } = stores;
  const open = new Map<string, TeamStore>();
  const passwords = createTeamPasswords(stores.secrets);
  const workstation = workstationOf(options, stores);
  const connectionTo = (address: TeamAddress, password: () => Promise<string | null>) =>
    createTeamConnection(address, {
      password,
      authorities,
      allowsAddress: stores.rules.allowsAddress,
      timers,
    });
  const isOfRun = profilesOfRun(options, stores);
  const addressOf = (profileId: ProfileId): string | null => {
    const profile = repositories.profiles.find(profileId)?.profile;
    if (profile?.kind !== 'service') return null;
    const ofRun = options.team?.store ?? null;
    return ofRun !== null && isOfRun(profileId) ? ofRun : profile.teamStore;
  };
  const passwordOf = async (profileId: ProfileId, address: TeamAddress): Promise<string | null> => {
    const ofRun = options.team?.password ?? null;
    return ofRun !== null && isOfRun(profileId) ? ofRun : passwords.read(profileId, address);
  };
  const storeAt = (profileId: ProfileId, url: string): TeamStore => {
    const key = `${profileId} ${url}`;
    const known = open.get(key);
    if (known) return known;
    const address = parseTeamAddress(url);
    const store = createTeamStore({
      connection: connectionTo(address, () => passwordOf(profileId, address)),
      workstation,
      onConnected: (state, connection) => {
        if (repositories.profiles.find(profileId)?.profile.teamStore === url) {
          repositories.settings.set(REACHED_SETTING + profileId, url);
        }
        return reconcile(
          { ...claimsDeps, registerAgain, shareAgain: sharing.shareAgain, handoversAgain },
          profileId,
          state,
          connection,
        );
      },
    });
    open.set(key, store);
    return store;
  };
  const storeOf = (profileId: ProfileId): TeamStore | null => {
    const url = stores.isWritable ? addressOf(profileId) : null;
    return url === null ? null : storeAt(profileId, url);
  };
  /** Withdrawals still go to a store whose address was removed from the profile. */
  const lastAddressOf = (profileId: ProfileId): string | null =>
    addressOf(profileId) ?? repositories.settings.get(REACHED_SETTING + profileId);
  const deliveryStoreOf = (profileId: ProfileId): TeamStore | null => {
    const url = stores.isWritable ? lastAddressOf(profileId) : null;
    return url === null ? null : storeAt(profileId, url);
  };
  const placeOf = (profileId: ProfileId): string | null => {
    const url = lastAddressOf(profileId);
    return url === null ? null : placeOfStore(parseTeamAddress(url));
  };
  const isSameStore = (one: ProfileId, other: ProfileId): boolean => {
    const place = placeOf(one);
    return place !== null && place === placeOf(other);
  };
  const registerAgain = (profileId: ProfileId): void => {
    repositories.teamCases.forgetProfile(profileId);
    registerCases(heldDeps, null);
  };
  const handoversAgain = (profileId: ProfileId): void =>
    reportHandoversAgain(repositories, outgoing, profileId);
  const reports = claimReportKind({
    repositories,
    custody: stores.custody,
    onPaidTwice: (id) => {
      const pkg = repositories.packages.find(id);
      if (pkg) events.emit('cases.changed', { caseId: pkg.caseId });
    },
  });
  const outgoing = createOutgoing(
    {
      repositories,
      clock,
      timers,
      random: Math.random,
      storeOf: deliveryStoreOf,
      onDefect: stores.onDefect,
      closing: stores.closing.signal,
    },
    [
      reports,
      reconciled,
      heldCasesKind((profileId) => team.onCasesRegistered(profileId)),
      pushFiled,
      shareKind({ repositories, actor: options.actor, onShared: (caseId) => team.onCaseShared(caseId) }),
      forgetKind({
        sharedFor: (caseId) => repositories.teamSharing.find(caseId)?.profileId ?? null,
        isSameStore,
      }),
      keepKind({ repositories }),
      ...handoverKinds({
        repositories,
        custody: stores.custody,
        onChanged: (caseId) => {
          events.emit('cases.changed', { caseId });
          events.emit('handovers.changed', { caseId });
        },
      }),
    ],
  );
  const claimsDeps: ClaimsDeps = {
    repositories,
    custody: stores.custody,
    clock,
    faultPoint,
    outgoing,
    storeOf,
    isOptional: (profileId) =>
      (options.team?.isOptional ?? false) ||
      (repositories.profiles.find(profileId)?.profile.isTeamStoreOptional ?? false),
  };
  const heldDeps = { repositories, outgoing, storeOf, isSameStore };
  const sharing = createCaseSharing({
    repositories,
    outgoing,
    storeOf,
    isSameStore,
    actor: options.actor,
  });
  if (stores.isWritable) followCases(stores, sharing, outgoing);
  const team: Team = {
    storeOf,
    sharing: { ...sharing, compare: createCompare({ repositories, storeOf }, sharing) },
    claims: createClaims(claimsDeps),
    outgoing,
    leases: createCaptureLeases({
      clock,
      storeOf,
      serviceOf(profileId) {
        const baseUrl = repositories.profiles.find(profileId)?.profile.baseUrl ?? null;
        return baseUrl === null ? null : new URL(baseUrl).href.replace(/\/+$/, '');
      },
      timers,
      closing: stores.closing.signal,
    }),
    onCasesRegistered: () => undefined,
    onCaseShared: () => undefined,
    passwords,
    async test(profileId, text, password) {
      const address = parseTeamAddress(text);
      const stored = async () => (profileId === null ? null : passwordOf(profileId, address));
      const connection = connectionTo(address, password === null ? stored : async () => password);
      try {
        const status = await readTeamStatus(connection);
        if (!status.ok) return status;
        return { ok: true, workstations: status.value.workstations, place: placeOfStore(address) };
      } finally {
        await connection.close();
      }
    },
    start() {
      repositories.inTransaction(() => {
        for (const { profile } of repositories.profiles.list()) {
          if (repositories.teamMessages.link(profile.id)) claimWhatWasSent(claimsDeps, profile.id);
        }
      });
      registerCases(heldDeps, null);
      for (const name of ['cases.changed', 'cases.deleted', 'captures.changed'] as const) {
        events.on(name, ({ caseId }) => registerCases(heldDeps, caseId));
      }
      events.on('profiles.changed', () => registerCases(heldDeps, null));
      for (const { profile } of repositories.profiles.list()) sharing.profileChanged(profile.id);
      outgoing.start();
    },
    async close() {
      await outgoing.stop(LAST_DELIVERY_MS);
      await Promise.all([...open.values()].map((store) => store.close()));
    },
  };
  return team;
}

/** Shares what changes while the program runs. */
function followCases({ events, repositories }: Stores, sharing: CaseSharing, outgoing: Outgoing): void {
  events.on('cases.changed', ({ caseId }) => sharing.caseChanged(caseId));
  // The deletion has appended what the team must forget.
  events.on('cases.deleted', () => outgoing.start());
  events.on('profiles.changed', ({ profileId }) => {
    sharing.profileChanged(profileId);
    if (!repositories.profiles.find(profileId)) repositories.settings.remove(REACHED_SETTING + profileId);
  });
}

/** The identity of this data folder, made once; the name may change with the computer. */
function workstationOf(
  { workstation: given, appVersion }: EngineOptions,
  { repositories, isWritable }: Stores,
): Workstation {
  const { settings } = repositories;
  const id = settings.get(WORKSTATION_SETTING) ?? randomUUID();
  if (isWritable && settings.get(WORKSTATION_SETTING) === null) settings.set(WORKSTATION_SETTING, id);
  const name = (given ?? hostname()).trim().slice(0, MAX_NAME_CHARACTERS);
  if (name === '') throw new ProofcaseError('invalid-request', {}, 'the workstation has no name');
  return { id, name, appVersion };
}

/** Whether a store that was given for this run only is for a profile. */
function profilesOfRun(
  { sessionProfile = { name: null, service: null } }: EngineOptions,
  { repositories }: Stores,
): (profileId: ProfileId) => boolean {
  return (profileId) =>
    isProfileOfRun(
      repositories.profiles.list().map(({ profile }) => profile),
      sessionProfile,
      readSettings(repositories).activeProfileId,
      profileId,
    );
}

/**
 * The team store of a run obeys the policy as that of a profile does. Its receiver has a user of its own, so that only
 * the place of the store counts. Call it before anything runs that a refusal would have to stop.
 * @throws ProofcaseError `setting-managed`.
 */
export function refuseOtherStores(options: EngineOptions, stores: Stores): void {
  const { team, teamReceiver } = options;
  const { rules, repositories } = stores;
  const isOfRun = profilesOfRun(options, stores);
  for (const { profile } of team ? repositories.profiles.list() : []) {
    const managed = isOfRun(profile.id) ? rules.managedProfile(profile.name) : null;
    const store = team?.store ?? null;
    const isOther =
      managed?.teamStore !== undefined && store !== null && parseTeamAddress(store).url !== managed.teamStore;
    const isOptional = team?.isOptional ?? false;
    if (isOther || (managed?.isTeamStoreOptional === false && isOptional)) throw managedError(rules);
  }
  const managedStores = rules.policy.profiles?.flatMap(({ teamStore }) => teamStore ?? []) ?? [];
  if (!teamReceiver || managedStores.length === 0) return;
  const placeOf = (address: string): string => placeOfStore(parseTeamAddress(address));
  const isManaged = managedStores.some((address) => placeOf(address) === placeOf(teamReceiver.store));
  if (!isManaged) throw managedError(rules);
}
