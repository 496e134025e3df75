import { app } from 'electron';
import { EXIT } from '../../commands/exit-codes';
import type { CliHost } from '../../commands/host';
import { attachToConsole } from '../../support/windows-console';
import { systemLocale } from './appearance';
import { applyDataFolder } from './apply-data-folder';
import { createElectronSpawner } from './electron-spawner';
import { endOnDefects } from './failures';
import { openLog } from './log';
import { createProxyResolver } from './proxy';

/** Services that Electron provides to the command line instead of plain Node. */
export type ElectronHost = Pick<CliHost, 'spawner' | 'resolveProxy' | 'proxiesFrom' | 'systemLocale'>;

/**
 * Runs `Proofcase --cli …`: the command line of an installed application without a window. Exits with its exit code, or
 * with that of an unfinished command after a defect.
 */
export function runCommandLine(
  dataFolder: string,
  mainFolder: string,
  run: (host: ElectronHost) => Promise<number>,
  printUnfinished: () => Promise<void>,
): void {
  const { logFolder, failure } = applyDataFolder(app, dataFolder);
  const log = openLog(logFolder);
  if (failure !== null) log.error('data folder', failure);
  // Pipes are asynchronous on Windows: flush them before the exit.
  const exit = (code: number): void => {
    process.stdout.write('', () => process.stderr.write('', () => app.exit(code)));
  };
  const onDefect = endOnDefects(process, log, () => {
    void printUnfinished()
      .catch(() => process.stderr.write('The command failed; it is not known what was done.\n'))
      .finally(() => exit(EXIT.outcomeUnknown));
  });
  app.dock?.hide();
  app
    .whenReady()
    .then(async () => {
      await attachToConsole().catch((error: unknown) => log.error('console', error));
      const code = await run({
        spawner: createElectronSpawner(mainFolder, process.env, log),
        resolveProxy: createProxyResolver(app),
        proxiesFrom: 'system',
        systemLocale: systemLocale(app),
      });
      exit(code);
    })
    .catch(onDefect);
}
