import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LevelTone, levelRules, type ReportedLevel } from '../../domain/level';
import { levelWord } from '../../locales/case-state-text';
import { Badge, type Tone } from './badge';

interface LevelStyle {
  readonly Icon: LucideIcon;
  readonly tone: Tone;
}

const TONE_STYLES: { readonly [Of in LevelTone]: LevelStyle } = {
  good: { Icon: CircleCheck, tone: 'green' },
  doubt: { Icon: TriangleAlert, tone: 'yellow' },
  bad: { Icon: OctagonX, tone: 'red' },
  neutral: { Icon: CircleMinus, tone: 'grey' },
};

const NEUTRAL_STYLE: LevelStyle = { Icon: CircleDashed, tone: 'grey' };

export interface LevelBadgeProps {
  /** Null if the service has not answered yet, which is neither "not reported" nor green (R20, R21). */
  readonly level: ReportedLevel | null;
  readonly onPhoto?: boolean;
}

/** Shows a level by shape, word and colour; an unknown level is shown verbatim (R21). */
export function LevelBadge({ level, onPhoto }: LevelBadgeProps) {
  const { t } = useTranslation('common');
  const { Icon, tone } = level?.kind === 'known' ? TONE_STYLES[levelRules(level.level).tone] : NEUTRAL_STYLE;
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} aria-hidden />} onPhoto={onPhoto}>
      {levelWord(level, t)}
    </Badge>
  );
}
