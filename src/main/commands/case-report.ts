import { extname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { CaseReportFormat } from '../../contract/case-report-views';
import { type RunCommand, type Say, UsageError, withGlobals } from './command-options';
import { EXIT, type ExitCode } from './exit-codes';
import { type CliSession, requireCase, withEngine } from './session';

interface ReportOptions {
  readonly caseNumber: string;
  readonly out: string;
  readonly analyses?: boolean;
  readonly short?: boolean;
  readonly overwrite?: boolean;
}

export function addReportCommand(program: Command, say: Say, choose: RunCommand): void {
  withGlobals(program.command('report').description(say('command.report')), say)
    .requiredOption('--case-number <number>', say('option.caseNumber'))
    .requiredOption('--out <file>', say('option.reportFile'))
    .option('--short', say('option.short'))
    .option('--analyses', say('option.analyses'))
    .option('--overwrite', say('option.overwrite'))
    .action((options: ReportOptions, command: Command) => {
      const format = formatOf(options);
      if (format === null) throw new UsageError(say('reportEnding'));
      choose(command, (session) => writeCaseReport(session, options, format));
    });
}

/** The format by file extension; `--analyses` requires a table and `--short` a PDF. */
function formatOf({ out, analyses = false, short = false }: ReportOptions): CaseReportFormat | null {
  const extension = extname(out).toLowerCase();
  if (short) return extension === '.pdf' && !analyses ? 'short-pdf' : null;
  if (extension === '.csv') return analyses ? 'analyses-csv' : 'files-csv';
  if (analyses) return null;
  if (extension === '.pdf') return 'pdf';
  return extension === '.json' ? 'json' : null;
}

/** `report --case-number N --out FILE [--short | --analyses] [--overwrite]`: writes the report of a case. */
function writeCaseReport(
  session: CliSession,
  { caseNumber, out, overwrite = false }: ReportOptions,
  format: CaseReportFormat,
): Promise<ExitCode> {
  const { host, texts } = session;
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const detail = await requireCase(engine, session, caseNumber);
    const target = { file: resolve(out), format, language: texts.language, replace: overwrite };
    const outcome = await engine.createCaseReport(detail.id, target, host.signal);
    session.print(outcome, () => [texts.say('reported', { file: out })]);
    return EXIT.done;
  });
}
