import { ArrowRight, FileDown, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, ResultView } from '../../../contract/views';
import { shortHash } from '../../../locales/formats';
import { useRequest } from '../../app/queries';
import { formatRoute } from '../../app/route';
import { Button, IconButton } from '../../components/button';
import { attachmentReference, useOpenPdf } from '../pdf/open-pdf';
import styles from './answer-bar.module.css';
import { type AnswerChange, answerChange, filesInView } from './answered-files';
import { reportOf } from './attachment-groups';
import { packagesUnderway } from './underway';
import { useSaveAs } from './use-save-as';

export interface AnswerBarProps {
  readonly detail: CaseDetail;
  readonly result: ResultView;
  /** The answer before; null for the first. */
  readonly older: ResultView | null;
  /** Counted from the oldest, beginning with 1. */
  readonly position: number;
  readonly total: number;
}

/** Which answer this is, what is new in it, and its report. */
export function AnswerBar({ detail, result, older, position, total }: AnswerBarProps) {
  const { t } = useTranslation('results');
  const save = useSaveAs();
  const { open, dialog } = useOpenPdf();
  const custody = useRequest('custody.list', { caseId: detail.id }).data;
  const underway = packagesUnderway(useRequest('outbox.list', {}).data ?? [], detail.id);
  const report = reportOf(result.attachments);
  const newest = custody?.at(-1);
  const isComparable = older?.analysis && result.analysis;
  return (
    <div className={styles.bar}>
      <p className={styles.text}>
        <span>{t('answers.position', { position, total })}</span>
        {isComparable ? (
          <span>{changeText(answerChange(filesInView(older), filesInView(result)))}</span>
        ) : null}
      </p>
      {underway.all > 0 ? (
        <a className={styles.link} href={formatRoute({ screen: 'outbox' })}>
          {t('answers.underway', { count: underway.all })}
          <ArrowRight size={14} aria-hidden />
        </a>
      ) : null}
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

  function changeText({ shared, newlySuspicious, noLongerSuspicious }: AnswerChange): string {
    if (shared === 0) return t('answers.otherFiles');
    const more =
      newlySuspicious === 0
        ? t('answers.nothingNew')
        : t('answers.newlySuspicious', { count: newlySuspicious });
    if (noLongerSuspicious === 0) return more;
    return `${more}, ${t('answers.noLongerSuspicious', { count: noLongerSuspicious })}`;
  }
}
