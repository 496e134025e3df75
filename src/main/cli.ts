import { version } from '../../package.json';
import { EXIT } from './commands/exit-codes';
import type { CliHost } from './commands/host';
import { printOutputLost, printUnfinished, runCli as runCommandLine } from './commands/run-cli';
import { runProgram } from './commands/run-program';
import { systemMeteredProbe } from './sending/network/metered-probe';
import { environmentProxyResolver } from './sending/service/environment-proxy';
import { environmentDataFolder } from './storage/database/data-folder';
import { policyOfRun } from './storage/policy/policy-of-run';
import { createKeychain, loadKeytar } from './storage/secrets/keychain';
import { actorName } from './support/actor';
import { systemClock } from './support/clock';
import { errorCode } from './support/error-code';
import { createNodeSpawner } from './support/processes/node-spawner';
import { createRunBounded } from './support/processes/run-bounded';

const terminal = {
  writeOutput: (text: string) => void process.stdout.write(text),
  writeProgress: (text: string) => void process.stderr.write(text),
  systemLocale: Intl.DateTimeFormat().resolvedOptions().locale,
};

/** The composition root of the command line. `given` is what an installed application brings: its way to start children. */
export async function runCli(argv: readonly string[], given: Partial<CliHost> = {}): Promise<number> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort(new Error('interrupted'));
  let isOutputLost = false;
  // A reader that ended, such as `head`, must not end the program during a paid request; nor must a full disk.
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error) => {
    isOutputLost ||= errorCode(error) !== 'EPIPE';
  });
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    const code = await runCommandLine(argv, {
      ...terminal,
      // The default width of terminals that do not report theirs.
      terminalColumns: () => (process.stderr.isTTY ? process.stderr.columns || 80 : null),
      environment: process.env,
      spawner: createNodeSpawner(__dirname, process.env),
      secrets: createKeychain(loadKeytar),
      resolveProxy: environmentProxyResolver(process.env),
      meteredProbe: systemMeteredProbe(process.platform, createRunBounded(process.env)),
      clock: systemClock,
      actor: actorName(process.platform, process.env),
      appVersion: version,
      policy: given.policy ?? (await policyOfRun(process.env)),
      defaultDataFolder: environmentDataFolder(process.platform, process.env),
      signal: interrupted.signal,
      ...given,
    });
    await outputWritten();
    return isOutputLost && code === EXIT.done ? printOutputLost(argv, terminal) : code;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

/** Resolves when what was printed is written or lost, of which the stream tells some ticks after the write. */
function outputWritten(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => setImmediate(resolve));
  });
}

// As a separate program; inside Electron the window's composition root calls `runCli`.
if (process.versions.electron === undefined) {
  const argv = process.argv.slice(2);
  void runProgram(
    process,
    () => runCli(argv),
    () => printUnfinished(argv, terminal),
  );
}
