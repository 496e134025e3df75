import { resolve } from 'node:path';
import type { TFunction } from 'i18next';
import { ProofcaseError } from '../../contract/errors';
import {
  ALL_EXPORT_PARTS,
  type ExportOutcome,
  type ExportProgress,
  type ExportReport,
} from '../../contract/export-views';
import { DEFAULT_NAME_PATTERN } from '../../domain/evidence-name';
import { groupBy } from '../../domain/group-by';
import { resources } from '../../locales';
import { createTexts } from '../../locales/create-texts';
import type { Engine } from '../engine';
import type { ExportRequest } from '../evidence/export/export-cases';
import { type EvidenceVerdict, verifyEvidence } from '../evidence/export/verify-evidence';
import { UsageError } from './command-options';
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
  session.print(reports.length === 1 && !failure ? report : [...reports, ...failures], () =>
    reports.flatMap((written) => reportLines(session, written)),
  );
  return failure ? exitCodeForError(failure.error) : EXIT.done;
}

const MAX_NAMES_SHOWN = 20;

function reportLines(session: CliSession, report: ExportReport): readonly string[] {
  const { path, files, headHash, remarks } = report;
  const { say } = session.texts;
  const t = evidenceTexts(session);
  const remarkLines = [...groupBy(remarks, ({ code }) => code)].map(([code, group]) => {
    const names = group.flatMap(({ name }) => name ?? []);
    const left = names.length - MAX_NAMES_SHOWN;
    const more = left > 0 ? [t('remarks.left', { left })] : [];
    return [t(`remarks.${code}`), [...names.slice(0, MAX_NAMES_SHOWN), ...more].join(', ')].join(' ').trim();
  });
  return [say('exported', { path, files }), say('exportedHead', { hash: headHash }), ...remarkLines];
}

function evidenceTexts({ texts }: CliSession): TFunction<'evidence'> {
  return createTexts(texts.language, resources).getFixedT(texts.language, 'evidence');
}

/**
 * `verify DIR`: exit code 6 if a file or custody entry was changed, added or removed.
 * @throws ProofcaseError `folder-missing`, because a missing folder is not damaged.
 * @throws UsageError for a head hash that cannot be one.
 */
export async function verify(
  session: CliSession,
  folder: string,
  printedHead: string | null,
): Promise<ExitCode> {
  // The page of the folder prints the hash in groups of eight.
  const head = printedHead?.replace(/\s/g, '').toLowerCase();
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) {
    throw new UsageError(evidenceTexts(session)('check.headMalformed'));
  }
  const verdict = await verifyEvidence(await existingFolder(folder), head, session.host.signal);
  session.print(verdict, () => verdictLines(session, folder, verdict));
  return verdict.ok ? EXIT.done : EXIT.dataDamaged;
}

function verdictLines(session: CliSession, folder: string, verdict: EvidenceVerdict): readonly string[] {
  const { texts } = session;
  const t = evidenceTexts(session);
  const { ok, files, headHash, headEntry, entries, absentPackages, systemFiles, problems } = verdict;
  if (problems.some(({ code }) => code === 'not-an-evidence-folder')) {
    return [`${t('check.problem.not-an-evidence-folder')} ${folder}`];
  }
  const lines: string[] = [];
  if (problems.some(({ code }) => code !== 'head-unknown')) {
    lines.push(texts.say('verifiedDamaged'), ...problems.map((problem) => problemLine(t, problem)));
  } else {
    lines.push(
      ...(ok ? [texts.say('verifiedOk', { files })] : [t('check.headUnknown'), t('check.headUnknownText')]),
    );
    lines.push(texts.say('exportedHead', { hash: headHash ?? '' }));
  }
  if (headEntry !== null) {
    const key = headEntry === entries ? 'check.printedFound' : 'check.printedEarlier';
    lines.push(t(key, { entry: headEntry, of: entries }));
  }
  if (absentPackages.length > 0) lines.push(t('check.absentPackages', { names: absentPackages.join(', ') }));
  if (systemFiles.length > 0) lines.push(t('check.systemFiles', { names: systemFiles.join(', ') }));
  return lines;
}

function problemLine(t: TFunction<'evidence'>, { code, path }: EvidenceVerdict['problems'][number]): string {
  // The text of the page ends with the number of the entry.
  const text = code === 'custody-broken' ? t('verify.custodyBroken') : t(`check.problem.${code}`);
  return `${text} ${path}`;
}
