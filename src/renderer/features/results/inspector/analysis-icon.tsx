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
import type { Assessment } from '../../../../domain/answer/assessment';

/** Icon and colour; only `consistent` is green (R20). */
const ICONS: { readonly [Of in Assessment]: { readonly Icon: LucideIcon; readonly color: string } } = {
  conspicuous: { Icon: OctagonX, color: 'var(--red)' },
  doubtful: { Icon: TriangleAlert, color: 'var(--yellow)' },
  consistent: { Icon: CircleCheck, color: 'var(--green)' },
  neutral: { Icon: Info, color: 'var(--ink-3)' },
  error: { Icon: CircleAlert, color: 'var(--yellow)' },
  disabled: { Icon: CircleDashed, color: 'var(--ink-3)' },
  empty: { Icon: CircleSlash2, color: 'var(--ink-3)' },
  absent: { Icon: CircleQuestionMark, color: 'var(--ink-3)' },
};

/** The icon of an analysis, with its meaning as a label for screen readers. */
export function AnalysisIcon(props: { readonly kind: Assessment }) {
  const { t } = useTranslation('analysis');
  const { Icon, color } = ICONS[props.kind];
  return <Icon size={18} color={color} role="img" aria-label={t(`assessment.${props.kind}`)} />;
}
