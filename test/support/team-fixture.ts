import { type CommandRun, runCommand } from './command-line';
import { createEngineFixture, type EngineFixture } from './engine-fixture';
import { type PostgresServer, postgres, type TestDatabase } from './postgres';

/** A team store, a counting service, and workstations with a data folder each. */
export interface TeamFixture {
  readonly fixture: EngineFixture;
  readonly server: PostgresServer;
  readonly database: TestDatabase;
  /** Runs a command at a workstation; `store` replaces the address of the team store. */
  run(workstation: string, argv: readonly string[], store?: string): Promise<CommandRun>;
  submit(
    workstation: string,
    folder: string,
    caseNumber: string,
    options?: { readonly store?: string; readonly more?: readonly string[] },
  ): Promise<CommandRun>;
  /** Scans that the service processed and charged. */
  scans(): number;
  close(): Promise<void>;
}

export async function createTeamFixture(): Promise<TeamFixture> {
  const server = await postgres();
  const database = await server.createDatabase();
  const fixture = await createEngineFixture({ emptyDataFolder: null });
  const run: TeamFixture['run'] = (workstation, argv, store = database.url) =>
    runCommand(
      fixture,
      [
        ...argv,
        '--data-dir',
        `${fixture.root}/${workstation}`,
        '--store',
        store,
        '--workstation',
        workstation,
        '--json',
      ],
      { environment: { PROOFCASE_API_KEY: 'canary-key-55aa', PROOFCASE_TEAM_PASSWORD: database.password } },
    );
  return {
    fixture,
    server,
    database,
    run,
    submit: (workstation, folder, caseNumber, { store, more = [] } = {}) =>
      run(
        workstation,
        ['submit', folder, '--case-number', caseNumber, '--service', fixture.service.baseUrl, ...more],
        store,
      ),
    scans: () => fixture.service.control.state().scansProcessed,
    async close() {
      await fixture.close();
      await database.drop();
    },
  };
}
