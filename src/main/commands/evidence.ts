import { resolve } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import { ALL_EXPORT_PARTS, type ExportOutcome } from '../../contract/export-views';
import { DEFAULT_NAME_PATTERN } from '../../domain/evidence-name';
import { verifyEvidence } from '../export/verify-evidence';
import { EXIT, type ExitCode, exitCodeForError } from './exit-codes';
import { existingFolder } from './folder-report';
import { type CliSession, knownCase, withEngine } from './session';

/** `export --case-number N --out DIR`: the evidence folder of each case inside DIR, beside what is there. */
export function exportEvidence(
  session: CliSession,
  caseNumbers: readonly string[],
  out: string,
): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const details = [];
    for (const caseNumber of caseNumbers) details.push(await knownCase(engine, session, caseNumber));
    const { signal } = session.host;
    const stop = () => void engine.handlers['export.stop']({});
    signal.addEventListener('abort', stop);
    try {
      const outcome = await engine.exportCases({
        ...{
          caseIds: details.map(({ id }) => id),
          parentFolder: resolve(out),
          pattern: DEFAULT_NAME_PATTERN,
        },
        ...{ language: session.texts.language, parts: ALL_EXPORT_PARTS, existing: 'rename' },
      });
      return tellOutcome(session, outcome, signal);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  });
}

function tellOutcome(session: CliSession, outcome: ExportOutcome, signal: AbortSignal): ExitCode {
  if (outcome.kind !== 'ended') throw new ProofcaseError('target-exists');
  const { reports, failures } = outcome;
  const [report] = reports;
  const [failure] = failures;
  for (const { caseNumber, error } of failures) {
    const { code, values, detail } = error;
    session.progress(`${caseNumber}: ${session.texts.error(new ProofcaseError(code, values, detail))}`);
  }
  if (failure && !report) {
    throw new ProofcaseError(failure.error.code, failure.error.values, failure.error.detail);
  }
  signal.throwIfAborted();
  session.print(reports.length === 1 && !failure ? report : reports, () =>
    reports.flatMap(({ path, files, headHash }) => [
      session.texts.say('exported', { path, files }),
      session.texts.say('exportedHead', { hash: headHash }),
    ]),
  );
  return failure ? exitCodeForError(failure.error.code) : EXIT.done;
}

/**
 * `verify DIR`: exit code 6 where a byte, a file or a custody entry is not as it was written; a folder that is not
 * there is refused as everywhere, since nothing was found to be damaged. @throws ProofcaseError `folder-missing`.
 */
export async function verify(
  session: CliSession,
  folder: string,
  printedHead: string | null,
): Promise<ExitCode> {
  const verdict = await verifyEvidence(await existingFolder(folder), printedHead ?? undefined);
  session.print(verdict, () =>
    verdict.ok
      ? [
          session.texts.say('verifiedOk', { files: verdict.files }),
          session.texts.say('exportedHead', { hash: verdict.headHash ?? '' }),
        ]
      : [
          session.texts.say('verifiedDamaged'),
          ...verdict.problems.map(({ code, path }) => `${code}: ${path}`),
        ],
  );
  return verdict.ok ? EXIT.done : EXIT.dataDamaged;
}
