import type { ProofcaseError } from '../../../contract/errors';
import type { ExportOutcome, ExportReport } from '../../../contract/export-views';
import type { RequestInput } from '../../../contract/requests';
import type { CaseId } from '../../../domain/ids';

export type ExportRequest = RequestInput<'export.cases'>;

/** The stage of the export; a window runs one export at a time. */
export type ExportStage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'running'; readonly request: ExportRequest }
  | {
      readonly kind: 'exists';
      readonly request: ExportRequest;
      readonly outcome: ExportOutcome & { kind: 'exists' };
    }
  | { readonly kind: 'ended'; readonly outcome: ExportOutcome & { kind: 'ended' } }
  | { readonly kind: 'failed'; readonly error: ProofcaseError };

/** Returns the cases without a folder: they failed, or the export ended before it reached them. */
export function unexportedCases(
  caseIds: readonly CaseId[],
  reports: readonly ExportReport[],
): readonly CaseId[] {
  const exported = new Set(reports.map(({ caseId }) => caseId));
  return caseIds.filter((caseId) => !exported.has(caseId));
}
