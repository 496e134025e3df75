import { userInfo } from 'node:os';
import { version } from '../../package.json';
import { systemClock } from './clock';
import type { CliHost } from './commands/host';
import { runCli as runCommandLine } from './commands/run-cli';
import { defaultDataFolder } from './database/data-folder';
import { systemMeteredProbe } from './network/metered-probe';
import { createRunBounded } from './network/run-bounded';
import { createNodeSpawner } from './processes/node-spawner';
import { createKeychain, loadKeytar } from './secrets/keychain';
import { environmentProxyResolver } from './service/environment-proxy';

/** The composition root of the command line. `given` is what an installed application brings: its way to start children. */
export async function runCli(argv: readonly string[], given: Partial<CliHost> = {}): Promise<number> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort(new Error('interrupted'));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    return await runCommandLine(argv, {
      writeOutput: (text) => process.stdout.write(text),
      writeProgress: (text) => process.stderr.write(text),
      // A terminal that does not tell its width is as wide as they always were.
      terminalColumns: () => (process.stderr.isTTY ? process.stderr.columns || 80 : null),
      environment: process.env,
      spawner: createNodeSpawner(__dirname, process.env),
      secrets: createKeychain(loadKeytar),
      resolveProxy: environmentProxyResolver(process.env),
      meteredProbe: systemMeteredProbe(process.platform, process.env, createRunBounded(process.env)),
      clock: systemClock,
      actor: userInfo().username,
      appVersion: version,
      defaultDataFolder: defaultDataFolder(process.platform, process.env),
      systemLocale: Intl.DateTimeFormat().resolvedOptions().locale,
      signal: interrupted.signal,
      ...given,
    });
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

// As a program of its own; inside Electron the window's composition root calls `runCli`.
if (process.versions.electron === undefined) {
  void runCli(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
