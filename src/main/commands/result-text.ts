import type { ReportedLevel } from '../../domain/level';

/** `Green`, `Yellow`, `Red`, `-`, or an unknown word unchanged; null if no level was reported (R20, R21). */
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
