import type { CliHost } from '../../src/main/commands/host';
import { runCli } from '../../src/main/commands/run-cli';
import { systemClock } from '../../src/main/support/clock';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from './built-processes';
import { CANARY, type EngineFixture, memorySecrets } from './engine-fixture';

export interface CommandRun {
  readonly code: number;
  readonly output: string;
  readonly progress: string;
}

/** One command over the data folder of a fixture; `around` adds options of the host. */
export async function runCommand(
  fixture: Pick<EngineFixture, 'dataFolder'>,
  argv: readonly string[],
  { writeProgress = () => undefined, ...around }: Partial<CliHost> = {},
): Promise<CommandRun> {
  const written = { output: '', progress: '' };
  const code = await runCli(argv, {
    writeOutput: (text) => {
      written.output += text;
    },
    environment: { PROOFCASE_API_KEY: CANARY },
    spawner: createNodeSpawner(await builtProcesses(), process.env),
    imageProcesses: 1,
    secrets: memorySecrets(),
    resolveProxy: async () => null,
    clock: systemClock,
    actor: 'anna',
    appVersion: '0.0.0-test',
    defaultDataFolder: fixture.dataFolder,
    systemLocale: 'en',
    signal: new AbortController().signal,
    ...around,
    writeProgress: (text) => {
      written.progress += text;
      writeProgress(text);
    },
  });
  return { code, ...written };
}
