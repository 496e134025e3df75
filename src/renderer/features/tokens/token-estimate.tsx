import { useTranslation } from 'react-i18next';
import type { PlanTokens } from '../../../contract/safety-views';
import { useFormats } from '../../i18n/use-formats';
import styles from './token-estimate.module.css';

export interface TokenEstimateProps extends PlanTokens {
  /** Whether the profile is the practice profile, whose tokens are not charged. */
  readonly isPractice: boolean;
}

/** Shows the estimate, e.g. "about 39 tokens (35 to 52)", and whether it exceeds the budget of the month. */
export function TokenEstimate({ estimatedTokens, budget, isPractice }: TokenEstimateProps) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  if (estimatedTokens === null) {
    return budget?.exceedsBudget ? <span className={styles.over}>{t('overBudget')}</span> : null;
  }
  const { low, median, high, basis } = estimatedTokens;
  const spread =
    low < high ? ` (${t('spread', { low: formats.number(low), high: formats.number(high) })})` : '';
  return (
    <>
      <span className="quiet" title={t('estimateBasis', { count: basis })}>
        {isPractice
          ? t('estimatePractice', { count: median, spread })
          : `${t('estimate', { count: median })}${spread}`}
      </span>
      {budget?.exceedsBudget ? <span className={styles.over}>{t('overBudget')}</span> : null}
    </>
  );
}
