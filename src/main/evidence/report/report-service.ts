import { z } from 'zod';
import {
  CASE_REPORT_FORMATS,
  type CaseReportChoices,
  type CaseReportFormat,
  type CaseReportOutcome,
} from '../../../contract/case-report-views';
import { ProofcaseError } from '../../../contract/errors';
import type { CaseId } from '../../../domain/ids';
import { LANGUAGES, type Language } from '../../../domain/language';
import { Throttle } from '../../../domain/throttle';
import { storedSettings } from '../../storage/settings/stored-settings';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { type CaseReportDeps, createCaseReport } from './case-report';

export interface CaseReportTarget {
  /** Absolute path. */
  readonly file: string;
  readonly format: CaseReportFormat;
  readonly language: Language;
  /** Whether a file that is there may be replaced: a person agreed. */
  readonly replace: boolean;
}

export interface ReportServiceDeps extends CaseReportDeps {
  readonly clock: Clock;
  readonly emit: Emit;
  readonly isReading: (caseId: CaseId) => boolean;
  readonly closing: AbortSignal;
}

/** The reports of cases that are being written: one for each case at a time, each can be stopped. */
export interface ReportService {
  /**
   * @param signal stops it from outside, such as an interrupted command.
   * @throws ProofcaseError `intake-running`, `illegal-state` while another one of this case is written, and as
   * `createCaseReport`.
   */
  write(caseId: CaseId, target: CaseReportTarget, signal?: AbortSignal): Promise<CaseReportOutcome>;
  stop(caseId: CaseId): void;
  /** The choices for the last report; the short one before the first. */
  choices(): CaseReportChoices;
  /** Stores the choices for the next report. */
  remember(choices: CaseReportChoices): void;
}

const choicesSetting = storedSettings<CaseReportChoices>(
  'report',
  z.object({ format: z.enum(CASE_REPORT_FORMATS), language: z.enum(LANGUAGES).nullable() }).partial(),
  { format: 'short-pdf', language: null },
);

/** More frequent updates would not be visible. */
const PROGRESS_MS = 100;

export function createReportService(deps: ReportServiceDeps): ReportService {
  const running = new Map<CaseId, AbortController>();
  return {
    async write(caseId, target, signal) {
      if (deps.isReading(caseId)) throw new ProofcaseError('intake-running');
      if (running.has(caseId)) throw new ProofcaseError('illegal-state', {}, 'a report is being written');
      const own = new AbortController();
      running.set(caseId, own);
      const stops = AbortSignal.any([own.signal, deps.closing, ...(signal ? [signal] : [])]);
      const throttle = new Throttle(PROGRESS_MS, () => performance.now());
      try {
        const written = await createCaseReport(deps, caseId, {
          ...target,
          createdAt: deps.clock.now(),
          signal: stops,
          onProgress: (done, of) => {
            const isLast = done >= of;
            if (throttle.take() || isLast) deps.emit('report.progress', { caseId, done, of });
          },
        });
        return { kind: 'written', ...written };
      } catch (error) {
        if (own.signal.aborted) return { kind: 'stopped' };
        throw error;
      } finally {
        running.delete(caseId);
      }
    },
    choices: () => choicesSetting.read(deps.repositories.settings),
    remember: (choices) => choicesSetting.store(deps.repositories.settings, choices),
    stop: (caseId) => running.get(caseId)?.abort(new ProofcaseError('illegal-state', {}, 'stopped')),
  };
}
