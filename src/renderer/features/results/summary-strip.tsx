import { useTranslation } from 'react-i18next';
import type { AnswerOverview, ResultVersionSummary } from '../../../contract/answer-views';
import type { SubmissionId } from '../../../domain/ids';
import { ChipFilter } from '../../components/chip';
import { useFormats } from '../../i18n/use-formats';
import { type FileFilter, shownGroups } from './files/file-filter';
import { ViewChoice } from './map/view-choice';
import styles from './summary-strip.module.css';
import { tokensText } from './tokens-text';
import { VersionSelect } from './version-select';

export interface SummaryStripProps {
  /** Newest first. */
  readonly versions: readonly ResultVersionSummary[];
  readonly overview: AnswerOverview;
  readonly filter: FileFilter;
  readonly onFilter: (filter: FileFilter) => void;
  readonly isMap: boolean;
  readonly onMap: (isMap: boolean) => void;
  readonly onVersion: (id: SubmissionId) => void;
}

/** Summary of the submission: its files by the attention they need, and its cost. */
export function SummaryStrip(props: SummaryStripProps) {
  const { versions, overview, filter, onFilter, isMap, onMap, onVersion } = props;
  const { t } = useTranslation('results');
  const formats = useFormats();
  const { rows, counts, packages, answered } = overview;
  return (
    <div className={styles.strip} data-region="summary" tabIndex={-1}>
      {versions.length > 1 ? (
        <div className={styles.version}>
          <VersionSelect versions={versions} selected={overview.submissionId} onSelect={onVersion} />
        </div>
      ) : null}
      <ChipFilter
        label={t('filter.label')}
        chips={[
          { id: 'all', label: t('filter.all'), count: formats.number(rows.length) },
          ...shownGroups(counts).map((id) => ({
            id,
            label: t(`filter.${id}`),
            count: formats.number(counts[id]),
          })),
        ]}
        selected={filter}
        onSelect={onFilter}
      />
      <p className={styles.facts}>
        <span>{tokensText(t, overview)}</span>
        {packages > 1 ? (
          <span data-loud={answered < packages || undefined}>
            {answered < packages
              ? t('answers.packagesAnswered', { answered, count: packages })
              : t('answers.packages', { count: packages })}
          </span>
        ) : null}
      </p>
      <ViewChoice isMap={isMap} onChange={onMap} />
    </div>
  );
}
