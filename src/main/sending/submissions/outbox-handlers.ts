import type { outboxRequests } from '../../../contract/outbox-requests';
import type { OutboxState } from '../../../contract/outbox-views';
import type { OutboxEntry } from '../../../contract/views';
import type { CaseId, ProfileId } from '../../../domain/ids';
import { isActive } from '../../storage/database/packages-repository';
import type { StoredPackage } from '../../storage/database/stored-package';
import { readStoredResponse } from '../../storage/stored-response';
import type { EngineHandlers } from '../../support/handlers';
import type { LocalWork } from '../../support/local-work';
import { outboxEntry } from '../journal/outbox-entry';
import { attemptViews } from '../journal/outbox-state';
import { moveBefore } from '../journal/sending-order';
import type { NetworkWatch } from '../network/network-watch';
import type { ProxyService } from '../service/proxy-access';
import { listOutbox } from './outbox';
import { type SealDeps, sealSubmission } from './seal-submission';

export interface OutboxHandlerDeps extends SealDeps {
  readonly work: LocalWork;
  readonly proxies: ProxyService;
  readonly network: NetworkWatch;
  readonly outboxState: () => OutboxState;
  readonly captures: { retryNow(): void };
}

export function outboxHandlers(deps: OutboxHandlerDeps): EngineHandlers<typeof outboxRequests> {
  const { journal, runner, proxies, captures, network, outboxState, actor, work } = deps;
  const entry = (pkg: StoredPackage): OutboxEntry => outboxEntry(journal, pkg);
  const inTurn = oneAtATime();
  /** Packages count towards a budget once they are stored, so two cases of one profile are not sealed at the same time. */
  const withinBudget = <Value>(caseId: CaseId, seal: () => Promise<Value>): Promise<Value> => {
    const { cases, profiles } = journal.repositories;
    const profileId = cases.find(caseId)?.profileId;
    const budget = profileId ? profiles.find(profileId)?.profile.monthlyTokenBudget : null;
    return profileId && typeof budget === 'number' ? inTurn(profileId, seal) : seal();
  };
  return {
    'submissions.seal': (payload) => {
      const seal = () => sealSubmission(deps, payload);
      const ofCase = () => inTurn(payload.caseId, () => withinBudget(payload.caseId, seal));
      return work.run('sealing', ofCase, payload.caseId);
    },
    'outbox.list': async () => listOutbox(journal),
    'outbox.send': async ({ packageId }) => entry(runner.send(packageId, actor)),
    'outbox.withdraw': async ({ packageId }) => entry(runner.withdraw(packageId, actor)),
    'outbox.resolve': async ({ packageId, decision, typedCaseNumber }) =>
      entry(await runner.decide(packageId, decision, typedCaseNumber, actor)),
    'outbox.move': async ({ packageId, before }) => {
      moveBefore(journal, packageId, before);
      runner.settingsChanged();
      return listOutbox(journal).filter(({ state }) => isActive(state));
    },
    'outbox.attempts': async ({ packageId }) => attemptViews(journal, packageId),
    'outbox.kept': ({ packageId }) => readStoredResponse(journal.repositories, journal.folder, packageId),
    'outbox.state': async () => {
      network.checkIfStale();
      return outboxState();
    },
    'proxies.setCredentials': async ({ address, username, password, thisRunOnly }) => {
      await proxies.set(address, { username, password }, thisRunOnly);
      runner.makeDue(({ reason }) => reason === 'proxy-credentials');
      captures.retryNow();
      return outboxState();
    },
    'proxies.forgetCredentials': async ({ address }) => {
      await proxies.forget(address);
      return outboxState();
    },
  };
}

/** Runs the work of one key in turn: after a double click on "Seal" the second call finds the package of the first. */
function oneAtATime(): <Value>(key: CaseId | ProfileId, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const running = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, running);
    return running;
  };
}
