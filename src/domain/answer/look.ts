import type { Json } from '../json';
import type { AnalysisState } from '../result';

/** The states of R20 in which an analysis says nothing about the picture. */
export type SilentState = Exclude<AnalysisState<Json>['state'], 'value'>;

/**
 * How a row looks. `consistent` is the only green one, and it takes a value that says so; `neutral` is a value
 * without a judgement.
 */
export type Look = 'conspicuous' | 'doubtful' | 'consistent' | 'neutral' | SilentState;
