import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleSlash2,
  Info,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Look } from '../../../domain/answer/look';

/** Shape and colour; of the looks only `consistent` is green (R20). */
const LOOKS: { readonly [Of in Look]: { readonly Icon: LucideIcon; readonly color: string } } = {
  conspicuous: { Icon: OctagonX, color: 'var(--red)' },
  doubtful: { Icon: TriangleAlert, color: 'var(--yellow)' },
  consistent: { Icon: CircleCheck, color: 'var(--green)' },
  neutral: { Icon: Info, color: 'var(--ink-3)' },
  error: { Icon: CircleAlert, color: 'var(--yellow)' },
  disabled: { Icon: CircleDashed, color: 'var(--ink-3)' },
  empty: { Icon: CircleSlash2, color: 'var(--ink-3)' },
  absent: { Icon: CircleQuestionMark, color: 'var(--ink-3)' },
};

/** The sign of an analysis, with its meaning as a word for those who do not see it. */
export function LookIcon({ look }: { readonly look: Look }) {
  const { t } = useTranslation('analysis');
  const { Icon, color } = LOOKS[look];
  return <Icon size={18} color={color} role="img" aria-label={t(`look.${look}`)} />;
}
