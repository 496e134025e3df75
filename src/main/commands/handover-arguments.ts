import type { Command } from 'commander';
import { type RunCommand, type Say, UsageError, withGlobals } from './command-options';
import { createHandover, listHandovers, releaseHandover, takeHandover } from './handover';

/** `handover create`, `handover list`, `handover take` and `handover release`. */
export function addHandoverCommands(program: Command, say: Say, choose: RunCommand): void {
  const handover = program.command('handover').description(say('command.handover'));
  withGlobals(handover.command('create').description(say('command.handoverCreate')), say)
    .requiredOption('--case-number <number>', say('option.caseNumber'))
    .option('--out <file>', say('option.handoverOut'))
    .option('--team [workstation]', say('option.handoverTeam'))
    .option('--with-questions', say('option.withQuestions'))
    .action((options: CreateOptions, command: Command) => {
      const { caseNumber, out, team, withQuestions = false } = options;
      if ((out === undefined) === (team === undefined)) throw new UsageError(say('oneTarget'));
      const workstation = typeof team === 'string' ? team : null;
      const target =
        out === undefined ? ({ kind: 'team', workstation } as const) : ({ kind: 'file', out } as const);
      choose(command, (session) => createHandover(session, { caseNumber, target, withQuestions }));
    });
  withGlobals(handover.command('list').description(say('command.handoverList')), say).action(
    (_options: object, command: Command) => choose(command, listHandovers),
  );
  withGlobals(handover.command('take <file-or-id>').description(say('command.handoverTake')), say)
    .option('--case-number <number>', say('option.confirmOld'))
    .action((file: string, options: { caseNumber?: string }, command: Command) =>
      choose(command, (session) => takeHandover(session, file, options.caseNumber ?? null)),
    );
  withGlobals(handover.command('release <id>').description(say('command.handoverRelease')), say)
    .option('--out <file>', say('option.releaseOut'))
    .option('--code <code>', say('option.releaseCode'))
    .option('--case-number <number>', say('option.unreachable'))
    .option('--team', say('option.releaseTeam'))
    .action((id: string, options: ReleaseOptions, command: Command) => {
      const { out, code, caseNumber, team } = options;
      const given = [out, code, caseNumber, team].filter((value) => value !== undefined);
      if (given.length > 1) throw new UsageError(say('oneRelease'));
      choose(command, (session) =>
        releaseHandover(session, {
          id,
          out: out ?? null,
          code: code ?? null,
          caseNumber: caseNumber ?? null,
          fromTeam: team ?? false,
        }),
      );
    });
}

interface CreateOptions {
  readonly caseNumber: string;
  readonly out?: string;
  /** True without a name. */
  readonly team?: string | true;
  readonly withQuestions?: boolean;
}

interface ReleaseOptions {
  readonly out?: string;
  readonly code?: string;
  readonly caseNumber?: string;
  readonly team?: boolean;
}
