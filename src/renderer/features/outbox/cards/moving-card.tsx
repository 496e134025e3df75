import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { ProgressBar } from '../../../components/meter';
import { useFormats } from '../../../i18n/use-formats';
import { AttemptsPanel } from '../package/attempts-panel';
import { NextStepText, useTimeSpanText } from '../package/next-step-text';
import { PackageActions } from '../package/package-actions';
import { PackageFacts, PackageTitle } from '../package/package-head';
import { StateBadge } from '../package/state-badge';
import { StepTrack } from '../package/step-track';
import { isAwaiting, isUploading, remainingMs } from '../package/steps';
import { timeSpan } from '../package/time-span';
import { useReasonTitle } from '../package/use-reason-title';
import type { SubmissionCounts } from '../sections';
import styles from './package-card.module.css';

export interface MovingCardProps {
  readonly entry: OutboxEntry;
  readonly others: SubmissionCounts;
}

/** A package that is being sent: steps, bytes, rate and remaining time. */
export const MovingCard = memo(
  function MovingCard({ entry, others }: MovingCardProps) {
    const titleId = useId();
    const panelId = useId();
    const [isOpen, setIsOpen] = useState(false);
    const reason = useReasonTitle(entry);
    return (
      <li className={styles.card} data-package={entry.id} data-state={entry.state} aria-labelledby={titleId}>
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
        <StepTrack entry={entry} />
        <TransferProgress entry={entry} />
        <div className={styles.why}>
          {reason ? <p className={styles.reason}>{reason}</p> : null}
          <p>
            <NextStepText entry={entry} />
          </p>
        </div>
        {isOpen ? <AttemptsPanel entry={entry} id={panelId} withTrack={false} /> : null}
      </li>
    );
  },
  (before, after) =>
    before.entry === after.entry &&
    before.others.ended === after.others.ended &&
    before.others.asking === after.others.asking,
);

function TransferProgress({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const spanText = useTimeSpanText();
  if (!isUploading(entry) && !isAwaiting(entry)) return null;
  const { bytesSent, bytes, bytesPerSecond, sequence, caseNumber } = entry;
  const sent = t('bytes', { sent: formats.size(bytesSent), total: formats.size(bytes) });
  const leftMs = isAwaiting(entry) ? null : remainingMs(entry);
  return (
    <div className={styles.progress}>
      <ProgressBar
        hideLabel
        label={t('progress', { sequence, caseNumber })}
        value={isAwaiting(entry) ? null : bytesSent}
        max={bytes}
        text={sent}
      />
      <span className={styles.bytes}>
        <span>{sent}</span>
        {leftMs === null || bytesPerSecond === null ? null : (
          <>
            <span>{t('rate', { rate: formats.size(bytesPerSecond) })}</span>
            <span>{spanText('left', timeSpan(leftMs))}</span>
          </>
        )}
      </span>
    </div>
  );
}
