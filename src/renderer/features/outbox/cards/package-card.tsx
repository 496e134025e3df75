import { memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { ProgressBar } from '../../../components/meter';
import { reasonText } from '../../../i18n/error-text';
import { useFormats } from '../../../i18n/use-formats';
import { DecisionPanel } from '../decisions/decision-panel';
import { QuestionFacts } from '../decisions/question-facts';
import { AttemptsPanel } from '../package/attempts-panel';
import { NextStepText, useTimeSpanText } from '../package/next-step-text';
import { PackageActions } from '../package/package-actions';
import { PackageFacts, PackageTitle } from '../package/package-head';
import { StateBadge } from '../package/state-badge';
import { StepTrack } from '../package/step-track';
import { isResponsePending, isTransferring, remainingMs } from '../package/steps';
import { timeSpan } from '../package/time-span';
import { useReasonTitle } from '../package/use-reason-title';
import type { SubmissionCounts } from '../sections';
import styles from './package-card.module.css';

interface CardProps {
  readonly entry: OutboxEntry;
  /** Counts of the other packages of the submission. */
  readonly others: SubmissionCounts;
}

/** A package with unknown outcome: the known facts and the decisions with their consequences. */
export const QuestionCard = memo(function QuestionCard({ entry, others }: CardProps) {
  return (
    <PackageCard entry={entry} others={others} kind="question">
      <StateReason entry={entry} />
      <StepTrack entry={entry} />
      <QuestionFacts entry={entry} />
      <DecisionPanel entry={entry} />
    </PackageCard>
  );
}, areEqual);

/** A package that the service or the check before sending rejected: why, and what to change. */
export const RejectedCard = memo(function RejectedCard({ entry, others }: CardProps) {
  const { t, i18n } = useTranslation('outbox');
  return (
    <PackageCard entry={entry} others={others} kind="rejected" attemptsWithTrack>
      <StateReason
        entry={entry}
        advice={entry.reason === null ? null : <p>{reasonText(i18n, entry.reason).next}</p>}
      >
        {entry.detail ? (
          <p className={styles.said}>
            {t(entry.status === null ? 'fact.connection' : 'fact.detail')}: {entry.status}{' '}
            <q>{entry.detail}</q>
          </p>
        ) : null}
      </StateReason>
    </PackageCard>
  );
}, areEqual);

/** A package that is being sent: steps, bytes, rate and remaining time. */
export const MovingCard = memo(function MovingCard({ entry, others }: CardProps) {
  return (
    <PackageCard entry={entry} others={others}>
      <StepTrack entry={entry} />
      <TransferProgress entry={entry} />
      <StateReason entry={entry} />
    </PackageCard>
  );
}, areEqual);

/** `others` is a new object on every render of the screen. */
function areEqual(before: CardProps, after: CardProps): boolean {
  return (
    before.entry === after.entry &&
    before.others.ended === after.others.ended &&
    before.others.asking === after.others.asking
  );
}

interface PackageCardProps extends CardProps {
  readonly kind?: 'question' | 'rejected';
  readonly attemptsWithTrack?: boolean;
  readonly children: ReactNode;
}

function PackageCard({ entry, others, kind, attemptsWithTrack = false, children }: PackageCardProps) {
  const titleId = useId();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li
      className={styles.card}
      data-kind={kind}
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
      {children}
      {isOpen ? <AttemptsPanel entry={entry} id={panelId} withTrack={attemptsWithTrack} /> : null}
    </li>
  );
}

interface StateReasonProps {
  readonly entry: OutboxEntry;
  readonly advice?: ReactNode;
  readonly children?: ReactNode;
}

function StateReason({ entry, advice, children }: StateReasonProps) {
  const reason = useReasonTitle(entry);
  return (
    <div className={styles.why}>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      {advice}
      <p>
        <NextStepText entry={entry} />
      </p>
      {children}
    </div>
  );
}

function TransferProgress({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const spanText = useTimeSpanText();
  if (!isTransferring(entry)) return null;
  const { bytesSent, bytes, bytesPerSecond, sequence, caseNumber } = entry;
  const isPending = isResponsePending(entry);
  const total = formats.size(bytes);
  const sent = isPending ? total : t('bytes', { sent: formats.size(bytesSent), total });
  const leftMs = isPending ? null : remainingMs(entry);
  return (
    <div className={styles.progress}>
      <ProgressBar
        hideLabel
        label={t('progress', { sequence, caseNumber })}
        value={isPending ? null : bytesSent}
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
