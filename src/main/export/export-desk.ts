import { z } from 'zod';
import { ProofcaseError } from '../../contract/errors';
import { exportPartsSchema, namePattern } from '../../contract/export-requests';
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
} from '../../contract/export-views';
import { DEFAULT_NAME_PATTERN } from '../../domain/evidence-name';
import type { CaseId } from '../../domain/ids';
import { LANGUAGES, type Language } from '../../domain/language';
import { storedSettings } from '../settings/stored-settings';
import { collectEvidence } from './collect-evidence';
import { type ExportOrder, exportCases } from './export-cases';
import { nameFactsByLanguage } from './name-facts';
import type { ExportDependencies } from './write-evidence';

const remembered = storedSettings<ExportChoices>(
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

export interface ExportDeskDeps extends ExportDependencies {
  readonly closing: AbortSignal;
  readonly emit: (progress: ExportProgress) => void;
}

/** Where exports are planned, run one at a time, and stopped. */
export interface ExportDesk {
  /** What would be written, and how a person chose the last time. @throws ProofcaseError `not-found`. */
  plan(caseIds: readonly CaseId[]): ExportPlan;
  stop(): void;
  /** @throws ProofcaseError `export-running` and those of `exportCases`. */
  run(order: ExportOrder): Promise<ExportOutcome>;
  /** One case with everything, beside what is there. @throws what kept it from being written. */
  runOne(caseId: CaseId, parentFolder: string): Promise<ExportReport>;
  /** Keeps how a person chose, for the next time. */
  remember(choices: ExportChoices): void;
}

export function createExportDesk(deps: ExportDeskDeps): ExportDesk {
  const { repositories, clock } = deps;
  let running: AbortController | null = null;
  const run = async (order: ExportOrder): Promise<ExportOutcome> => {
    if (running) throw new ProofcaseError('export-running');
    const own = new AbortController();
    running = own;
    try {
      const signal = AbortSignal.any([own.signal, deps.closing]);
      return await exportCases(deps, order, { signal, onProgress: deps.emit });
    } finally {
      running = null;
    }
  };
  return {
    plan: (caseIds) => ({
      cases: caseIds.map((id) => planCase(deps, id, clock.now())),
      choices: remembered.read(repositories.settings),
    }),
    stop: () => running?.abort(new ProofcaseError('illegal-state', {}, 'stopped by a person')),
    run,
    async runOne(caseId, parentFolder) {
      const order = { pattern: DEFAULT_NAME_PATTERN, language: spoken(deps), parts: ALL_EXPORT_PARTS };
      const outcome = await run({ ...order, caseIds: [caseId], parentFolder, existing: 'rename' });
      const [report, failure] = outcome.kind === 'ended' ? [outcome.reports[0], outcome.failures[0]] : [];
      if (report) return report;
      if (failure) throw new ProofcaseError(failure.error.code, failure.error.values, failure.error.detail);
      throw new ProofcaseError('illegal-state', {}, 'stopped');
    },
    remember: (choices) => remembered.store(repositories.settings, choices),
  };
}

/** For who asks without a window: the language of the settings, German without one. */
function spoken({ repositories }: ExportDeskDeps): Language {
  return LANGUAGES.find((known) => known === repositories.settings.get('language')) ?? 'de';
}

function planCase(deps: ExportDeskDeps, caseId: CaseId, now: Date): ExportPlanCase {
  const { files, stored } = collectEvidence(deps, caseId, ALL_EXPORT_PARTS);
  const size = (part: (typeof files)[number]['part']): PartSize => {
    const own = files.filter((file) => file.part === part);
    return { files: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  const [originals, unsent, packages, attachments, received] = EXPORT_PARTS.map(size);
  if (!originals || !unsent || !packages || !attachments || !received) throw new Error('a part is missing');
  return {
    caseId,
    caseNumber: stored.caseNumber,
    names: nameFactsByLanguage(stored, now),
    parts: { originals, unsent, packages, attachments, received },
    always: size('always'),
  };
}
