import type { Level } from '../../domain/level';
import { type Finding, weightOf } from './finding';

/** Number of independent weak observations that count as one strong one. */
const WEAK_FOR_RED = 3;

/**
 * The level of one item or file-level analysis: Red for a strong observation or three weak ones, Yellow for one or two
 * weak ones, `-` if the input allows no statement, else Green.
 */
export function levelOf(findings: readonly Finding[]): Level {
  const weights = findings.map(weightOf);
  const weak = weights.filter((weight) => weight === 'weak').length;
  if (weights.includes('strong') || weak >= WEAK_FOR_RED) return 'Red';
  if (weak > 0) return 'Yellow';
  return weights.includes('neutral') ? '-' : 'Green';
}

/** The level of a whole from its parts: the most severe one; `-` only if no part allows a statement. */
export function combinedLevel(levels: readonly Level[]): Level {
  for (const level of ['Red', 'Yellow', 'Green'] as const) if (levels.includes(level)) return level;
  return '-';
}
