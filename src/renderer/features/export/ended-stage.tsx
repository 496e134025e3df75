import { CircleCheck, FolderSearch, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProofcaseError } from '../../../contract/errors';
import type { ExportOutcome, ExportReport } from '../../../contract/export-views';
import type { CaseId } from '../../../domain/ids';
import { useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { HashValue } from '../../components/hash-value';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './export.module.css';
import { unexportedCases } from './export-stage';
import { RemarkItems, shownNames } from './remark-items';

export interface EndedStageProps {
  /** All cases of the export. */
  readonly caseIds: readonly CaseId[];
  readonly outcome: ExportOutcome & { readonly kind: 'ended' };
  readonly onRetry: (caseIds: readonly CaseId[]) => void;
  readonly onClose: () => void;
}

/** Shows the written folders with their head hashes, the cases that failed, and those that were not reached. */
export function EndedStage({ caseIds, outcome, onRetry, onClose }: EndedStageProps) {
  const { t } = useTranslation('exporting');
  const { t: common } = useTranslation('common');
  const { reports, failures, stopped } = outcome;
  const unexported = unexportedCases(caseIds, reports);
  const failed = new Set(failures.map(({ caseId }) => caseId));
  const unreached = unexported.filter((caseId) => !failed.has(caseId));
  const endedTitle =
    reports.length === 0 ? t('ended.failedTitle') : t('ended.title', { count: reports.length });
  const title = stopped ? t('ended.stoppedTitle') : endedTitle;
  return (
    <Dialog
      help="evidence"
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          {unexported.length > 0 ? (
            <Button onPress={() => onRetry(unexported)}>{t('ended.again')}</Button>
          ) : null}
          <Button variant="primary" onPress={onClose}>
            {common('action.close')}
          </Button>
        </>
      }
    >
      {stopped ? (
        <Notice tone="grey" icon={<TriangleAlert size={16} aria-hidden />}>
          {reports.length > 0 ? t('ended.stopped') : t('ended.stoppedNothing')}
        </Notice>
      ) : null}
      {failures.map(({ caseId, caseNumber, error }) => (
        <div key={caseId}>
          <p className={styles.failed}>{caseNumber}</p>
          <ErrorNotice error={ProofcaseError.fromEnvelope(error)} />
        </div>
      ))}
      {unreached.length > 0 ? <UnreachedCases caseIds={caseIds} unreached={unreached} /> : null}
      {reports.map((report) => (
        <WrittenFolder key={report.caseId} report={report} />
      ))}
      {reports.length > 0 ? <p className={styles.quiet}>{t('ended.headText')}</p> : null}
    </Dialog>
  );
}

interface UnreachedCasesProps {
  readonly caseIds: readonly CaseId[];
  readonly unreached: readonly CaseId[];
}

function UnreachedCases({ caseIds, unreached }: UnreachedCasesProps) {
  const { t } = useTranslation('exporting');
  const plan = useRequest('export.plan', { caseIds: [...caseIds] });
  const caseNumbers = new Map(plan.data?.cases.map(({ caseId, caseNumber }) => [caseId, caseNumber]));
  return (
    <div>
      <p className={styles.failed}>{t('ended.unreached', { count: unreached.length })}</p>
      <p>{shownNames(unreached.flatMap((caseId) => caseNumbers.get(caseId) ?? []))}</p>
    </div>
  );
}

function WrittenFolder({ report }: { readonly report: ExportReport }) {
  const { t } = useTranslation('exporting');
  const formats = useFormats();
  const reveal = useCommand('export.reveal', { onError: useFailureToast() });
  const { caseId, caseNumber, path, files, bytes, headHash, remarks } = report;
  return (
    <article className={styles.written}>
      <header>
        <CircleCheck size={16} aria-hidden />
        <strong>{caseNumber}</strong>
        <span className={styles.quiet}>{t('ended.files', { count: files, size: formats.size(bytes) })}</span>
        <Button icon={<FolderSearch size={14} aria-hidden />} onPress={() => reveal.mutate({ caseId })}>
          {t('ended.show')}
        </Button>
      </header>
      <p className={styles.where}>
        <bdi>{path}</bdi>
      </p>
      <dl className={styles.head}>
        <dt>{t('ended.head')}</dt>
        <dd>
          <HashValue sha256={headHash} whole />
        </dd>
      </dl>
      {remarks.length > 0 ? (
        <details>
          <summary>{t('ended.remarks', { count: remarks.length })}</summary>
          <ul className={styles.names}>
            <RemarkItems remarks={remarks} />
          </ul>
        </details>
      ) : null}
    </article>
  );
}
