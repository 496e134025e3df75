import { realpath, stat } from 'node:fs/promises';
import { ProofcaseError } from '../../contract/errors';
import type { SetFinding } from '../../domain/finding';
import type { Item } from '../../domain/item';
import type { CheckReport } from '../intake/check-report';
import type { CliSession } from './session';

/** The report of `check` as lines for people. */
export function checkLines(session: CliSession, report: CheckReport): readonly string[] {
  const { texts } = session;
  const { say } = texts;
  const findings = report.findings.length + report.items.reduce((sum, item) => sum + item.findings.length, 0);
  return [
    say('summary', { items: report.items.length, skipped: report.skipped.length, findings }),
    ...report.items.flatMap(({ path, findings: own }) =>
      own.length === 0 ? [] : [path, ...own.map((finding) => `  ${texts.finding(finding)}`)],
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

/** What a person may want to know before it is sent and paid: files that stay behind, content that was sent before. */
export function warnBeforeSending(session: CliSession, findings: readonly SetFinding[]): void {
  for (const finding of findings) {
    if (finding.severity === 'warning') session.progress(session.texts.finding(finding));
  }
}

/** Findings alone never stop a submission; blockers and an empty folder do. */
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

/** The real path of a folder that was named on the command line; throws `folder-missing` where there is none. */
export async function existingFolder(given: string): Promise<string> {
  const missing = (): never => {
    throw new ProofcaseError('folder-missing', { path: given });
  };
  const path = await realpath(given).catch(missing);
  if (!(await stat(path).catch(missing)).isDirectory()) return missing();
  return path;
}
