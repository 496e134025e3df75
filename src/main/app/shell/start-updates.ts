import type { UpdateView } from '../../../contract/update-views';
import type { Engine } from '../../engine';
import { systemClock } from '../../support/clock';
import { createRunBounded } from '../../support/processes/run-bounded';
import { systemTimers } from '../../support/timers';
import { installationOf, isProvable } from '../../updates/installation';
import { joinInstalledRuns, type RunFacts } from '../../updates/installed-runs';
import type { UpdateSource } from '../../updates/release-server';
import { createUpdateService, type UpdateService } from '../../updates/update-service';
import { createUpdater } from '../../updates/updater';
import type { Log } from './log';

export interface UpdatesOptions {
  readonly isPackaged: boolean;
  readonly appVersion: string;
  readonly dataFolder: string;
  readonly log: Log;
  readonly quit: () => void;
  readonly onChange: (view: UpdateView) => void;
}

/** PowerShell loads its modules before it checks a signature. */
const SIGNATURE_CHECK_MS = 60_000;

type StartedUpdates =
  | { readonly service: UpdateService }
  | { readonly service: null; readonly view: UpdateView };

/** Starts to look for updates of this installation; without a service where it cannot be updated, or not safely. */
export async function startUpdates(
  engine: Engine,
  source: UpdateSource,
  { isPackaged, appVersion, dataFolder, log, quit, onChange }: UpdatesOptions,
): Promise<StartedUpdates> {
  const server = new URL(source.address).host;
  const facts = { platform: process.platform, isPackaged, environment: process.env };
  const installation = await installationOf({ ...facts, executable: process.execPath });
  if (installation.kind === 'other') {
    return { service: null, view: { state: 'unavailable', server, reason: 'installation' } };
  }
  if (!isProvable(installation, source)) {
    return { service: null, view: { state: 'unavailable', server, reason: 'no-signature' } };
  }
  const updater = await createUpdater({
    installation,
    source,
    appVersion,
    dataFolder,
    fetchFile: engine.updates.fetchFile,
    run: createRunBounded(process.env, SIGNATURE_CHECK_MS),
    log: log.info,
    quit,
  });
  const service = createUpdateService({
    server,
    updater,
    isSendingSettled: engine.updates.isSendingSettled,
    isOnlyRun: onlyRun(facts, log),
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
    onChange,
    log: log.info,
  });
  engine.updates.onSendingChanged(service.sendingChanged);
  return { service };
}

/** Without the lock nobody knows of other processes: nothing is installed. */
function onlyRun(facts: RunFacts, log: Log): () => boolean {
  try {
    const run = joinInstalledRuns(facts);
    return () => run === null || run.isOnly();
  } catch (error) {
    log.error('lock of running processes', error);
    return () => false;
  }
}
