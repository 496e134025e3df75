import { basename, dirname } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { SetFinding } from '../../domain/finding';
import type { Item } from '../../domain/item';
import type { CheckReport } from '../intake/folder/check-report';
import { fileAt } from '../support/files/find-file';
import { realPathOf } from '../support/files/real-path';
import type { CliSession } from './session';

/** The lines of the `check` report for people. */
export function checkLines(session: CliSession, report: CheckReport): readonly string[] {
  const { texts } = session;
  const { say } = texts;
  const findings = report.findings.length + report.items.reduce((sum, item) => sum + item.findings.length, 0);
  return [
    say('summary', { items: report.items.length, skipped: report.skipped.length, findings }),
    ...report.items.flatMap(({ path, findings: itemFindings }) =>
      itemFindings.length === 0
        ? []
        : [path, ...itemFindings.map((finding) => `  ${texts.finding(finding)}`)],
    ),
    ...report.findings.map((finding) => texts.finding(finding)),
    ...report.skipped.map(({ path, reason }) => say('skipped', { path, reason: texts.skipReason(reason) })),
    ...report.packages.map(({ entries, bytes, route }, index) =>
      say('package', {
        sequence: index + 1,
        entries,
        size: texts.megabytes(bytes),
        route: texts.route(route),
      }),
    ),
  ];
}

/** Warns before sending: files that are not sent, content that was sent before. */
export function warnBeforeSending(session: CliSession, findings: readonly SetFinding[]): void {
  for (const finding of findings) {
    if (finding.severity === 'warning') session.progress(session.texts.finding(finding));
  }
}

/**
 * Rejects blockers and an empty folder; other findings do not prevent sending.
 * @throws ProofcaseError `blockers-present`, `nothing-to-send`.
 */
export function refuseBlockers(folder: {
  readonly items: readonly Item[];
  readonly findings: readonly SetFinding[];
}): void {
  const blocked = folder.items.filter(({ findings }) =>
    findings.some(({ severity }) => severity === 'blocker'),
  );
  const first = blocked[0];
  if (first) {
    throw new ProofcaseError(
      'blockers-present',
      { count: blocked.length, path: first.path },
      blocked.map(({ path }) => path).join(', '),
    );
  }
  if (folder.items.length === 0) throw new ProofcaseError('nothing-to-send');
  const other = folder.findings.find(({ severity }) => severity === 'blocker');
  if (other) throw new ProofcaseError('blockers-present', { count: 1, path: '' }, other.code);
}

/** The real path of a folder argument. @throws ProofcaseError `folder-missing`. */
export async function existingFolder(argument: string): Promise<string> {
  const { folder, onlyFile } = await existingSource(argument);
  if (onlyFile !== undefined) throw new ProofcaseError('folder-missing', { path: argument });
  return folder;
}

/** The real path of a folder argument, or of the folder of a file argument with its name. @throws as above. */
export async function existingSource(
  argument: string,
): Promise<{ readonly folder: string; readonly onlyFile?: string }> {
  const throwMissing = (): never => {
    throw new ProofcaseError('folder-missing', { path: argument });
  };
  const path = await realPathOf(argument).catch(throwMissing);
  const stats = await fileAt(path).catch(throwMissing);
  if (stats.isDirectory()) return { folder: path };
  return stats.isFile() ? { folder: dirname(path), onlyFile: basename(path) } : throwMissing();
}
