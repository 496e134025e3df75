import { ProofcaseError } from '../../contract/errors';
import { printableJson, visible } from '../support/redact';
import { UsageError } from './command-options';
import { EXIT, type ExitCode, exitCodeForError } from './exit-codes';
import type { CliHost } from './host';
import { runArguments } from './parse-arguments';
import { languageOf } from './session';
import { cliTexts } from './texts';

/**
 * Runs one command line, e.g. `['check', 'photos', '--json']`, and returns its exit code. Never throws: errors go to
 * standard error and, with `--json`, to standard output as `{"error": {code, values, detail}}`.
 */
export async function runCli(argv: readonly string[], host: CliHost): Promise<ExitCode> {
  try {
    return await runArguments(argv, host);
  } catch (error) {
    if (error instanceof UsageError) {
      if (!error.isPrinted) host.writeProgress(`${error.message}\n`);
      printError(argv, host, { code: 'wrong-usage', values: {}, detail: error.message });
      return EXIT.wrongUsage;
    }
    const language = languageOf(argv, host);
    if (host.signal.aborted && !(error instanceof ProofcaseError)) {
      host.writeProgress(`${cliTexts(language).say('interrupted')}\n`);
      printError(argv, host, { code: 'interrupted', values: {}, detail: null });
      return EXIT.refusedBeforeSending;
    }
    const known =
      error instanceof ProofcaseError
        ? error
        : new ProofcaseError('internal', {}, error instanceof Error ? error.message : String(error));
    host.writeProgress(`${cliTexts(language).error(known).split('\n').map(visible).join('\n')}\n`);
    printError(argv, host, known.toEnvelope());
    return exitCodeForError(known);
  }
}

/** Says that the process ended although the command has not. */
export function printUnfinished(
  argv: readonly string[],
  host: Pick<CliHost, 'writeOutput' | 'writeProgress' | 'systemLocale'>,
): void {
  host.writeProgress(`${cliTexts(languageOf(argv, host)).say('unfinished')}\n`);
  printError(argv, host, { code: 'unfinished', values: {}, detail: null });
}

/** Says that standard output is incomplete, e.g. on a full disk. A caller must not take that for success, or repeat it. */
export function printOutputLost(
  argv: readonly string[],
  host: Pick<CliHost, 'writeProgress' | 'systemLocale'>,
): ExitCode {
  host.writeProgress(`${cliTexts(languageOf(argv, host)).say('outputLost')}\n`);
  return EXIT.outcomeUnknown;
}

function printError(argv: readonly string[], host: Pick<CliHost, 'writeOutput'>, error: object): void {
  if (argv.includes('--json')) host.writeOutput(`${printableJson({ error })}\n`);
}
