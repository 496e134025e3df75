import type { Json } from '../json';
import type { AnalysisState } from '../result';

/** The states of R20 in which an analysis makes no statement about the picture. */
export type SilentState = Exclude<AnalysisState<Json>['state'], 'value'>;

/**
 * How a row is presented. Only `consistent` is green, and only for an explicit statement; `neutral` is a value without
 * an assessment.
 */
export type Assessment = 'conspicuous' | 'doubtful' | 'consistent' | 'neutral' | SilentState;

/** No statement about the picture that needs no attention; an error is no statement either, but must be shown. */
export function isSilent(assessment: Assessment): boolean {
  return assessment === 'disabled' || assessment === 'empty' || assessment === 'absent';
}
