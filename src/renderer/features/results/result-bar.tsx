import { FileDown, FileText, GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnswerOverview } from '../../../contract/answer-views';
import type { CaseDetail, ResultSummary } from '../../../contract/views';
import { type ResultChanges, suspicionChanges } from '../../../domain/answer/result-changes';
import type { ResultId } from '../../../domain/ids';
import { shortHash } from '../../../locales/formats';
import { useRequest } from '../../app/queries';
import { Button, IconButton } from '../../components/button';
import { CaseStatusLine } from '../case/case-status-line';
import { attachmentReference, useOpenPdf } from '../pdf/open-pdf';
import styles from './result-bar.module.css';
import { useFirstIdle } from './use-first-idle';
import { useSaveAs } from './use-save-as';

export interface ResultBarProps {
  readonly detail: CaseDetail;
  /** Newest first. */
  readonly results: readonly ResultSummary[];
  readonly overview: AnswerOverview;
  readonly onCompare: (older: ResultId, newer: ResultId) => void;
}

/** Position of the result, its changes since the previous one, and its report. */
export function ResultBar({ detail, results, overview, onCompare }: ResultBarProps) {
  const { t } = useTranslation('results');
  const save = useSaveAs();
  const { open, dialog } = useOpenPdf();
  const custody = useRequest('custody.list', { caseId: detail.id }).data;
  const isIdle = useFirstIdle();
  const { report } = overview;
  const newest = custody?.at(-1);
  const index = results.findIndex(({ id }) => id === overview.id);
  const older = results[index + 1] ?? null;
  const changes = useRequest(
    'results.changes',
    { older: older?.id ?? '', newer: overview.id },
    older !== null && isIdle,
  ).data;
  return (
    <div className={styles.bar}>
      <p className={styles.text}>
        <span>{t('answers.position', { position: results.length - index, total: results.length })}</span>
        {changes ? <span>{changesText(changes)}</span> : null}
      </p>
      {older && changes ? (
        <Button
          variant="link"
          icon={<GitCompareArrows size={14} aria-hidden />}
          onPress={() => onCompare(older.id, overview.id)}
        >
          {t('changes.show')}
        </Button>
      ) : null}
      {detail.status.state === 'answered' ? null : (
        <CaseStatusLine status={detail.status} caseId={detail.id} />
      )}
      <div className={styles.end}>
        {newest ? (
          <span className={styles.quiet} title={newest.hash}>
            {t('answers.checksum', { hash: shortHash(newest.hash) })}
          </span>
        ) : null}
        {report ? (
          <Button
            icon={<FileText size={16} aria-hidden />}
            isDisabled={report.detectedType !== 'pdf'}
            onPress={() => open(attachmentReference(report.id), t('attachment.report'))}
          >
            {t('attachment.openReport')}
          </Button>
        ) : null}
        {report ? (
          <IconButton label={t('attachment.saveReport')} onPress={() => save(report.id)}>
            <FileDown size={16} aria-hidden />
          </IconButton>
        ) : null}
        {dialog}
      </div>
    </div>
  );

  function changesText(between: ResultChanges): string {
    if (between.shared === 0) return t('answers.otherFiles');
    const { newly, cleared } = suspicionChanges(between);
    const newText = newly === 0 ? t('answers.nothingNew') : t('answers.newlySuspicious', { count: newly });
    return cleared === 0 ? newText : `${newText}, ${t('answers.noLongerSuspicious', { count: cleared })}`;
  }
}
