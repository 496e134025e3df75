import { FileDown, FileText, GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnswerOverview, ResultVersionSummary } from '../../../contract/answer-views';
import type { CaseDetail } from '../../../contract/views';
import { type ResultChanges, suspicionChanges } from '../../../domain/answer/result-changes';
import type { SubmissionId } from '../../../domain/ids';
import { shortHash } from '../../../locales/formats';
import { useOfferActions } from '../../app/actions';
import { useDragOut } from '../../app/drag-out';
import { useRequest } from '../../app/queries';
import bottom from '../../components/bottom-bar.module.css';
import { Button, IconButton } from '../../components/button';
import { CaseStatusLine } from '../case/case-status-line';
import { attachmentReference, useOpenPdf } from '../pdf/open-pdf';
import { QuestionsButton } from '../questions/questions-button';
import type { QuestionDraftState } from '../questions/use-question-draft';
import styles from './result-bar.module.css';
import { useFirstIdle } from './use-first-idle';
import { useSaveAs } from './use-save-as';

export interface ResultBarProps {
  readonly detail: CaseDetail;
  /** Newest first. */
  readonly versions: readonly ResultVersionSummary[];
  readonly overview: AnswerOverview;
  readonly questions: QuestionDraftState;
  readonly onCompare: (older: SubmissionId, newer: SubmissionId) => void;
}

/** Position of the submission, its changes since the previous one, and its reports. */
export function ResultBar({ detail, versions, overview, questions, onCompare }: ResultBarProps) {
  const { t } = useTranslation('results');
  const custody = useRequest('custody.list', { caseId: detail.id }).data;
  const isIdle = useFirstIdle();
  const newest = custody?.at(-1);
  const index = versions.findIndex(({ submissionId }) => submissionId === overview.submissionId);
  const older = versions[index + 1] ?? null;
  const changes = useRequest(
    'results.changes',
    { older: older?.submissionId ?? '', newer: overview.submissionId },
    older !== null && isIdle,
  ).data;
  const compare =
    older === null || changes === undefined
      ? null
      : () => onCompare(older.submissionId, overview.submissionId);
  useOfferActions(
    compare === null
      ? []
      : [
          {
            id: 'compare-results',
            label: t('changes.show'),
            icon: <GitCompareArrows size={16} aria-hidden />,
            onAction: compare,
          },
        ],
  );
  return (
    <div className={bottom.bar}>
      {versions.length > 1 ? (
        <p className={styles.text}>
          <span>{t('answers.position', { position: versions.length - index, total: versions.length })}</span>
          {changes ? <span>{changesText(changes)}</span> : null}
        </p>
      ) : null}
      {compare ? (
        <Button variant="link" icon={<GitCompareArrows size={14} aria-hidden />} onPress={compare}>
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
        <QuestionsButton caseId={detail.id} kept={questions} />
        <Reports overview={overview} />
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

/** The PDF report of every package. */
function Reports({ overview }: Pick<ResultBarProps, 'overview'>) {
  const { t } = useTranslation('results');
  const save = useSaveAs();
  const { open, dialog } = useOpenPdf();
  const dragOut = useDragOut();
  const reports = overview.responses.flatMap(({ report, sequence }) =>
    report ? [{ report, sequence }] : [],
  );
  const isSplit = overview.packages > 1;
  return (
    <>
      {reports.map(({ report, sequence }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a drag is only a shorter way of saving
        <span
          key={report.id}
          className={styles.report}
          draggable
          onDragStart={(event) => dragOut(event, [{ kind: 'attachment', attachmentId: report.id }])}
        >
          <Button
            icon={<FileText size={16} aria-hidden />}
            isDisabled={report.detectedType !== 'pdf'}
            onPress={() => open(attachmentReference(report.id), t('attachment.report'))}
          >
            {isSplit ? t('attachment.openReportOf', { sequence }) : t('attachment.openReport')}
          </Button>
          <IconButton
            label={isSplit ? t('attachment.saveReportOf', { sequence }) : t('attachment.saveReport')}
            onPress={() => save(report.id)}
          >
            <FileDown size={16} aria-hidden />
          </IconButton>
        </span>
      ))}
      {dialog}
    </>
  );
}
