import { describe, expect, it } from 'vitest';
import { ProofcaseError } from '../../../src/contract/errors';
import type { ExportOutcome, ExportReport } from '../../../src/contract/export-views';
import type { CaseId } from '../../../src/domain/ids';
import { isUnfinished, stageAfter, stageAfterClosing } from '../../../src/renderer/app/export-run';
import {
  type ExportRequest,
  type ExportStage,
  unexportedCases,
} from '../../../src/renderer/features/export/export-stage';

const request = { existing: 'ask' } as ExportRequest;
const exists: ExportOutcome & { kind: 'exists' } = { kind: 'exists', folders: [] };
const ended = { kind: 'ended', reports: [], failures: [] } as unknown as ExportOutcome & { kind: 'ended' };

const choosing: ExportStage = { kind: 'choosing' };
const running: ExportStage = { kind: 'running', request };
const failed: ExportStage = { kind: 'failed', error: new ProofcaseError('target-not-writable') };

describe('the stage of an export', () => {
  it('follows from its response, with the request for a question', () => {
    expect(stageAfter(exists, request)).toEqual({ kind: 'exists', request, outcome: exists });
    expect(stageAfter(ended, request)).toEqual({ kind: 'ended', outcome: ended });
    expect(stageAfter({ kind: 'no-folder' } as ExportOutcome, request)).toEqual(choosing);
  });

  it('is shown again when the dialog is opened while it runs, asks, or has failed unseen', () => {
    expect([running, stageAfter(exists, request), failed].map(isUnfinished)).toEqual([true, true, true]);
    expect([choosing, stageAfter(ended, request)].map(isUnfinished)).toEqual([false, false]);
  });

  it('starts anew once the dialog was closed, unless it runs', () => {
    expect(stageAfterClosing(running)).toBe(running);
    for (const seen of [stageAfter(exists, request), stageAfter(ended, request), failed]) {
      expect(stageAfterClosing(seen)).toEqual(choosing);
    }
  });
});

describe('the cases without a folder', () => {
  it('are those that failed and those that the export did not reach', () => {
    const caseIds = ['written', 'failed', 'unreached'] as CaseId[];
    const reports = [{ caseId: 'written' }] as ExportReport[];
    expect(unexportedCases(caseIds, reports)).toEqual(['failed', 'unreached']);
    expect(unexportedCases(caseIds, [])).toEqual(caseIds);
  });
});
