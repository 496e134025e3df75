import { realpath, stat } from 'node:fs/promises';
import { ProofcaseError } from '../../contract/errors';
import type { SetFinding } from '../../domain/finding';
import type { Item } from '../../domain/item';
import type { CheckReport } from '../intake/check-report';
import type { CliSession } from './session';
import { megabytes } from './texts';

/** The report of `check` as lines for people. */
export function checkLines(session: CliSession, report: CheckReport): readonly string[] {
  const { say } = session.texts;
  const findings = report.findings.length + report.items.reduce((sum, item) => sum + item.findings.length, 0);
  return [
    say('summary', { items: report.items.length, skipped: report.skipped.length, findings }),
    ...report.items.flatMap(({ path, findings: own }) =>
      own.length === 0
        ? []
        : [`${path}: ${own.map(({ code, severity }) => `${code} (${severity})`).join(', ')}`],
    ),
    ...report.findings.map((finding) => setFindingLine(finding)),
    ...report.skipped.map(({ path, reason }) => say('skipped', { path, reason })),
    ...report.packages.map(({ entries, bytes, route }, index) =>
      say('package', { sequence: index + 1, entries, size: megabytes(bytes), route }),
    ),
  ];
}

function setFindingLine(finding: SetFinding): string {
  const { code, severity, ...values } = finding;
  return `${code} (${severity}): ${JSON.stringify(values)}`;
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
