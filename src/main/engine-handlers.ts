import { ProofcaseError } from '../contract/errors';
import type { OutboxState } from '../contract/outbox-views';
import type { OutboxEntry } from '../contract/views';
import type { CaseId } from '../domain/ids';
import type { Backups } from './backups/backups';
import type { Captures } from './capture/create-captures';
import { caseListHandlers } from './cases/case-list-handlers';
import type { Cases } from './cases/cases';
import { historyHandlers } from './cases/history-handlers';
import type { Intake } from './cases/intake';
import { metadataHandlers } from './cases/metadata-handlers';
import { prepareHandlers } from './cases/prepare-handlers';
import type { CustodyLog } from './custody/custody-log';
import type { DataFolder } from './database/data-folder';
import { isActive } from './database/packages-repository';
import type { Repositories } from './database/repositories';
import type { StoredPackage } from './database/stored-package';
import type { Documents } from './documents/documents';
import type { Engine } from './engine';
import type { ExportDesk } from './export/export-desk';
import type { Emit, JournalDeps } from './journal/journal-deps';
import { outboxEntry } from './journal/outbox-entry';
import { attemptViews } from './journal/outbox-state';
import type { JournalRunner } from './journal/runner';
import { placeBefore } from './journal/sending-order';
import type { LocalWork } from './local-work';
import type { NetworkWatch } from './network/network-watch';
import type { ImageWorkerClient } from './photos/image-worker-client';
import type { Profiles } from './profiles/profiles';
import type { Received } from './receiver/create-received';
import type { RecoveryDesk } from './recovery/recovery-desk';
import type { ReportDesk } from './report/report-desk';
import { answerHandlers } from './results/answer-handlers';
import type { OlderResults } from './results/decode-older';
import { keptAnswer } from './results/kept-answer';
import { rawAnswer, resultView } from './results/result-view';
import type { Deletions } from './retention/deletions';
import { retentionHandlers } from './retention/retention-handlers';
import type { KeyRing } from './secrets/key-ring';
import type { ProxyDesk } from './service/proxy-access';
import { changeSettings, readSettings } from './settings/settings';
import { listOutbox } from './submissions/outbox';
import { sealSubmission } from './submissions/seal-submission';
import { readLedger } from './tokens/ledger';

export interface HandlerDeps {
  readonly repositories: Repositories;
  readonly journal: JournalDeps;
  readonly runner: JournalRunner;
  readonly profiles: Profiles;
  readonly keyRing: KeyRing;
  readonly cases: Cases;
  readonly intake: Intake;
  readonly worker: ImageWorkerClient;
  readonly emit: Emit;
  readonly custody: CustodyLog;
  readonly folder: DataFolder;
  readonly actor: string;
  readonly proxies: ProxyDesk;
  readonly captures: Captures;
  readonly received: Received;
  readonly reports: ReportDesk;
  readonly documents: Documents;
  readonly network: NetworkWatch;
  readonly work: LocalWork;
  readonly exports: ExportDesk;
  readonly outboxState: () => OutboxState;
  readonly backups: Backups;
  readonly recovery: RecoveryDesk;
  readonly deletions: Deletions;
  /** Whether something reads, seals, exports or deletes for a case right now. */
  readonly isBusy: (id: CaseId) => boolean;
  readonly older: OlderResults;
}

/** One thin function for each request of the contract. */
export function engineHandlers(deps: HandlerDeps): Engine['handlers'] {
  const { repositories, runner, profiles, cases, intake, actor } = deps;
  const entry = (one: StoredPackage): OutboxEntry => outboxEntry(deps.journal, one);
  const sealing = oneAtATime();
  return {
    ...deps.captures.handlers,
    ...deps.received.handlers,
    ...deps.documents.handlers,
    ...deps.exports.handlers,
    'settings.get': async () => readSettings(repositories),
    'settings.change': async (change) => {
      const settings = changeSettings(repositories, deps.emit, change);
      if (change.outbox) runner.settingsChanged();
      return settings;
    },
    'profiles.list': () => profiles.list(),
    'profiles.save': async (payload) => {
      const saved = await profiles.save(payload);
      deps.keyRing.nameForThisRun(saved.id);
      return profiles.view(saved.id);
    },
    'profiles.remove': ({ profileId }) => profiles.remove(profileId),
    'profiles.setKey': ({ profileId, key, thisRunOnly }) => profiles.setKey(profileId, key, thisRunOnly),
    'profiles.forgetKey': ({ profileId }) => profiles.forgetKey(profileId),
    'profiles.test': ({ profileId }) => profiles.test(profileId),
    'profiles.resume': ({ profileId }) => profiles.resume(profileId),
    ...caseListHandlers(repositories),
    'cases.create': async (payload) => {
      const created = cases.create(payload);
      intake.prepareToRead();
      deps.keyRing.nameForThisRun(created.profileId);
      return created;
    },
    'cases.get': async ({ caseId }) => cases.detail(caseId),
    'cases.find': async ({ caseNumber }) => cases.find(caseNumber),
    'cases.change': async (payload) => {
      const changed = cases.change(payload);
      if (payload.profileId) deps.keyRing.nameForThisRun(payload.profileId);
      return changed;
    },
    'intake.start': async ({ caseId, folderId }) => intake.start(caseId, folderId),
    'intake.refresh': async ({ caseId }) => intake.refresh(caseId),
    'intake.stop': ({ caseId }) => intake.stop(caseId),
    'intake.watch': ({ caseId }) => intake.watch(caseId),
    'intake.fetch': ({ caseId }) => intake.fetchCloud(caseId),
    'intake.get': async ({ caseId }) => intake.view(caseId),
    'items.exclude': async (payload) => intake.exclude(payload),
    'submissions.seal': (payload) =>
      deps.work.run(
        'sealing',
        () =>
          sealing(payload.caseId, () =>
            sealSubmission(
              { journal: deps.journal, runner, actor, isIntakeRunning: (id) => intake.isRunning(id) },
              payload,
            ),
          ),
        payload.caseId,
      ),
    'outbox.list': async () => listOutbox(deps.journal),
    'outbox.send': async ({ packageId }) => entry(runner.send(packageId, actor)),
    'outbox.withdraw': async ({ packageId }) => entry(runner.withdraw(packageId, actor)),
    'outbox.resolve': async ({ packageId, decision, typedCaseNumber }) =>
      entry(await runner.decide(packageId, decision, typedCaseNumber, actor)),
    ...outboxHandlers(deps),
    'results.list': async ({ caseId }) => {
      if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
      return repositories.results.ofCase(caseId);
    },
    'outbox.kept': ({ packageId }) => keptAnswer(repositories, deps.folder, packageId),
    'results.get': async ({ resultId }) => resultView(repositories, resultId),
    ...answerHandlers({ repositories, intake, clock: deps.journal.clock }),
    'results.decodeAgain': ({ resultId }) => deps.older.decode(resultId, actor),
    'results.raw': ({ resultId }) => rawAnswer(repositories, deps.folder, resultId),
    'tokens.ledger': async (payload) => readLedger(repositories, deps.journal.clock, payload),
    ...safetyHandlers(deps),
    ...retentionHandlers({ ...deps, clock: deps.journal.clock }),
    'report.stop': async ({ caseId }) => {
      deps.reports.stop(caseId);
      return null;
    },
    'custody.list': async ({ caseId }) =>
      repositories.custody.list(caseId).map(({ previousHash: _previous, ...one }) => one),
    ...historyHandlers({
      ...{ repositories, actor, custody: deps.custody, emit: deps.emit },
      clock: deps.journal.clock,
    }),
    ...metadataHandlers({ repositories, intake, worker: deps.worker }),
    ...prepareHandlers({
      ...{ repositories, intake, custody: deps.custody, worker: deps.worker },
      ...{ clock: deps.journal.clock, timers: deps.journal.timers, closing: deps.journal.closing },
    }),
  };
}

function safetyHandlers({
  backups,
  recovery,
  runner,
}: HandlerDeps): Pick<
  Engine['handlers'],
  | 'backups.list'
  | 'backups.make'
  | 'backups.restore'
  | 'app.recovery'
  | 'recovery.goOn'
  | 'recovery.startAnew'
> {
  return {
    'backups.list': () => backups.view(),
    'backups.make': () => backups.make(),
    'backups.restore': ({ backupId }) => recovery.restore(backupId),
    'app.recovery': () => recovery.report(),
    'recovery.goOn': async () => {
      recovery.goOn();
      runner.settingsChanged();
      return null;
    },
    'recovery.startAnew': () => recovery.startAnew(),
  };
}

function outboxHandlers({
  journal,
  runner,
  proxies,
  network,
  outboxState,
}: HandlerDeps): Pick<
  Engine['handlers'],
  'outbox.move' | 'outbox.attempts' | 'outbox.state' | 'proxies.setCredentials' | 'proxies.forgetCredentials'
> {
  return {
    'outbox.move': async ({ packageId, before }) => {
      placeBefore(journal, packageId, before);
      runner.settingsChanged();
      return listOutbox(journal).filter((one) => isActive(one.state));
    },
    'outbox.attempts': async ({ packageId }) => attemptViews(journal, packageId),
    'outbox.state': async () => {
      network.lookNow();
      return outboxState();
    },
    'proxies.setCredentials': async ({ address, username, password, thisRunOnly }) => {
      await proxies.set(address, { username, password }, thisRunOnly);
      runner.makeDue(({ reason }) => reason === 'proxy-credentials');
      return outboxState();
    },
    'proxies.forgetCredentials': async ({ address }) => {
      await proxies.forget(address);
      return outboxState();
    },
  };
}

/** Two clicks on "seal": the second waits and then finds the package of the first. */
function oneAtATime(): <Value>(caseId: CaseId, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<CaseId, Promise<unknown>>();
  return (caseId, work) => {
    const running = (last.get(caseId) ?? Promise.resolve()).then(work, work);
    last.set(caseId, running);
    return running;
  };
}
