import { CircleCheck, CircleMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Observation } from '../../../components/inspector';
import { findingSentence } from '../../../i18n/finding-sentence';
import { FindingIcon } from '../files/finding-badge';
import type { AnyFinding } from '../list/items-in-view';
import styles from './finding-list.module.css';
import { NumberedCaseLink, OtherCaseLink } from './other-case-link';

export interface FindingListProps {
  readonly findings: readonly AnyFinding[];
  /** What an empty list says, if not that the pre-check found nothing. */
  readonly none?: { readonly title: string; readonly text: string } | undefined;
}

/** Findings as sentences, each with why it matters and what to ask for. */
export function FindingList({ findings, none }: FindingListProps) {
  const { t } = useTranslation('prepare');
  if (findings.length === 0) {
    const Icon = none ? CircleMinus : CircleCheck;
    return (
      <Observation
        icon={<Icon size={18} aria-hidden color="var(--grey)" />}
        title={none?.title ?? t('inspector.noFindings')}
      >
        {none?.text ?? t('inspector.noFindingsText')}
      </Observation>
    );
  }
  return (
    <ul>
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id
        <li key={`${finding.code}-${index}`}>
          <FindingEntry finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** One finding with what to ask for and why; the reason of a notice is collapsed. */
function FindingEntry({ finding }: { readonly finding: AnyFinding }) {
  const { t } = useTranslation('workspace');
  const { i18n } = useTranslation('prepare');
  const isSevere = finding.severity === 'warning' || finding.severity === 'blocker';
  const { sentence, why, ask } = findingSentence(i18n, finding);
  return (
    <Observation icon={<FindingIcon finding={finding} />} title={sentence}>
      {ask ? <span className={styles.ask}>{ask}</span> : null}
      {finding.code === 'already-sent' ? <OtherCaseLink {...finding} tab="results" /> : null}
      {finding.code === 'seen-before' && 'caseNumber' in finding ? (
        <NumberedCaseLink caseNumber={finding.caseNumber} file={finding.file} />
      ) : null}
      {why && isSevere ? <span className={styles.reason}>{why}</span> : null}
      {why && !isSevere ? (
        <details className={styles.why}>
          <summary>{t('finding.why')}</summary>
          <span>{why}</span>
        </details>
      ) : null}
    </Observation>
  );
}
