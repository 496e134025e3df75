import type { Command } from 'commander';
import { type RunCommand, type Say, UsageError, withGlobals } from './command-options';
import { createHandover, releaseHandover, takeHandover } from './handover';

/** `handover create`, `handover take` and `handover release`. */
export function addHandoverCommands(program: Command, say: Say, choose: RunCommand): void {
  const handover = program.command('handover').description(say('command.handover'));
  withGlobals(handover.command('create').description(say('command.handoverCreate')), say)
    .requiredOption('--case-number <number>', say('option.caseNumber'))
    .requiredOption('--out <file>', say('option.handoverOut'))
    .option('--with-questions', say('option.withQuestions'))
    .action((options: { caseNumber: string; out: string; withQuestions?: boolean }, command: Command) =>
      choose(command, (session) =>
        createHandover(session, options.caseNumber, options.out, options.withQuestions ?? false),
      ),
    );
  withGlobals(handover.command('take <file>').description(say('command.handoverTake')), say)
    .option('--case-number <number>', say('option.confirmOld'))
    .action((file: string, options: { caseNumber?: string }, command: Command) =>
      choose(command, (session) => takeHandover(session, file, options.caseNumber ?? null)),
    );
  withGlobals(handover.command('release <id>').description(say('command.handoverRelease')), say)
    .option('--out <file>', say('option.releaseOut'))
    .option('--code <code>', say('option.releaseCode'))
    .option('--case-number <number>', say('option.unreachable'))
    .action((id: string, options: { out?: string; code?: string; caseNumber?: string }, command: Command) => {
      const given = [options.out, options.code, options.caseNumber].filter((value) => value !== undefined);
      if (given.length > 1) throw new UsageError(say('oneRelease'));
      const { out = null, code = null, caseNumber = null } = options;
      choose(command, (session) => releaseHandover(session, { id, out, code, caseNumber }));
    });
}
