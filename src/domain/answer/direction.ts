import type { Level, ReportedLevel } from '../level';
import type { Look } from './look';

export type Direction = 'worse' | 'better';

const LIGHTS: readonly Level[] = ['Green', 'Yellow', 'Red'];
const JUDGEMENTS: readonly Look[] = ['consistent', 'doubtful', 'conspicuous'];

/** Null for equal ones and where one is no traffic light: silence is neither better nor worse (R20, R21). */
export function levelDirection(was: ReportedLevel, is: ReportedLevel): Direction | null {
  return direction(lightOf(was), lightOf(is));
}

/** The same for two judgements of one analysis. */
export function lookDirection(was: Look, is: Look): Direction | null {
  return direction(JUDGEMENTS.indexOf(was), JUDGEMENTS.indexOf(is));
}

export function sameLevel(one: ReportedLevel, other: ReportedLevel): boolean {
  return wordOf(one) === wordOf(other) && one.kind === other.kind;
}

function wordOf(level: ReportedLevel): string {
  if (level.kind === 'known') return level.level;
  return level.kind === 'unknown' ? level.text : '';
}

function lightOf(level: ReportedLevel): number {
  return level.kind === 'known' ? LIGHTS.indexOf(level.level) : -1;
}

function direction(was: number, is: number): Direction | null {
  if (was < 0 || is < 0 || was === is) return null;
  return is > was ? 'worse' : 'better';
}
