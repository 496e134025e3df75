import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { reasonText } from '../../../i18n/error-text';
import { AttemptsPanel } from '../package/attempts-panel';
import { NextStepText } from '../package/next-step-text';
import { PackageActions } from '../package/package-actions';
import { PackageFacts, PackageTitle } from '../package/package-head';
import { StateBadge } from '../package/state-badge';
import type { SubmissionCounts } from '../sections';
import styles from './package-card.module.css';

export interface RejectedCardProps {
  readonly entry: OutboxEntry;
  readonly others: SubmissionCounts;
}

/** A package that the service or the check before sending rejected: why, and what to change. */
export const RejectedCard = memo(function RejectedCard({ entry, others }: RejectedCardProps) {
  const { t, i18n } = useTranslation('outbox');
  const titleId = useId();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const reason = entry.reason === null ? null : reasonText(i18n, entry.reason);
  return (
    <li
      className={styles.card}
      data-kind="rejected"
      data-package={entry.id}
      data-state={entry.state}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <div className={styles.what}>
          <span className={styles.name}>
            <PackageTitle entry={entry} others={others} id={titleId} />
            <StateBadge entry={entry} />
          </span>
          <PackageFacts entry={entry} />
        </div>
        <PackageActions
          entry={entry}
          details={{ panelId, isOpen, toggle: () => setIsOpen((open) => !open) }}
        />
      </div>
      <div className={styles.why}>
        {reason ? <p className={styles.reason}>{reason.title}</p> : null}
        {reason ? <p>{reason.next}</p> : null}
        <p>
          <NextStepText entry={entry} />
        </p>
        {entry.detail ? (
          <p className={styles.said}>
            {t(entry.status === null ? 'fact.connection' : 'fact.detail')}: {entry.status}{' '}
            <q>{entry.detail}</q>
          </p>
        ) : null}
      </div>
      {isOpen ? <AttemptsPanel entry={entry} id={panelId} withTrack /> : null}
    </li>
  );
});
