import {
  type LucideIcon,
  UserRound,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundSearch,
  UserRoundX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DecisionChoice } from '../../../domain/handler-decision';
import styles from './decision-badge.module.css';

const DECISION_ICONS: { readonly [Choice in DecisionChoice]: LucideIcon } = {
  genuine: UserRoundCheck,
  doubtful: UserRoundSearch,
  manipulated: UserRoundX,
  undecidable: UserRoundMinus,
  open: UserRound,
};

/**
 * Shows a handler's decision: a person icon and an outlined text, without the colours of the levels, so that it is
 * not mistaken for a result of the service.
 */
export function DecisionBadge({
  choice,
  short,
}: {
  readonly choice: DecisionChoice;
  readonly short?: boolean;
}) {
  const { t } = useTranslation('history');
  const Icon = DECISION_ICONS[choice];
  const words = t(`choice.${choice}`);
  return (
    <span className={styles.badge} data-choice={choice} title={short ? words : undefined}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span className={styles.text}>{short ? t(`choiceShort.${choice}`) : words}</span>
    </span>
  );
}

export interface DecisionIconProps {
  /** Undefined for the general decision icon, with `label`. */
  readonly choice?: DecisionChoice;
  readonly label?: string;
}

/** The icon alone, for narrow columns; its text is the tooltip and is read by screen readers. */
export function DecisionIcon({ choice = 'open', label }: DecisionIconProps) {
  const { t } = useTranslation('history');
  const Icon = DECISION_ICONS[choice];
  const words = label ?? t(`choice.${choice}`);
  return (
    <span className={styles.sign} title={words}>
      <Icon size={17} strokeWidth={1.9} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
