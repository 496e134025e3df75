import { app } from 'electron';
import type { CliHost } from '../../commands/host';
import { attachToConsole } from '../../support/windows-console';
import { applyDataFolder } from './apply-data-folder';
import { createElectronSpawner } from './electron-spawner';
import { openLog } from './log';
import { createProxyResolver } from './proxy';

/** Services that Electron provides to the command line instead of plain Node. */
export type ElectronHost = Pick<CliHost, 'spawner' | 'resolveProxy' | 'proxiesFrom' | 'systemLocale'>;

/**
 * Runs `Proofcase --cli …`: the command line of an installed application without a window; exits with its exit code.
 */
export function runCommandLine(
  dataFolder: string,
  mainFolder: string,
  run: (host: ElectronHost) => Promise<number>,
): void {
  const { logFolder, failure } = applyDataFolder(app, dataFolder);
  app.dock?.hide();
  void app.whenReady().then(async () => {
    const log = openLog(logFolder);
    if (failure !== null) log.error('data folder', failure);
    await attachToConsole().catch((error: unknown) => log.error('console', error));
    const code = await run({
      spawner: createElectronSpawner(mainFolder, process.env, log),
      resolveProxy: createProxyResolver(app),
      proxiesFrom: 'system',
      systemLocale: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
    });
    // Pipes are asynchronous on Windows: flush them before the exit.
    process.stdout.write('', () => process.stderr.write('', () => app.exit(code)));
  });
}
