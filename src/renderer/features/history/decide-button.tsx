import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { useOfferActions } from '../../app/actions';
import { Button } from '../../components/button';
import { DecideDialog } from './decide-dialog';
import { DecisionBadge } from './decision-badge';
import styles from './decision-badge.module.css';

/** Opens the dialog that decides about a case. */
export function DecideButton({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('history');
  const [isDeciding, setIsDeciding] = useState(false);
  return (
    <>
      <Button icon={<UserRoundPen size={16} aria-hidden />} onPress={() => setIsDeciding(true)}>
        {t('decision.decide')}
      </Button>
      {isDeciding ? <DecideDialog detail={detail} onClose={() => setIsDeciding(false)} /> : null}
    </>
  );
}

/** The current decision, beside the level in the header; opens the dialog, also from the command palette. */
export function CurrentDecision({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('history');
  const [isDeciding, setIsDeciding] = useState(false);
  const { decision } = detail;
  useOfferActions([
    {
      id: 'decide',
      label: t('decision.decide'),
      icon: <UserRoundPen size={16} aria-hidden />,
      onAction: () => setIsDeciding(true),
    },
  ]);
  return (
    <>
      {decision === null ? null : (
        <span className={styles.standing}>
          <Button
            variant="quiet"
            aria-label={t('decision.change', { choice: t(`choice.${decision}`) })}
            onPress={() => setIsDeciding(true)}
          >
            <span className={styles.full}>
              <DecisionBadge choice={decision} />
            </span>
            <span className={styles.brief}>
              <DecisionBadge choice={decision} short />
            </span>
          </Button>
        </span>
      )}
      {isDeciding ? <DecideDialog detail={detail} onClose={() => setIsDeciding(false)} /> : null}
    </>
  );
}
