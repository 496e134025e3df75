import { useQueryClient } from '@tanstack/react-query';
import { Download, FileText, FolderPlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { useExports } from '../../app/exports';
import { cacheStartedIntake } from '../../app/intake-data';
import { useCommand } from '../../app/queries';
import { ScreenHeader } from '../../app/screen-header';
import { useFailureToast } from '../../app/use-failure-toast';
import { navigate } from '../../app/use-route';
import { Button, IconButton } from '../../components/button';
import { LevelBadge } from '../../components/level-badge';
import type { MenuEntry } from '../../components/menu';
import { useMediaQuery } from '../../components/use-media-query';
import { useFormats } from '../../i18n/use-formats';
import { CurrentDecision } from '../history/decide-button';
import { useReportDialog } from '../report/use-report-dialog';
import { CaseActions, CaseStatusBadges } from '../retention/case-actions';
import { CaseDetailsDialog } from './case-details-dialog';
import styles from './case-header.module.css';
import { CaseStateBadge } from './case-state-badge';

/** Shows case number, level, note and reference date, and the actions on the whole case. */
export function CaseHeader({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('cases');
  const formats = useFormats();
  const [isEditing, setIsEditing] = useState(false);
  const folder = useFolderChoice(detail);
  const { t: exporting } = useTranslation('exporting');
  const { t: reports } = useTranslation('caseReport');
  const exports = useExports();
  const report = useReportDialog(detail.id);
  const isNarrow = useMediaQuery('(max-width: 1240px)');
  const isExporting = exports.share !== null;
  const closedReason = detail.closedAt === null ? null : t('page.closedForFolders');
  const actions: readonly MenuEntry[] = [
    {
      id: 'folder',
      label: detail.folder ? t('page.changeFolder') : t('page.addFolder'),
      icon: <FolderPlus size={16} aria-hidden />,
      isDisabled: folder.isBusy || closedReason !== null,
      ...(closedReason === null ? {} : { hint: closedReason }),
      onAction: folder.choose,
    },
    {
      id: 'report',
      label: reports('dialog.action'),
      icon: <FileText size={16} aria-hidden />,
      onAction: report.open,
    },
    {
      id: 'export',
      label: isExporting
        ? exporting('running.button', { percent: Math.round((exports.share ?? 0) * 100) })
        : t('page.export'),
      icon: <Download size={16} aria-hidden />,
      onAction: () => exports.open([detail.id]),
    },
  ];
  // In a narrow window the menu has them; only the progress of an export stays visible.
  const shownActions = isNarrow ? actions.filter(({ id }) => id === 'export' && isExporting) : actions;
  return (
    <>
      <ScreenHeader
        title={detail.caseNumber}
        badge={
          <>
            <CaseStateBadge {...detail.status} />
            {detail.level ? <LevelBadge level={detail.level} /> : null}
            <CurrentDecision detail={detail} />
            <CaseStatusBadges detail={detail} />
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
            {shownActions.map(({ id, label, icon, isDisabled, hint, onAction }) => (
              <Button
                key={id}
                icon={icon}
                isDisabled={isDisabled === true && hint === undefined}
                disabledReason={hint ?? null}
                onPress={onAction}
              >
                {label}
              </Button>
            ))}
            <CaseActions detail={detail} before={isNarrow ? actions : []} />
          </>
        }
      />
      {report.dialog}
      {isEditing ? <CaseDetailsDialog detail={detail} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}

function useFolderChoice(detail: CaseDetail) {
  const client = useQueryClient();
  const onError = useFailureToast();
  const start = useCommand('intake.start', {
    onDone: (view) => {
      cacheStartedIntake(client, view);
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
