import { resolve } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import {
  ALL_EXPORT_PARTS,
  type ExportOutcome,
  type ExportProgress,
  type ExportReport,
} from '../../contract/export-views';
import { DEFAULT_NAME_PATTERN } from '../../domain/evidence-name';
import type { Engine } from '../engine';
import type { ExportRequest } from '../evidence/export/export-cases';
import { verifyEvidence } from '../evidence/export/verify-evidence';
import { EXIT, type ExitCode, exitCodeForError } from './exit-codes';
import { existingFolder } from './folder-report';
import { type CliSession, requireCase, withEngine } from './session';
import { openTerminalLine } from './terminal-line';

/** `export --case-number N --out DIR`: writes the evidence folder of each case into DIR under a free name. */
export function exportEvidence(
  session: CliSession,
  caseNumbers: readonly string[],
  out: string,
): Promise<ExitCode> {
  return withEngine(session, { runOutbox: false }, async (engine) => {
    const details = [];
    for (const caseNumber of caseNumbers) details.push(await requireCase(engine, session, caseNumber));
    const outcome = await exportWithProgress(engine, session, {
      caseIds: details.map(({ id }) => id),
      parentFolder: resolve(out),
      pattern: DEFAULT_NAME_PATTERN,
      language: session.texts.language,
      parts: ALL_EXPORT_PARTS,
      existing: 'rename',
    });
    return printOutcome(session, outcome);
  });
}

/** Shows progress on a terminal. Ctrl+C stops the export and leaves no incomplete folder behind. */
async function exportWithProgress(
  engine: Engine,
  session: CliSession,
  order: ExportRequest,
): Promise<ExportOutcome> {
  const { signal } = session.host;
  signal.throwIfAborted();
  const stop = () => void engine.handlers['export.stop']({});
  const line = openTerminalLine(session.host, session.options);
  const unsubscribe = engine.on('export.progress', (progress) => line?.show(progressText(session, progress)));
  signal.addEventListener('abort', stop);
  try {
    return await engine.exportCases(order);
  } finally {
    signal.removeEventListener('abort', stop);
    unsubscribe();
    line?.clear();
  }
}

function progressText({ texts }: CliSession, progress: ExportProgress): string {
  const { position, of, bytes, totalBytes, reported } = progress;
  if (reported) {
    return texts.say('exportingReport', { position, of, done: reported.done, total: reported.of });
  }
  return texts.say('exporting', {
    position,
    of,
    done: texts.megabytes(bytes),
    total: texts.megabytes(totalBytes),
  });
}

function printOutcome(session: CliSession, outcome: ExportOutcome): ExitCode {
  if (outcome.kind !== 'ended') throw new ProofcaseError('target-exists');
  const { reports, failures, stopped } = outcome;
  const [report] = reports;
  const [failure] = failures;
  for (const { caseNumber, error } of failures) {
    session.progress(`${caseNumber}: ${session.texts.error(ProofcaseError.fromEnvelope(error))}`);
  }
  if (stopped) {
    for (const text of reports.flatMap((written) => reportLines(session, written))) session.progress(text);
    session.host.signal.throwIfAborted();
  }
  if (failure && !report) {
    throw ProofcaseError.fromEnvelope(failure.error);
  }
  session.print(reports.length === 1 && !failure ? report : reports, () =>
    reports.flatMap((written) => reportLines(session, written)),
  );
  return failure ? exitCodeForError(failure.error) : EXIT.done;
}

function reportLines({ texts }: CliSession, { path, files, headHash }: ExportReport): readonly string[] {
  return [texts.say('exported', { path, files }), texts.say('exportedHead', { hash: headHash })];
}

/**
 * `verify DIR`: exit code 6 if a file or custody entry was changed, added or removed.
 * @throws ProofcaseError `folder-missing`, because a missing folder is not damaged.
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
