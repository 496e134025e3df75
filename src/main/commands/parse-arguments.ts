import { Command, CommanderError, Option } from 'commander';
import { DECISIONS, type Decision } from '../../domain/journal';
import { LANGUAGES, type Language } from '../../domain/language';
import { addCaptureCommands } from './capture-arguments';
import { addReportCommand } from './case-report';
import { check, reportTarget } from './check';
import {
  collect,
  isoMonth,
  portNumber,
  type Run,
  type RunCommand,
  type Say,
  UsageError,
  withGlobals,
} from './command-options';
import { exportEvidence, verify } from './evidence';
import { EXIT, type ExitCode } from './exit-codes';
import { addHandoverCommands } from './handover-arguments';
import type { CliHost } from './host';
import { listOutbox, resolvePackage, runOutbox, withdrawPackage } from './outbox';
import { practiceService } from './practice-service';
import { listResults, showResult } from './results';
import { makeBackup, recovery, restoreBackup, showBackups } from './safety';
import { seal } from './seal';
import { createSession, type GlobalOptions, languageOf } from './session';
import { submit, validReferenceDate } from './submit';
import { supportBundle } from './support';
import { addTeamCommands } from './team-arguments';
import { cliTexts } from './texts';
import { listTokens } from './tokens';

interface RawGlobals {
  readonly json?: boolean;
  readonly dataDir?: string;
  readonly profile?: string;
  readonly service?: string;
  readonly store?: string;
  readonly storeOptional?: boolean;
  readonly language?: Language;
  readonly workstation?: string;
}

/** Parses the arguments and runs the chosen command in its session; returns the exit code. */
export async function runArguments(argv: readonly string[], host: CliHost): Promise<ExitCode> {
  const texts = cliTexts(languageOf(argv, host));
  const chosen: { run: Run; globals: RawGlobals }[] = [];
  const program = buildProgram(texts.say, host, (command, run) => {
    chosen.push({ run, globals: command.optsWithGlobals<RawGlobals>() });
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      throw new UsageError(error.message, { told: true });
    }
    throw error;
  }
  const [command] = chosen;
  if (!command) throw new UsageError(texts.say('description'));
  return command.run(createSession(host, globalOptions(command.globals)));
}

function globalOptions(raw: RawGlobals): GlobalOptions {
  return {
    json: raw.json ?? false,
    dataDir: raw.dataDir ?? null,
    profile: raw.profile ?? null,
    service: raw.service ?? null,
    team: {
      store: raw.store ?? null,
      isOptional: raw.storeOptional ?? false,
    },
    language: raw.language ?? null,
    workstation: raw.workstation ?? null,
  };
}

function buildProgram(say: Say, host: CliHost, choose: RunCommand): Command {
  const program = new Command('proofcase')
    .description(say('description'))
    .version(host.appVersion)
    .exitOverride()
    .configureOutput({ writeOut: host.writeOutput, writeErr: host.writeProgress });
  addFolderCommands(program, say, choose);
  addOutboxCommands(program, say, choose);
  addResultCommands(program, say, choose);
  addReportCommand(program, say, choose);
  addSafetyCommands(program, say, choose);
  addCaptureCommands(program, say, choose);
  addTeamCommands(program, say, choose);
  withGlobals(program.command('support').description(say('command.support')), say)
    .requiredOption('--out <file>', say('option.outFile'))
    .action((options: { out: string }, command: Command) =>
      choose(command, (session) => supportBundle(session, options.out)),
    );
  addHandoverCommands(program, say, choose);
  withGlobals(program.command('practice-service').description(say('command.practiceService')), say)
    .option('--port <port>', say('option.port'), portNumber, 0)
    .option('--key <key>', say('option.key'))
    .action((options: { port: number; key?: string }, command: Command) =>
      choose(command, (session) => practiceService(session, options.port, options.key ?? null)),
    );
  return program;
}

interface SubmitOptions {
  readonly caseNumber: string;
  readonly issueDate?: string;
  readonly contactEmail?: string;
  readonly serviceLanguage?: Language;
  readonly wait: boolean;
  readonly overBudget?: boolean;
  readonly sendAnyway?: string;
}

interface CheckOptions {
  readonly quick?: boolean;
  readonly trustAnchors?: string;
  readonly referenceDate?: string;
  readonly report?: string;
  readonly overwrite?: boolean;
}

function addFolderCommands(program: Command, say: Say, choose: RunCommand): void {
  withGlobals(program.command('check <path>').description(say('command.check')), say)
    .option('--reference-date <date>', say('option.referenceDate'))
    .option('--report <file>', say('option.report'))
    .option('--overwrite', say('option.overwrite'))
    .option('--quick', say('option.quick'))
    .option('--trust-anchors <file>', say('option.trustAnchors'))
    .action((path: string, options: CheckOptions, command: Command) => {
      const target = reportTarget(options);
      if (target === 'unknown-ending') throw new UsageError(say('reportEnding'));
      choose(command, (session) => {
        const referenceDate = validReferenceDate(session, options.referenceDate ?? null);
        const { quick, trustAnchors = null } = options;
        const depth = quick ? 'headers' : 'pixels';
        return check(session, path, referenceDate, target, { depth, trustAnchors });
      });
    });
  withGlobals(program.command('seal <folder>').description(say('command.seal')), say)
    .requiredOption('--out <dir>', say('option.out'))
    .option('--reference-date <date>', say('option.referenceDate'))
    .action((folder: string, options: { out: string; referenceDate?: string }, command: Command) =>
      choose(command, (session) =>
        seal(session, folder, options.out, validReferenceDate(session, options.referenceDate ?? null)),
      ),
    );
  withGlobals(program.command('submit <folder>').description(say('command.submit')), say)
    .requiredOption('--case-number <number>', say('option.caseNumber'))
    .option('--issue-date <date>', say('option.issueDate'))
    .option('--contact-email <address>', say('option.contactEmail'))
    .addOption(
      new Option('--service-language <language>', say('option.serviceLanguage')).choices([...LANGUAGES]),
    )
    .option('--no-wait', say('option.noWait'))
    .option('--over-budget', say('option.overBudget'))
    .option('--send-anyway <number>', say('option.sendAnyway'))
    .action((folder: string, options: SubmitOptions, command: Command) =>
      choose(command, (session) =>
        submit(session, {
          folder,
          caseNumber: options.caseNumber,
          issueDate: options.issueDate ?? null,
          contactEmail: options.contactEmail ?? null,
          serviceLanguage: options.serviceLanguage ?? null,
          wait: options.wait,
          overBudget: options.overBudget ?? false,
          sendAnyway: options.sendAnyway ?? null,
        }),
      ),
    );
}

function addOutboxCommands(program: Command, say: Say, choose: RunCommand): void {
  const outbox = withGlobals(program.command('outbox').description(say('command.outbox')), say);
  outbox
    .option('--all', say('option.all'))
    .action((options: { all?: boolean }, command: Command) =>
      choose(command, (session) => listOutbox(session, options.all ?? false)),
    );
  withGlobals(outbox.command('run').description(say('command.outboxRun')), say)
    .option('--resume', say('option.resume'))
    .action((options: { resume?: boolean }, command: Command) =>
      choose(command, (session) => runOutbox(session, options.resume ?? false)),
    );
  addWithdrawCommand(outbox, say, choose);
  withGlobals(outbox.command('resolve <id>').description(say('command.outboxResolve')), say)
    .option('--ask-again', say('option.askAgain'))
    .option('--send-again', say('option.sendAgain'))
    .option('--close', say('option.close'))
    .option('--case-number <number>', say('option.confirm'))
    .action(
      (
        id: string,
        options: { askAgain?: boolean; sendAgain?: boolean; close?: boolean; caseNumber?: string },
        command: Command,
      ) => {
        const flags: Record<Decision, boolean | undefined> = {
          'ask-again': options.askAgain,
          'send-again': options.sendAgain,
          close: options.close,
        };
        const decisions = DECISIONS.filter((decision) => flags[decision] === true);
        const [decision] = decisions;
        if (decision === undefined || decisions.length > 1) throw new UsageError(say('missingAction'));
        choose(command, (session) => resolvePackage(session, id, decision, options.caseNumber ?? null));
      },
    );
}

function addWithdrawCommand(outbox: Command, say: Say, choose: RunCommand): void {
  withGlobals(outbox.command('withdraw <id>').description(say('command.outboxWithdraw')), say).action(
    (id: string, _options: object, command: Command) =>
      choose(command, (session) => withdrawPackage(session, id)),
  );
}

function addResultCommands(program: Command, say: Say, choose: RunCommand): void {
  const results = withGlobals(program.command('results').description(say('command.results')), say)
    .option('--case-number <number>', say('option.caseNumber'))
    .action((options: { caseNumber?: string }, command: Command) =>
      choose(command, (session) => listResults(session, options.caseNumber ?? null)),
    );
  withGlobals(results.command('show <id>').description(say('command.resultsShow')), say).action(
    (id: string, _options: object, command: Command) => choose(command, (session) => showResult(session, id)),
  );
  withGlobals(program.command('tokens').description(say('command.tokens')), say)
    .option('--month <month>', say('option.month'), isoMonth)
    .action((options: { month?: string }, command: Command) =>
      choose(command, (session) => listTokens(session, options.month ?? null)),
    );
  withGlobals(program.command('export').description(say('command.export')), say)
    .requiredOption('--case-number <number>', say('option.exportCaseNumber'), collect)
    .requiredOption('--out <dir>', say('option.out'))
    .action((options: { caseNumber: readonly string[]; out: string }, command: Command) =>
      choose(command, (session) => exportEvidence(session, options.caseNumber, options.out)),
    );
  withGlobals(program.command('verify <dir>').description(say('command.verify')), say)
    .option('--head <hash>', say('option.head'))
    .action((dir: string, options: { head?: string }, command: Command) =>
      choose(command, (session) => verify(session, dir, options.head ?? null)),
    );
}

function addSafetyCommands(program: Command, say: Say, choose: RunCommand): void {
  const backups = withGlobals(program.command('backups').description(say('command.backups')), say);
  backups.action((_options: object, command: Command) => choose(command, showBackups));
  withGlobals(backups.command('make').description(say('command.backupsMake')), say).action(
    (_options: object, command: Command) => choose(command, makeBackup),
  );
  withGlobals(backups.command('restore <id>').description(say('command.backupsRestore')), say).action(
    (id: string, _options: object, command: Command) =>
      choose(command, (session) => restoreBackup(session, id)),
  );
  withGlobals(program.command('recovery').description(say('command.recovery')), say)
    .option('--continue', say('option.continueSending'))
    .option('--reset', say('option.resetDatabase'))
    .action((options: { continue?: boolean; reset?: boolean }, command: Command) => {
      if (options.continue && options.reset) throw new UsageError(say('oneDecision'));
      const reset = options.reset ? 'reset' : null;
      choose(command, (session) => recovery(session, options.continue ? 'continue' : reset));
    });
}
