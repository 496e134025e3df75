import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { reasonText } from '../../../i18n/error-text';
import { DecisionPanel } from '../decisions/decision-panel';
import { QuestionFacts } from '../decisions/question-facts';
import { AttemptsPanel } from '../package/attempts-panel';
import { NextStepText } from '../package/next-step-text';
import { PackageActions } from '../package/package-actions';
import { PackageFacts, PackageTitle } from '../package/package-head';
import { StateBadge } from '../package/state-badge';
import { StepTrack } from '../package/step-track';
import type { SubmissionCounts } from '../sections';
import styles from './package-card.module.css';

export interface QuestionCardProps {
  readonly entry: OutboxEntry;
  readonly others: SubmissionCounts;
}

/** A package with unknown outcome: the known facts and the decisions with their consequences. */
export const QuestionCard = memo(
  function QuestionCard({ entry, others }: QuestionCardProps) {
    const { i18n } = useTranslation('outbox');
    const titleId = useId();
    const panelId = useId();
    const [isOpen, setIsOpen] = useState(false);
    const reason = entry.reason === null ? null : reasonText(i18n, entry.reason);
    return (
      <li
        className={styles.card}
        data-kind="question"
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
          <p>
            <NextStepText entry={entry} />
          </p>
        </div>
        <StepTrack entry={entry} />
        <QuestionFacts entry={entry} />
        <DecisionPanel entry={entry} />
        {isOpen ? <AttemptsPanel entry={entry} id={panelId} withTrack={false} /> : null}
      </li>
    );
  },
  (before, after) =>
    before.entry === after.entry &&
    before.others.ended === after.others.ended &&
    before.others.asking === after.others.asking,
);
