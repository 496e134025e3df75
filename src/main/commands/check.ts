import { EXIT, type ExitCode } from './exit-codes';
import { checkLines } from './folder-report';
import { readForReport } from './read-for-report';
import type { CliSession } from './session';

/** `check FOLDER`: intake and pre-check, nothing stored. */
export async function check(session: CliSession, folder: string, referenceDate: string): Promise<ExitCode> {
  const { report } = await readForReport(session, folder, referenceDate);
  session.print(report, () => checkLines(session, report));
  return EXIT.done;
}
