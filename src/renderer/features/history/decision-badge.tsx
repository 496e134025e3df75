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

export const DECISION_ICONS: { readonly [Choice in DecisionChoice]: LucideIcon } = {
  genuine: UserRoundCheck,
  doubtful: UserRoundSearch,
  manipulated: UserRoundX,
  undecidable: UserRoundMinus,
  open: UserRound,
};

/**
 * What a person decided: a person's outline and words on a drawn edge, without the colours of the levels, so that
 * nobody takes it for what the service says.
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

export interface DecisionSignProps {
  /** Left out: the sign of decisions as such, with `label`. */
  readonly choice?: DecisionChoice;
  readonly label?: string;
}

/** The outline alone, for narrow columns; its words are in the tooltip and read out. */
export function DecisionSign({ choice = 'open', label }: DecisionSignProps) {
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
