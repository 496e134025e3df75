import { handedKind } from '../../../domain/handover';
import type { PackageState } from '../../../domain/journal';
import type { CaseRecord, RecordTableName } from '../../storage/database/case-records';
import { isSeal } from '../export/verify-evidence';
import { unreadable, type VerifiedBag } from './handover-format';

/** Columns that name a row of the same case, and the table of that row. */
const REFERENCES: readonly (readonly [RecordTableName, column: string, to: RecordTableName])[] = [
  ['item', 'source_id', 'case_source'],
  ['package', 'submission_id', 'submission'],
  ['package', 'result_id', 'result'],
  ['entry', 'package_id', 'package'],
  ['result', 'package_id', 'package'],
  ['attachment', 'result_id', 'result'],
  ['received_file', 'received_id', 'received'],
  ['capture_status', 'capture_id', 'capture'],
  ['capture_creation', 'capture_id', 'capture'],
  ['customer_answer', 'inquiry_id', 'customer_inquiry'],
];

/** Columns with the content of a file that the bag must have. */
const CONTENTS: readonly (readonly [RecordTableName, sha256: string, bytes: string])[] = [
  ['package', 'sha256', 'bytes'],
  ['result', 'raw_sha256', 'raw_bytes'],
  ['attachment', 'sha256', 'bytes'],
  ['received_file', 'sha256', 'bytes'],
];

/** The form in which the receiver names files. */
const RECEIVED_NAME = /^(?:\d{3,4}|report)\.[a-z]{1,5}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Checked = Omit<VerifiedBag, 'bytes'>;

/**
 * Checks that the rows belong to this case alone and have all their files, and that what may be sent is what the chain
 * says. A row that named another case here would give that case away. @throws ProofcaseError `handover-unreadable`.
 */
export function checkReferences({ document, custody, records, contents }: Checked): void {
  const rowsOf = (table: RecordTableName): readonly CaseRecord[] => records.get(table) ?? [];
  const [stored, ...others] = rowsOf('case');
  const isThisCase =
    stored?.id === document.caseId && stored.case_number === document.caseNumber && others.length === 0;
  if (!isThisCase || !DAY.test(String(stored.reference_date)))
    throw unreadable('the case differs from the document');
  for (const [table, column, to] of REFERENCES) {
    const ids = new Set(rowsOf(to).map(({ id }) => id));
    const foreign = rowsOf(table).find((row) => row[column] !== null && !ids.has(row[column] ?? null));
    if (foreign) throw unreadable(`${table}.${column} names no ${to} of the case`);
  }
  for (const [table, sha256, bytes] of CONTENTS) {
    const lacking = rowsOf(table).find((row) => contents.get(String(row[sha256])) !== row[bytes]);
    if (lacking) throw unreadable(`${table}: ${String(lacking[sha256])} is missing`);
  }
  const names = rowsOf('received_file').map(({ stored_name }) => String(stored_name));
  if (names.some((name) => !RECEIVED_NAME.test(name))) throw unreadable('received_file.stored_name');
  checkItems(rowsOf, new Set(document.missing), contents);
  checkPackages(rowsOf('package'), document, custody);
}

function checkItems(
  rowsOf: (table: RecordTableName) => readonly CaseRecord[],
  missing: ReadonlySet<string>,
  contents: ReadonlyMap<string, number>,
): void {
  const sealed = new Set(rowsOf('entry').map(({ sha256 }) => sha256));
  const lost = rowsOf('item').find(
    ({ sha256, path }) =>
      !sealed.has(sha256 ?? null) && !contents.has(String(sha256)) && !missing.has(String(path)),
  );
  if (lost) throw unreadable(`item ${String(lost.path).slice(0, 100)} has no file`);
}

/** What a package is to the side that takes it. */
export function kindOfRecord(row: CaseRecord): ReturnType<typeof handedKind> {
  return handedKind({
    // `recordProblem` has compared it with the states.
    state: row.state as PackageState,
    maybePaid: row.maybe_paid !== 0,
    uploadKeyMaybeUsed: row.key_maybe_used !== 0,
  });
}

function checkPackages(
  packages: readonly CaseRecord[],
  document: Checked['document'],
  custody: Checked['custody'],
): void {
  const kinds = packages.map(kindOfRecord);
  const count = (wanted: string): number => kinds.filter((kind) => kind === wanted).length;
  if (count('busy') > 0) throw unreadable('a package was being sent');
  if (count('unsent') !== document.unsent || count('question') !== document.questions) {
    throw unreadable('the packages differ from the document');
  }
  for (const { subjects, details } of custody.filter(isSeal)) {
    const row = packages.find(({ id }) => id === subjects[0]);
    if (row && row.sha256 !== details.sha256)
      throw unreadable(`package ${String(row.id)} is not the sealed one`);
  }
}
