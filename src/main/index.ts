import { join } from 'node:path';
import { app } from 'electron';
import { ProofcaseError } from '../contract/errors';
import { builtPages } from './app/shell/app-scheme';
import { systemLocale } from './app/shell/appearance';
import { devServerPages, followReloads } from './app/shell/dev-server';
import { isInstalled } from './app/shell/installed';
import { exitOnRefusedSwitch } from './app/shell/refused-switches';
import { type ElectronHost, runCommandLine } from './app/shell/run-command-line';
import { runWindow } from './app/shell/run-window';
import { readStartOptions } from './app/shell/start-options';
import { ARGUMENTS_VARIABLE } from './app/shell/windows-arguments';
import { systemMeteredProbe } from './sending/network/metered-probe';
import { policyOfRun } from './storage/policy/policy-of-run';
import { createKeychain, loadKeytar } from './storage/secrets/keychain';
import { actorName } from './support/actor';
import { systemClock } from './support/clock';
import { createRunBounded } from './support/processes/run-bounded';
import { startThread } from './support/processes/thread';

/** Set by the build: the development server in `npm run dev`; null in what ships, which then holds no code for it. */
declare const DEV_SERVER: { readonly origin: string; readonly nonce: string } | null;

exitOnRefusedSwitch(app);

// The composition root of the window application, and of `--cli`, the command line of an installed application.
const options = readStartOptions(process.argv, process.env, process.platform);
delete process.env[ARGUMENTS_VARIABLE];
const secrets = createKeychain(loadKeytar);
const { cliArguments } = options;

if (cliArguments === null) {
  if (DEV_SERVER !== null) followReloads(app);
  const readingPolicy = policyOfRun(process.env, isInstalled(app));
  runWindow({
    options,
    mainFolder: __dirname,
    pages:
      DEV_SERVER === null
        ? builtPages(join(__dirname, '../renderer'))
        : devServerPages(DEV_SERVER.origin, DEV_SERVER.nonce),
    secrets,
    createEngine: async (spawner, resolveProxy, confirmDeletion) => {
      const { createEngine } = await loadEngine();
      return createEngine({
        dataFolder: options.dataFolder,
        program: 'window',
        spawner,
        startReader: (dataFolder) => startThread(join(__dirname, 'database-reader.js'), { dataFolder }),
        startCheck: (check) => startThread(join(__dirname, 'database-reader.js'), check),
        secrets,
        resolveProxy,
        policy: await readingPolicy,
        confirmDeletion,
        meteredProbe: systemMeteredProbe(process.platform, createRunBounded(process.env)),
        clock: systemClock,
        practiceService: true,
        runOutbox: true,
        followCaptures: true,
        runReceiver: true,
        actor: actorName(process.platform, process.env),
        sessionKey: null,
        appVersion: app.getVersion(),
        onDamage: 'open',
        backups: 'while-open',
      });
    },
    describeStartFailure: async (error, language) => {
      const { cliTexts } = await import('./commands/texts');
      return cliTexts(language).error(
        error instanceof ProofcaseError ? error : new ProofcaseError('internal'),
      );
    },
  });
} else {
  const run = async (host: ElectronHost): Promise<number> => {
    const { runCli } = await import('./cli');
    const policy = await policyOfRun(process.env, isInstalled(app));
    const runCommand = () => runCli(cliArguments, { ...host, policy });
    if (policy.kind !== 'applied' || policy.policy.updates === undefined) return runCommand();
    const { runJoined } = await import('./updates/installed-runs');
    const { platform, env } = process;
    return runJoined({ platform, isPackaged: isInstalled(app), environment: env }, runCommand);
  };
  runCommandLine(options.dataFolder, __dirname, run, async () => {
    const { printUnfinished } = await import('./commands/run-cli');
    printUnfinished(cliArguments, {
      writeOutput: (text) => void process.stdout.write(text),
      writeProgress: (text) => void process.stderr.write(text),
      systemLocale: systemLocale(app),
    });
  });
}

/**
 * Most of the code is the engine's: it is read while the page runs its scripts, in turns, so that this process answers
 * what the page asks for in between.
 */
async function loadEngine(): Promise<typeof import('./create-engine')> {
  const parts = [
    () => import('./storage/database/connection'),
    () => import('../contract/requests'),
    () => import('./storage/database/repositories'),
    () => import('./intake/photos/worker-protocol'),
  ];
  for (const part of parts) {
    await part();
    await new Promise((next) => setImmediate(next));
  }
  return import('./create-engine');
}
