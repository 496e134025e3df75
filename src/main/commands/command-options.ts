import { type Command, InvalidArgumentError, Option } from 'commander';
import { LANGUAGES } from '../../domain/language';
import type { ExitCode } from './exit-codes';
import type { CliSession } from './session';
import type { cliTexts } from './texts';

/** Ends parsing with exit code 2; the message is for people. */
export class UsageError extends Error {
  /** Whether the message is already printed. */
  readonly isPrinted: boolean;

  constructor(message: string, { told = false }: { readonly told?: boolean } = {}) {
    super(message);
    this.isPrinted = told;
  }
}

export type Run = (session: CliSession) => Promise<ExitCode>;

export type Say = ReturnType<typeof cliTexts>['say'];

export type RunCommand = (command: Command, run: Run) => void;

/** A missing value must not consume the next option: `--case-number --json` would be charged as a case. */
function refuseMissingValues(command: Command): void {
  for (const option of command.options) {
    const values: readonly unknown[] = [command.getOptionValue(option.attributeName())].flat();
    const isOption = values.some((value) => typeof value === 'string' && value.startsWith('--'));
    if (option.required && isOption) {
      command.error(`error: option '${option.flags}' argument missing`, { code: 'proofcase.missingValue' });
    }
  }
}

export function withGlobals(command: Command, say: Say): Command {
  return command
    .exitOverride()
    .hook('preAction', (_program, action) => refuseMissingValues(action))
    .option('--json', say('option.json'))
    .option('--data-dir <dir>', say('option.dataDir'))
    .option('--profile <name>', say('option.profile'))
    .option('--service <url>', say('option.service'))
    .option('--store <url>', say('option.store'))
    .option('--store-optional', say('option.storeOptional'))
    .option('--workstation <name>', say('option.workstation'))
    .addOption(new Option('--language <language>', say('option.language')).choices([...LANGUAGES]));
}

/** Collects an option that may occur several times. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

export function isoMonth(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('YYYY-MM');
  return text;
}

export function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new InvalidArgumentError('0 to 65535');
  return port;
}
