import type { ExportOutcome } from '../../contract/export-views';
import type { ExportRequest, ExportStage } from '../features/export/export-stage';

/** Returns the stage after the response to an export. */
export function stageAfter(outcome: ExportOutcome, request: ExportRequest): ExportStage {
  switch (outcome.kind) {
    case 'exists':
      return { kind: 'exists', request, outcome };
    case 'no-folder':
      return { kind: 'choosing' };
    default:
      return { kind: 'ended', outcome };
  }
}

/**
 * Whether the dialog of an export shows this stage when it is opened, instead of starting anew: it is running, it waits
 * for a choice, or nobody has seen why it failed.
 */
export function isUnfinished({ kind }: ExportStage): boolean {
  return kind === 'running' || kind === 'exists' || kind === 'failed';
}

/** Returns the stage after the dialog was closed: only a running export continues, all else has been seen. */
export function stageAfterClosing(stage: ExportStage): ExportStage {
  return stage.kind === 'running' ? stage : { kind: 'choosing' };
}
