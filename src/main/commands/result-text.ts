import type { ReportedLevel } from '../../domain/level';

/** `Green`, `Yellow`, `Red`, `-`, an unknown word as it came, or null where none was reported (R20, R21). */
export function levelText(level: ReportedLevel): string | null {
  switch (level.kind) {
    case 'known':
      return level.level;
    case 'unknown':
      return level.text;
    case 'absent':
      return null;
  }
}
