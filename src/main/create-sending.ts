import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { OutboxState } from '../contract/outbox-views';
import type { ProfileId } from '../domain/ids';
import { type BlockReason, KEY_BLOCKS } from '../domain/profile';
import { type Captures, createCaptures } from './capture/create-captures';
import { createTeam, type Team } from './create-team';
import type { EngineOptions } from './engine';
import { createOlderResults, type OlderResults } from './results/decode-older';
import { type FilingDeps, fileResponse } from './results/file-response';
import { resolveByLateDecode } from './sending/journal/advance';
import { createClockSkews } from './sending/journal/clock-skews';
import { describeRecovery } from './sending/journal/describe-recovery';
import { createHolds } from './sending/journal/holds';
import type { JournalDeps } from './sending/journal/journal-deps';
import { createLiveProgress } from './sending/journal/live-progress';
import { createNotifier, outboxState } from './sending/journal/outbox-state';
import { JournalRunner, type SendMode } from './sending/journal/runner';
import { unknownMetered } from './sending/network/metered-probe';
import { createNetworkWatch, type NetworkWatch } from './sending/network/network-watch';
import { isProfileOfRun } from './sending/profiles/choose-profile';
import { createPracticeHost, type PracticeHost } from './sending/profiles/practice-host';
import { createProfileAccess, originOf, type ProfileAccess } from './sending/profiles/profile-access';
import { createProfiles, type Profiles } from './sending/profiles/profiles';
import { createBandwidth } from './sending/service/bandwidth';
import { CLIENT_TIMINGS, createServiceClient } from './sending/service/create-service-client';
import { createResultDecoder, type ResultDecoder } from './sending/service/decoding/result-decoder';
import { managedProxy } from './sending/service/managed-proxy';
import { createProxyService, type ProxyService } from './sending/service/proxy-access';
import { systemLogins } from './sending/service/system-login';
import { operatingSystemTrust } from './sending/service/trust-store';
import { createKeyRing, type KeyRing } from './storage/secrets/key-ring';
import { PRACTICE_PROFILE_ID } from './storage/settings/practice-profile';
import { readSettings } from './storage/settings/settings';
import type { Stores } from './stores';
import { noFault } from './support/fault-points';
import { systemTimers } from './support/timers';
import type { FetchFile } from './updates/release-server';

/** Profiles, and what sends and follows for them. */
export interface SendingParts {
  readonly practice: PracticeHost;
  readonly profiles: Profiles;
  readonly journal: JournalDeps;
  readonly runner: JournalRunner;
  readonly proxies: ProxyService;
  readonly captures: Captures;
  readonly network: NetworkWatch;
  readonly older: OlderResults;
  readonly decoder: ResultDecoder;
  readonly outboxState: () => OutboxState;
  readonly fetchUpdate: FetchFile;
  readonly team: Team;
}

/** Creates profiles, journal and captures, recovers what was interrupted, and starts what the options ask for. */
export async function startSending(options: EngineOptions, stores: Stores): Promise<SendingParts> {
  const { clock, timers = systemTimers, faultPoint = noFault } = options;
  const { repositories, folder, events } = stores;
  const { emit } = events;
  const closing = stores.closing.signal;
  // The listeners are added below, when what they need exists.
  const outboxChanges = new EventEmitter<{ change: [] }>();
  const networkChanges = new EventEmitter<{ change: [] }>();
  const notifyState = (): void => void outboxChanges.emit('change');

  const proxies = createProxyService(stores.secrets, notifyState, systemLogins());
  const network = createNetworkWatch(
    options.meteredProbe ?? unknownMetered,
    clock,
    timers,
    closing,
    () => void networkChanges.emit('change'),
  );
  const bandwidth = createBandwidth(clock, timers);
  const trust = operatingSystemTrust(options.spawner);
  const client = createServiceClient({
    clock,
    trust,
    bandwidth,
    resolveProxy: managedProxy(stores.rules.policy.proxy, options.resolveProxy),
    allowsAddress: stores.rules.allowsAddress,
    proxyAccess: proxies,
    timings: options.serviceTimings ?? CLIENT_TIMINGS,
  });
  const practice = createPracticeHost(
    options.spawner,
    { enabled: options.practiceService, storageFolder: join(folder.root, 'practice') },
    () => emit('profiles.changed', { profileId: PRACTICE_PROFILE_ID }),
  );
  const keyRing = keyRingOf(options, repositories);
  const access = createProfileAccess(keyRing, practice, stores.rules.refusal);
  const decoder = createResultDecoder({
    spawner: options.spawner,
    scratchFolder: folder.temporary,
    attachmentsFolder: folder.attachments,
  });
  const team = createTeam(options, stores, trust);
  const filing: FilingDeps = {
    repositories,
    folder,
    clock,
    timers,
    client,
    faultPoint,
    closing,
    decoder: options.decoder ?? decoder,
    baseUrlOf: async ({ profileId }) => {
      const stored = repositories.profiles.find(profileId);
      return stored && access.baseUrlOf(stored.profile).catch(() => null);
    },
  };
  const journal: JournalDeps = {
    repositories,
    folder,
    custody: stores.custody,
    team: team.claims,
    side: stores.side,
    client,
    clock,
    timers,
    faultPoint,
    closing,
    random: Math.random,
    lookUpTarget: access.lookUpTarget,
    isTargetReplaced: access.isTargetReplaced,
    prepareToFile: () => filing.decoder.prepare(),
    fileResponse: (id) => fileResponse(filing, id),
    emit,
    notifyState,
    progress: createLiveProgress(clock),
    holds: createHolds(),
    skews: createClockSkews(),
    isRecoveryPending: stores.recovery.isRecoveryPending,
    onDefect: stores.onDefect,
  };
  const runner = new JournalRunner(journal, { network, bandwidth }, sendModeOf(options));
  const profiles = createProfiles({
    repositories,
    keyRing,
    practice,
    access,
    client,
    clock,
    emit,
    team,
    resume: (id) => runner.resumeProfile(id),
    hold: (id, block) => runner.holdProfile(id, block),
  });
  const currentState = (): OutboxState =>
    outboxState(journal, { proxies, network, activeUploads: () => runner.activeUploads() });
  networkChanges.on('change', () => runner.meteredChanged());
  outboxChanges.on(
    'change',
    createNotifier(() => emit('outbox.state', currentState()), clock, timers, closing),
  );

  // The list is there before the first package is sent.
  if (options.runOutbox === true && usesTls(repositories)) void trust();
  if (stores.isWritable) await recoverAndStart(options, stores, { access, keyRing, runner, team });
  const older = createOlderResults({
    ...journal,
    ...filing,
    onDecoded: (...decoded) => resolveByLateDecode(journal, ...decoded),
  });
  // A command that only reads, or sends one package, leaves this to the window.
  if (stores.isWritable && options.runOutbox === true) older.start();
  const captures = createCaptures(
    { ...journal, client, links: stores.links, leases: team.leases },
    options.actor,
  );
  if (stores.isWritable) {
    await captures.start(options.followCaptures ?? false);
    stores.events.on('profiles.changed', ({ profileId }) => captures.profileChanged(profileId));
    stores.events.on('handovers.changed', ({ caseId }) => captures.caseMoved(caseId));
  }
  return {
    practice,
    profiles,
    journal,
    runner,
    proxies,
    captures,
    network,
    older,
    decoder,
    outboxState: currentState,
    fetchUpdate: async (url, toFile, signal) => {
      // An installer is large: on a slow line it takes longer than any response of the service.
      const outcome = await client.download(url, toFile, new URL(url).origin, signal, null);
      if (outcome.kind === 'stored') return null;
      return outcome.kind === 'failed' ? `${outcome.cause}: ${outcome.detail}` : `status ${outcome.status}`;
    },
    team,
  };
}

function usesTls({ profiles }: Stores['repositories']): boolean {
  return profiles.list().some(({ profile }) => profile.baseUrl?.startsWith('https:'));
}

function keyRingOf(
  { secrets, sessionKey, sessionProfile = { name: null, service: null } }: EngineOptions,
  repositories: Stores['repositories'],
): KeyRing {
  const isOfRun = (id: ProfileId): boolean => {
    const profiles = repositories.profiles.list().map(({ profile }) => profile);
    return isProfileOfRun(profiles, sessionProfile, readSettings(repositories).activeProfileId, id);
  };
  return createKeyRing(secrets, {
    sessionKey: sessionKey === null ? null : { key: sessionKey, isFor: isOfRun },
    unboundKeyOrigin: (id) => {
      const baseUrl = repositories.profiles.unboundKeyBaseUrl(id);
      return baseUrl === null ? null : originOf(baseUrl);
    },
  });
}

async function recoverAndStart(
  options: EngineOptions,
  { repositories, recovery, setAside }: Stores,
  {
    access,
    keyRing,
    runner,
    team,
  }: { access: ProfileAccess; keyRing: KeyRing; runner: JournalRunner; team: Team },
): Promise<void> {
  // A command that only reads changes nothing.
  if (options.runOutbox !== false) await liftKeyBlocks(access, keyRing, repositories);
  await runner.recover({
    setAside,
    onRecovered: (recovered) => recovery.add(...describeRecovery(recovered)),
  });
  team.start();
  runner.start();
}

function sendModeOf({ runOutbox }: EngineOptions): SendMode {
  if (runOutbox === 'named') return 'named';
  return runOutbox ? 'due' : 'nothing';
}

const LIFTED_AT_START: readonly BlockReason[] = [...KEY_BLOCKS, 'address-not-allowed'];

/** Unblocks profiles whose key or permission was missing in an earlier run and is there now. */
async function liftKeyBlocks(
  access: ProfileAccess,
  keyRing: KeyRing,
  { profiles }: Stores['repositories'],
): Promise<void> {
  for (const { profile, block } of profiles.list()) {
    if (!block || !LIFTED_AT_START.includes(block.reason)) continue;
    const mayDiffer = block.reason !== 'key-refused' || keyRing.hasSessionKey(profile.id);
    if (mayDiffer && (await access.lookUpTarget(profile)).kind === 'target')
      profiles.setBlock(profile.id, null);
  }
}
