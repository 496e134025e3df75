import { ArrowLeft, Equal } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultVersionSummary } from '../../../../contract/answer-views';
import { isUnchanged, type ResultChanges } from '../../../../domain/answer/result-changes';
import type { SubmissionId } from '../../../../domain/ids';
import { useRequest } from '../../../app/queries';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { LoadError } from '../../../components/error-notice';
import { useFormats } from '../../../i18n/use-formats';
import { VersionSelect } from '../version-select';
import { ChangeDetail, type ChangeDetailProps } from './change-detail';
import { type ChangeEntry, changeEntries, changeSummary } from './change-entries';
import { ChangeList } from './change-list';
import styles from './changes.module.css';

export interface ChangesWorkspaceProps {
  /** Newest first. */
  readonly versions: readonly ResultVersionSummary[];
  readonly older: SubmissionId;
  readonly newer: SubmissionId;
  readonly onChoose: (older: SubmissionId, newer: SubmissionId) => void;
  /** Opens a version at one of its files; null opens it at the first. */
  readonly onOpen: (id: SubmissionId, fileKey: string | null) => void;
  readonly onClose: () => void;
}

/** Differences between two submissions: of the request, of each file, of each analysis. */
export function ChangesWorkspace(props: ChangesWorkspaceProps) {
  const { versions, older, newer, onChoose, onClose } = props;
  const { t } = useTranslation('results');
  const changes = useRequest('results.changes', { older, newer }, older !== newer);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      aria-label={t('changes.label')}
      className={`fill-column ${styles.workspace}`}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <Button icon={<ArrowLeft size={15} aria-hidden />} onPress={onClose} autoFocus>
          {t('changes.close')}
        </Button>
        <div className={styles.choices}>
          <div className={styles.choice}>
            <VersionSelect
              label={t('changes.older')}
              versions={versions}
              selected={older}
              onSelect={(id) => onChoose(id, newer)}
            />
          </div>
          <div className={styles.choice}>
            <VersionSelect
              label={t('changes.newer')}
              versions={versions}
              selected={newer}
              onSelect={(id) => onChoose(older, id)}
            />
          </div>
        </div>
      </div>
      {changes.error ? (
        <LoadError error={changes.error} />
      ) : (
        <Content {...props} changes={older === newer ? 'same' : changes.data} />
      )}
    </section>
  );
}

interface ContentProps extends ChangesWorkspaceProps {
  /** `same`: one version was selected twice; undefined: not loaded yet. */
  readonly changes: ResultChanges | 'same' | undefined;
}

function Content({ changes, versions, older, newer, onOpen }: ContentProps) {
  const { t } = useTranslation('results');
  const isPractice = (id: SubmissionId) =>
    versions.find(({ submissionId }) => submissionId === id)?.isPractice ?? false;
  if (changes === undefined) return null;
  if (changes === 'same') {
    return (
      <EmptyState icon={<Equal size={22} aria-hidden />} title={t('changes.sameAnswer')}>
        {t('changes.sameAnswerText')}
      </EmptyState>
    );
  }
  if (isUnchanged(changes)) {
    return (
      <EmptyState icon={<Equal size={22} aria-hidden />} title={t('changes.none')}>
        {t('changes.noneText', { count: changes.unchanged })}
      </EmptyState>
    );
  }
  return (
    <Changes
      key={`${older} ${newer}`}
      changes={changes}
      practice={{ was: isPractice(older), is: isPractice(newer) }}
      onOpen={(file) => (file.isKey === null ? onOpen(older, file.wasKey) : onOpen(newer, file.isKey))}
    />
  );
}

interface ChangesProps extends Pick<ChangeDetailProps, 'practice' | 'onOpen'> {
  readonly changes: ResultChanges;
}

function Changes({ changes, practice, onOpen }: ChangesProps) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const entries = useMemo(() => changeEntries(changes), [changes]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected: ChangeEntry | null = entries.find(({ id }) => id === selectedId) ?? entries[0] ?? null;
  return (
    <>
      <p className={styles.summary} data-region="summary" tabIndex={-1}>
        {changeSummary(changes)
          .map(({ text, count }) => t(`changes.summary.${text}`, { count, number: formats.number(count) }))
          .join(' · ')}
      </p>
      <div className={styles.body}>
        <ChangeList entries={entries} selectedId={selected?.id ?? null} onSelect={setSelectedId} />
        <section
          className={styles.detail}
          data-region="changes"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable
          tabIndex={0}
          aria-label={t('changes.detail')}
        >
          {selected ? (
            <ChangeDetail
              key={selected.id}
              entry={selected}
              request={changes.request}
              practice={practice}
              onOpen={onOpen}
            />
          ) : null}
        </section>
      </div>
    </>
  );
}
