import { levelRules, type ReportedLevel, severityRank } from '../level';
import type { Assessment } from './assessment';

export type Direction = 'worse' | 'better';

const ASSESSMENTS_BY_SEVERITY: readonly Assessment[] = ['consistent', 'doubtful', 'conspicuous'];

/** Null for equal levels, or if one is no traffic light level (R20, R21). */
export function levelDirection(was: ReportedLevel, is: ReportedLevel): Direction | null {
  return direction(severityOf(was), severityOf(is));
}

/** Like `levelDirection`, for two assessments of one analysis. */
export function assessmentDirection(was: Assessment, is: Assessment): Direction | null {
  return direction(ASSESSMENTS_BY_SEVERITY.indexOf(was), ASSESSMENTS_BY_SEVERITY.indexOf(is));
}

export function sameLevel(a: ReportedLevel, b: ReportedLevel): boolean {
  return wordOf(a) === wordOf(b) && a.kind === b.kind;
}

function wordOf(level: ReportedLevel): string {
  if (level.kind === 'known') return level.level;
  return level.kind === 'unknown' ? level.text : '';
}

/** Returns -1 for a level that makes no statement. */
function severityOf(level: ReportedLevel): number {
  return level.kind === 'known' && levelRules(level.level).tone !== 'neutral' ? severityRank(level) : -1;
}

function direction(was: number, is: number): Direction | null {
  if (was < 0 || is < 0 || was === is) return null;
  return is > was ? 'worse' : 'better';
}
