import type { Json } from '../../../domain/json';
import { LEVELS, type ReportedLevel } from '../../../domain/level';

/** A reported level as two columns. */
export interface LevelColumns {
  readonly level_kind: string;
  readonly level_text: string | null;
}

export function levelColumns(level: ReportedLevel): LevelColumns {
  switch (level.kind) {
    case 'known':
      return { level_kind: level.kind, level_text: level.level };
    case 'unknown':
      return { level_kind: level.kind, level_text: level.text };
    case 'absent':
      return { level_kind: level.kind, level_text: null };
  }
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

/** Codes as one text with a blank before and after each, so that SQL finds one of them as ` code `. */
export function toCodesColumn(codes: readonly string[]): string {
  return codes.length === 0 ? '' : ` ${codes.join(' ')} `;
}
