import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { reasonText } from '../../i18n/error-text';
import { AttemptsPanel } from './attempts-panel';
import { DecisionPanel } from './decision-panel';
import { NextSentence } from './next-sentence';
import { PackageActions } from './package-actions';
import styles from './package-card.module.css';
import { PackageFacts, PackageTitle } from './package-head';
import { QuestionFacts } from './question-facts';
import type { SubmissionCounts } from './sections';
import { StateBadge } from './state-badge';
import { StepTrack } from './step-track';

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
            <NextSentence entry={entry} />
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
