import { type Command, InvalidArgumentError } from 'commander';
import { CREATION_DECISIONS, type CreationDecision } from '../../domain/capture/creation';
import type { Json, JsonObject } from '../../domain/json';
import {
  adoptCapture,
  createCapture,
  listCaptures,
  resolveCapture,
  showCaptureStatus,
  watchCaptures,
} from './capture';
import { portNumber, type RunCommand, type Say, UsageError, withGlobals } from './command-options';
import { fileInboxEntry, listInbox } from './inbox';
import { receive } from './receive';

interface CreateOptions {
  readonly caseNumber: string;
  readonly field: JsonObject;
}

/** `capture create|status|adopt|list|watch|resolve`. */
export function addCaptureCommands(program: Command, say: Say, choose: RunCommand): void {
  const capture = program.command('capture').description(say('command.capture')).exitOverride();
  withGlobals(capture.command('create').description(say('command.captureCreate')), say)
    .requiredOption('--case-number <number>', say('option.caseNumber'))
    .option('--field <name=value>', say('option.field'), addField, {})
    .action((options: CreateOptions, command: Command) =>
      choose(command, (session) => createCapture(session, options.caseNumber, options.field)),
    );
  withGlobals(capture.command('status').description(say('command.captureStatus')), say)
    .option('--ticket-id <ticket>', say('option.ticketId'))
    .option('--case-number <number>', say('option.caseNumber'))
    .action((options: { ticketId?: string; caseNumber?: string }, command: Command) => {
      const { ticketId, caseNumber } = options;
      // Exactly one parameter: the effect of both is not documented (R28).
      if ((ticketId === undefined) === (caseNumber === undefined)) {
        command.error(say('oneOfTicketAndNumber'), { code: 'proofcase.oneOf' });
      }
      const query = ticketId === undefined ? { caseNumber: caseNumber ?? '' } : { ticketId };
      choose(command, (session) => showCaptureStatus(session, query));
    });
  withGlobals(capture.command('adopt').description(say('command.captureAdopt')), say)
    .requiredOption('--case-number <number>', say('option.caseNumber'))
    .option('--ticket-id <ticket>', say('option.ticketId'))
    .action((options: { caseNumber: string; ticketId?: string }, command: Command) =>
      choose(command, (session) => adoptCapture(session, options.caseNumber, options.ticketId ?? null)),
    );
  withGlobals(capture.command('list').description(say('command.captureList')), say).action(
    (_options: object, command: Command) => choose(command, listCaptures),
  );
  withGlobals(capture.command('watch').description(say('command.captureWatch')), say).action(
    (_options: object, command: Command) => choose(command, watchCaptures),
  );
  addResolve(capture, say, choose);
  withGlobals(program.command('receive').description(say('command.receive')), say)
    .option('--port <port>', say('option.receiverPort'), portNumber)
    .option('--address <address>', say('option.receiverAddress'))
    .option('--team', say('option.receiverTeam'))
    .action(({ team: isForTeam, ...options }: ReceiveArguments, command: Command) =>
      choose(command, (session) => {
        const { store } = session.options.team;
        if (isForTeam && store === null) throw new UsageError(say('team.storeMissing'));
        return receive(session, { ...options, team: store });
      }),
    );
  addInbox(program, say, choose);
}

interface ReceiveArguments {
  readonly port?: number;
  readonly address?: string;
  readonly team?: boolean;
}

function addInbox(program: Command, say: Say, choose: RunCommand): void {
  const inbox = withGlobals(program.command('inbox').description(say('command.inbox')), say);
  inbox
    .option('--fetch', say('option.fetch'))
    .option('--take <number>', say('option.take'))
    .action(({ fetch, take }: { fetch?: boolean; take?: string }, command: Command) =>
      choose(command, (session) => listInbox(session, { fetch: fetch ?? false, take: take ?? null })),
    );
  withGlobals(inbox.command('file <id>').description(say('command.inboxFile')), say)
    .option('--case-number <number>', say('option.caseNumber'))
    .action((id: string, { caseNumber }: { caseNumber?: string }, command: Command) =>
      choose(command, (session) => fileInboxEntry(session, id, caseNumber ?? null)),
    );
}

function addResolve(capture: Command, say: Say, choose: RunCommand): void {
  withGlobals(capture.command('resolve <id>').description(say('command.captureResolve')), say)
    .option('--look-up', say('option.lookUp'))
    .option('--create-again', say('option.createAgain'))
    .option('--give-up', say('option.giveUp'))
    .option('--case-number <number>', say('option.confirm'))
    .action(
      (
        id: string,
        options: { lookUp?: boolean; createAgain?: boolean; giveUp?: boolean; caseNumber?: string },
        command: Command,
      ) => {
        const flags: Record<CreationDecision, boolean | undefined> = {
          'look-up': options.lookUp,
          'create-again': options.createAgain,
          'give-up': options.giveUp,
        };
        const decisions = CREATION_DECISIONS.filter((name) => flags[name] === true);
        const [decision] = decisions;
        if (decision === undefined || decisions.length > 1) {
          return command.error(say('missingCaptureAction'), { code: 'proofcase.oneOf' });
        }
        choose(command, (session) => resolveCapture(session, id, decision, options.caseNumber ?? null));
      },
    );
}

/** Parses `name=value`: a JSON value is decoded, anything else is text. */
function addField(text: string, fields: JsonObject): JsonObject {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('name=value');
  return { ...fields, [text.slice(0, at)]: fieldValue(text.slice(at + 1)) };
}

function fieldValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
