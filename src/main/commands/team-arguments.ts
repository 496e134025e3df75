import type { Command } from 'commander';
import { type RunCommand, type Say, UsageError, withGlobals } from './command-options';
import { initTeamStore, migrateTeamStore, teamStatus } from './team';

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
        choose(command, (session) => {
          const { store } = session.options.team;
          if (store === null) throw new UsageError(say('team.storeMissing'));
          return run(session, store);
        }),
    );
  }
}
