import type { Json } from '../../../domain/json';
import { LEVELS, levelRank, type ReportedLevel } from '../../../domain/level';

/** A reported level as three columns; the rank sorts the most severe level first. */
export interface LevelColumns {
  readonly level_kind: string;
  readonly level_text: string | null;
  readonly level_rank: number;
}

export function levelColumns(level: ReportedLevel): LevelColumns {
  const text = level.kind === 'known' ? level.level : level.kind === 'unknown' ? level.text : null;
  return { level_kind: level.kind, level_text: text, level_rank: levelRank(level) };
}

export function levelFromColumns(kind: string, text: string | null): ReportedLevel {
  if (kind === 'known') {
    const level = LEVELS.find((known) => known === text);
    if (level) return { kind: 'known', level };
  }
  if (kind === 'absent') return { kind: 'absent' };
  return { kind: 'unknown', text: text ?? '' };
}

/** Parses a JSON column. The unchecked type is safe, because only this program writes these columns. */
export function fromJsonColumn<Shape>(text: string): Shape {
  return JSON.parse(text) as Shape;
}

export function toJsonColumn(value: Json | object): string {
  return JSON.stringify(value);
}
