import type { Command } from 'commander';
import { type RunCommand, type Say, UsageError, withGlobals } from './command-options';
import type { CliSession } from './session';
import { initTeamStore, migrateTeamStore, type StoreOfRun, storeOfRun, teamCases, teamStatus } from './team';

const COMMANDS = [
  ['init', 'command.teamInit', initTeamStore],
  ['migrate', 'command.teamMigrate', migrateTeamStore],
  ['status', 'command.teamStatus', teamStatus],
] as const;

export function addTeamCommands(program: Command, say: Say, choose: RunCommand): void {
  const team = program.command('team').description(say('command.team')).exitOverride();
  for (const [name, description, run] of COMMANDS) {
    withGlobals(team.command(name).description(say(description)), say).action(
      (_options: object, command: Command) =>
        choose(command, (session) => run(session, storeOrRefuse(session, say))),
    );
  }
  withGlobals(team.command('cases').description(say('command.teamCases')), say)
    .option('--search <number>', say('option.teamSearch'), '')
    .option('--after <cursor>', say('option.teamAfter'))
    .action((options: { search: string; after?: string }, command: Command) =>
      choose(command, (session) =>
        teamCases(session, storeOrRefuse(session, say), {
          search: options.search,
          after: options.after ?? null,
        }),
      ),
    );
}

function storeOrRefuse(session: CliSession, say: Say): StoreOfRun {
  const store = storeOfRun(session);
  if (store === null) throw new UsageError(say('team.storeMissing'));
  return store;
}
