import { z } from 'zod';
import { ProofcaseError } from '../../../contract/errors';
import { exportPartsSchema, namePattern } from '../../../contract/export-requests';
import {
  ALL_EXPORT_PARTS,
  EXPORT_PARTS,
  type ExportChoices,
  type ExportOutcome,
  type ExportPlan,
  type ExportPlanCase,
  type ExportProgress,
  type ExportReport,
  type PartSize,
} from '../../../contract/export-views';
import { DEFAULT_NAME_PATTERN } from '../../../domain/evidence-name';
import type { CaseId } from '../../../domain/ids';
import { LANGUAGES, type Language } from '../../../domain/language';
import { storedSettings } from '../../storage/settings/stored-settings';
import { collectEvidence } from './collect-evidence';
import { type ExportRequest, exportCases } from './export-cases';
import { exportWork } from './export-work';
import { nameFactsByLanguage } from './name-facts';
import type { EvidenceExportDeps } from './write-evidence';

const choicesSetting = storedSettings<ExportChoices>(
  'export',
  z
    .object({
      pattern: namePattern,
      language: z.enum(LANGUAGES).nullable(),
      parts: exportPartsSchema,
    })
    .partial(),
  { pattern: DEFAULT_NAME_PATTERN, language: null, parts: ALL_EXPORT_PARTS },
);

export interface ExportServiceDeps extends EvidenceExportDeps {
  readonly closing: AbortSignal;
  readonly emit: (progress: ExportProgress) => void;
}

/** Plans exports and runs them one at a time. */
export interface ExportService {
  /** The planned content, and the choices of the last export. @throws ProofcaseError `not-found`. */
  plan(caseIds: readonly CaseId[]): ExportPlan;
  stop(): void;
  /** @throws ProofcaseError `export-running` and those of `exportCases`. */
  run(order: ExportRequest): Promise<ExportOutcome>;
  /** Exports one case with all parts under a free name. @throws the error that prevented the export. */
  exportCase(caseId: CaseId, parentFolder: string): Promise<ExportReport>;
  /** Stores the choices for the next export. */
  remember(choices: ExportChoices): void;
}

export function createExportService(deps: ExportServiceDeps): ExportService {
  const { repositories, clock } = deps;
  let running: AbortController | null = null;
  const run = async (order: ExportRequest): Promise<ExportOutcome> => {
    if (running) throw new ProofcaseError('export-running');
    const controller = new AbortController();
    running = controller;
    try {
      const signal = AbortSignal.any([controller.signal, deps.closing]);
      return await exportCases(deps, order, { signal, onProgress: deps.emit });
    } finally {
      running = null;
    }
  };
  return {
    plan: (caseIds) => ({
      cases: caseIds.map((id) => planCase(deps, id, clock.now())),
      choices: choicesSetting.read(repositories.settings),
    }),
    stop: () => running?.abort(new ProofcaseError('illegal-state', {}, 'stopped by a person')),
    run,
    async exportCase(caseId, parentFolder) {
      const order = {
        pattern: DEFAULT_NAME_PATTERN,
        language: settingsLanguage(deps),
        parts: ALL_EXPORT_PARTS,
      };
      const outcome = await run({ ...order, caseIds: [caseId], parentFolder, existing: 'rename' });
      const report = outcome.kind === 'ended' ? outcome.reports[0] : undefined;
      const failure = outcome.kind === 'ended' ? outcome.failures[0] : undefined;
      if (report) return report;
      if (failure) throw ProofcaseError.fromEnvelope(failure.error);
      throw new ProofcaseError('illegal-state', {}, 'stopped');
    },
    remember: (choices) => choicesSetting.store(repositories.settings, choices),
  };
}

/** The language of the settings for callers without a window; German by default. */
function settingsLanguage({ repositories }: ExportServiceDeps): Language {
  return LANGUAGES.find((known) => known === repositories.settings.get('language')) ?? 'de';
}

function planCase(deps: ExportServiceDeps, caseId: CaseId, now: Date): ExportPlanCase {
  const evidence = collectEvidence(deps, caseId, ALL_EXPORT_PARTS);
  const { files, stored } = evidence;
  const size = (part: (typeof files)[number]['part']): PartSize => {
    const partFiles = files.filter((file) => file.part === part);
    return { files: partFiles.length, bytes: partFiles.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  const [originals, unsent, packages, attachments, received] = EXPORT_PARTS.map(size);
  if (!originals || !unsent || !packages || !attachments || !received)
    throw new Error('EXPORT_PARTS lacks a part');
  const always = size('always');
  return {
    caseId,
    caseNumber: stored.caseNumber,
    names: nameFactsByLanguage(stored, now),
    parts: { originals, unsent, packages, attachments, received },
    always: { files: always.files, bytes: always.bytes + exportWork(evidence).createdBytes },
  };
}
