import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FolderPlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofcaseError } from '../../../contract/errors';
import { ALL_EXPORT_PARTS } from '../../../contract/export-views';
import type { CaseDetail } from '../../../contract/views';
import { DEFAULT_NAME_PATTERN } from '../../../domain/evidence-name';
import { LANGUAGES } from '../../../domain/language';
import { rememberStart } from '../../app/intake-data';
import { exportProgressKey, type WorkProgress } from '../../app/live-events';
import { useCommand } from '../../app/queries';
import { ScreenHeader } from '../../app/screen-header';
import { navigate } from '../../app/use-route';
import { Button, IconButton } from '../../components/button';
import { LevelBadge } from '../../components/level-badge';
import { useMessages } from '../../components/toasts';
import { errorText } from '../../i18n/error-text';
import { useFormats } from '../../i18n/use-formats';
import { StandingDecision } from '../history/decide-button';
import { ReportButton } from '../report/report-button';
import { CaseActions, CaseMarks } from '../retention/case-actions';
import { CaseDetailsDialog } from './case-details-dialog';
import styles from './case-header.module.css';

/** Case number, level, note, reference date, and what can be done with the whole case. */
export function CaseHeader({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('cases');
  const formats = useFormats();
  const [isEditing, setIsEditing] = useState(false);
  const folder = useFolderChoice(detail);
  const exporting = useExport(detail);
  return (
    <>
      <ScreenHeader
        title={detail.caseNumber}
        badge={
          <>
            <LevelBadge level={detail.level} />
            <StandingDecision detail={detail} />
            <CaseMarks detail={detail} />
          </>
        }
        meta={
          <>
            {detail.note ? (
              <>
                <span className={styles.note}>{detail.note}</span>
                <span aria-hidden>·</span>
              </>
            ) : null}
            <span>{t('page.referenceDate', { date: formats.day(detail.referenceDate) })}</span>
            <IconButton label={t('page.changeDetails')} onPress={() => setIsEditing(true)}>
              <Pencil size={14} aria-hidden />
            </IconButton>
          </>
        }
        actions={
          <>
            <Button
              icon={<FolderPlus size={16} aria-hidden />}
              isDisabled={folder.isBusy || detail.closedAt !== null}
              onPress={folder.choose}
            >
              {detail.folder ? t('page.changeFolder') : t('page.addFolder')}
            </Button>
            <ReportButton caseId={detail.id} />
            <Button
              icon={<Download size={16} aria-hidden />}
              isDisabled={exporting.isBusy}
              onPress={exporting.run}
            >
              {exporting.isBusy
                ? [t('page.exporting'), exporting.percent !== null && `${exporting.percent} %`]
                    .filter(Boolean)
                    .join(' ')
                : t('page.export')}
            </Button>
            <CaseActions detail={detail} />
          </>
        }
      />
      {isEditing ? <CaseDetailsDialog detail={detail} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}

function useFolderChoice(detail: CaseDetail) {
  const { i18n } = useTranslation();
  const { toast } = useMessages();
  const client = useQueryClient();
  const onError = (error: Parameters<typeof errorText>[1]) =>
    toast({ tone: 'red', text: errorText(i18n, error).title });
  const start = useCommand('intake.start', {
    onDone: (view) => {
      rememberStart(client, view);
      void client.invalidateQueries({ queryKey: ['cases.get'] });
      navigate({ screen: 'case', caseId: detail.id, tab: 'prepare' });
    },
    onError,
  });
  const choose = useCommand('folders.choose', {
    onDone: (folder) => (folder ? start.mutate({ caseId: detail.id, folderId: folder.id }) : undefined),
    onError,
  });
  return { choose: () => choose.mutate({}), isBusy: choose.isPending || start.isPending };
}

function useExport(detail: CaseDetail) {
  const { t, i18n } = useTranslation('cases');
  const { toast } = useMessages();
  const formats = useFormats();
  const reveal = useCommand('export.reveal');
  const progress = useQuery<WorkProgress>({
    queryKey: exportProgressKey(detail.id),
    queryFn: skipToken,
  }).data;
  const onError = (error: Parameters<typeof errorText>[1]) =>
    toast({ tone: 'red', text: errorText(i18n, error).title });
  const run = useCommand('export.cases', {
    onDone: (outcome) => {
      if (outcome.kind !== 'ended') return;
      const [failure] = outcome.failures;
      if (failure) onError(new ProofcaseError(failure.error.code, failure.error.values));
      const [report] = outcome.reports;
      if (!report) return;
      const { files, bytes, path } = report;
      toast({
        tone: 'green',
        text: t('page.exported', { files, size: formats.size(bytes), path }),
        action: { label: t('page.reveal'), run: () => reveal.mutate({ caseId: detail.id }) },
      });
    },
    onError,
  });
  const choose = useCommand('export.chooseTarget', {
    onDone: (target) => {
      if (!target) return;
      const language = LANGUAGES.find((known) => known === i18n.language) ?? 'de';
      run.mutate({
        ...{ caseIds: [detail.id], targetId: target.id, language },
        ...{ pattern: DEFAULT_NAME_PATTERN, parts: ALL_EXPORT_PARTS, existing: 'rename' },
      });
    },
    onError,
  });
  const share = progress && progress.totalBytes > 0 ? progress.bytes / progress.totalBytes : null;
  return {
    run: () => choose.mutate({}),
    isBusy: run.isPending || choose.isPending,
    percent: share === null ? null : Math.round(share * 100),
  };
}
