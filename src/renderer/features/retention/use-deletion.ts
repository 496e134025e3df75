import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import { ALL_EXPORT_PARTS, type ExportRemark, missingContent } from '../../../contract/export-views';
import type { DeletionPreview, DeletionProgress } from '../../../contract/retention-views';
import { DEFAULT_NAME_PATTERN } from '../../../domain/evidence-name';
import type { CaseId } from '../../../domain/ids';
import { languageFor } from '../../../domain/language';
import { DELETION_PROGRESS_KEY } from '../../app/live-events';
import { asProofcaseError, request } from '../../bridge';

/** The phase of a confirmed deletion. */
export type DeletionPhase = 'idle' | 'exporting' | 'checking' | 'deleting';

export interface DeletionRequest {
  readonly preview: DeletionPreview;
  readonly caseIds: readonly CaseId[];
  readonly typed: string;
  readonly byRule: boolean;
  readonly exportsFirst: boolean;
}

/** A case whose export could not be written or verified, or lacks content; nothing was deleted. */
export interface FailedExport {
  readonly caseNumber: string;
  /** Empty if there is no verified export. */
  readonly missing: readonly ExportRemark[];
}

/** Runs a deletion: exports the cases if requested, verifies the export, and only then deletes. */
export function useDeletion({
  onDone,
  onChanged,
}: {
  readonly onDone: (deleted: number) => void;
  /** Called if nothing or not everything was deleted: the cases may differ from the confirmed preview. */
  readonly onChanged: () => void;
}) {
  const { i18n } = useTranslation();
  const [phase, setPhase] = useState<DeletionPhase>('idle');
  const [error, setError] = useState<ProofcaseError | null>(null);
  const [faults, setFaults] = useState<readonly FailedExport[]>([]);
  const progress = useQuery<DeletionProgress | null>({
    queryKey: DELETION_PROGRESS_KEY,
    queryFn: skipToken,
  }).data;
  const run = async (order: DeletionRequest): Promise<void> => {
    setError(null);
    setFaults([]);
    // From the first moment: a second click would start another deletion while the folder is chosen.
    setPhase(order.exportsFirst ? 'exporting' : 'deleting');
    try {
      const exported = order.exportsFirst ? await exportAll(order, i18n.language, setPhase) : null;
      if (exported?.kind === 'cancelled') return;
      if (exported?.kind === 'fault') {
        setFaults(exported.faults);
        onChanged();
        return;
      }
      setPhase('deleting');
      const caseIds = [...order.caseIds];
      // The export adds an entry to each log, so the digest is taken after it.
      const { digest } = exported ? await request('retention.preview', { caseIds }) : order.preview;
      const deleted = await request('retention.delete', {
        caseIds,
        digest,
        typed: order.typed,
        byRule: order.byRule,
        exportedHeads: exported ? [...exported.heads] : null,
      });
      // None: the person declined the dialog of the operating system.
      if (deleted.length > 0) onDone(deleted.length);
    } catch (thrown) {
      setError(asProofcaseError(thrown));
      onChanged();
    } finally {
      setPhase('idle');
    }
  };
  return { run, phase, error, faults, progress: progress ?? null };
}

type Exported =
  | { readonly kind: 'whole'; readonly heads: readonly string[] }
  | { readonly kind: 'fault'; readonly faults: readonly FailedExport[] }
  | { readonly kind: 'cancelled' };

async function exportAll(
  order: DeletionRequest,
  language: string,
  setPhase: (phase: DeletionPhase) => void,
): Promise<Exported> {
  const target = await request('export.chooseTarget', {});
  if (!target) return { kind: 'cancelled' };
  const outcome = await request('export.cases', {
    caseIds: [...order.caseIds],
    targetId: target.id,
    language: languageFor(language),
    pattern: DEFAULT_NAME_PATTERN,
    parts: ALL_EXPORT_PARTS,
    existing: 'rename',
    remember: false,
  });
  setPhase('checking');
  const reports = outcome.kind === 'ended' ? outcome.reports : [];
  const heads: string[] = [];
  const faults: FailedExport[] = [];
  for (const { caseId, caseNumber } of order.preview.cases) {
    if (!order.caseIds.includes(caseId)) continue;
    const report = reports.find((candidate) => candidate.caseId === caseId);
    const check = report ? await request('export.check', { caseId }) : null;
    const isVerified = report !== undefined && check?.ok === true && check.headHash !== null;
    if (!isVerified) return { kind: 'fault', faults: [{ caseNumber, missing: [] }] };
    const missing = missingContent(report);
    if (missing.length > 0) faults.push({ caseNumber, missing });
    heads.push(check.headHash);
  }
  return faults.length > 0 ? { kind: 'fault', faults } : { kind: 'whole', heads };
}
