import { checkReport } from '../intake/check-report';
import { countsOf, type PrecheckContent } from './precheck-content';

/** Raised when a key changes its meaning; new keys do not raise it. */
const FORMAT_VERSION = 1;

/** What `check --json` prints, with the frame of a report: for which case, by whom, when, with what left out and noted. */
export function precheckJson(content: PrecheckContent): string {
  const { caseNumber, caseNote, referenceDate, createdAt, appVersion, actor, isComplete } = content;
  const report = checkReport(
    content.folder,
    { items: content.items.map(({ item }) => item), skipped: content.skipped, findings: content.findings },
    content.packages,
  );
  const document = {
    kind: 'proofcase-precheck',
    formatVersion: FORMAT_VERSION,
    createdAt: createdAt.toISOString(),
    appVersion,
    actor,
    caseNumber,
    caseNote,
    referenceDate,
    complete: isComplete,
    custody: content.custody,
    counts: countsOf(content),
    leftOut: content.items.flatMap(({ item, excluded, exclusionReason }) =>
      excluded ? [{ path: item.path, reason: exclusionReason }] : [],
    ),
    notes: content.items.flatMap(({ item, note }) =>
      note ? [{ path: item.path, sha256: item.sha256, note }] : [],
    ),
    ...report,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
