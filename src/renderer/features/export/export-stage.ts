import type { ProofcaseError } from '../../../contract/errors';
import type { ExportOutcome } from '../../../contract/export-views';
import type { RequestInput } from '../../../contract/requests';

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
