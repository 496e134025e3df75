import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { useProfileNames } from '../../../app/profile-names';
import { formatRoute } from '../../../app/route';
import { useFormats } from '../../../i18n/use-formats';
import type { SubmissionCounts } from '../sections';
import styles from './package-head.module.css';

/** Case number, position within the submission, and states of its other packages. */
export function PackageTitle({
  entry,
  others,
  id,
  isRepeated,
}: {
  readonly entry: OutboxEntry;
  /** Counts of the other packages of the submission. */
  readonly others: SubmissionCounts;
  readonly id: string;
  /** True if the row above already names the submission. */
  readonly isRepeated?: boolean;
}) {
  const { t } = useTranslation('outbox');
  const { sequence, of, caseId, caseNumber } = entry;
  const othersTexts = isRepeated
    ? []
    : [
        ...(others.asking > 0 ? [t('siblings.questions', { count: others.asking })] : []),
        ...(others.ended > 0 ? [t('siblings.ended', { count: others.ended })] : []),
      ];
  return (
    <span id={id} className={styles.title}>
      <a
        className={isRepeated ? 'visually-hidden' : styles.caseNumber}
        href={formatRoute({ screen: 'case', caseId, tab: 'prepare' })}
        tabIndex={isRepeated ? -1 : undefined}
      >
        {caseNumber}
      </a>
      {of > 1 ? (
        <span className={styles.sequence} title={t('packageLong', { sequence, of })}>
          {t('package', { sequence, of })}
        </span>
      ) : null}
      {othersTexts.length > 0 ? <span className={styles.others}>{othersTexts.join(', ')}</span> : null}
    </span>
  );
}

/** Content, size, route and profile of a package. */
export function PackageFacts({
  entry,
  withProfile = true,
}: {
  readonly entry: OutboxEntry;
  readonly withProfile?: boolean;
}) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  return (
    <span className={styles.facts}>
      <span>{t('entries', { count: entry.entries })}</span>
      <span>{formats.size(entry.bytes)}</span>
      <span>{common(`route.${entry.route}`)}</span>
      {withProfile ? <ProfileName entry={entry} /> : null}
    </span>
  );
}

/** Name of the profile; the practice profile has a translated name. */
export function ProfileName({ entry }: { readonly entry: Pick<OutboxEntry, 'profileId' | 'profileName'> }) {
  return <span>{useProfileNames()(entry.profileId, entry.profileName)}</span>;
}
