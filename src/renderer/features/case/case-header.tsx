import { Download, FileText, FolderPlus, Images, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { useAddSources } from '../../app/add-sources';
import { useExports } from '../../app/exports';
import { ScreenHeader } from '../../app/screen-header';
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
  const { t: exporting } = useTranslation('exporting');
  const { t: reports } = useTranslation('caseReport');
  const { t: sources } = useTranslation('sources');
  const exports = useExports();
  const report = useReportDialog(detail.id);
  const isNarrow = useMediaQuery('(max-width: 1240px)');
  const isExporting = exports.share !== null;
  const closedReason = detail.closedAt === null ? null : t('page.closedForPhotos');
  const photos = useAddSources(detail.id);
  const addsNoPhotos = photos.isBusy || closedReason !== null;
  const addPhotos: readonly MenuEntry[] = [
    {
      id: 'folder',
      label: sources('add.addFolder'),
      icon: <FolderPlus size={16} aria-hidden />,
      isDisabled: addsNoPhotos,
      ...(closedReason === null ? {} : { hint: closedReason }),
      onAction: () => photos.choose('folder'),
    },
    {
      id: 'files',
      label: sources('add.addFiles'),
      icon: <Images size={16} aria-hidden />,
      isDisabled: addsNoPhotos,
      onAction: () => photos.choose('files'),
    },
  ];
  const actions: readonly MenuEntry[] = [
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
            <CaseActions detail={detail} before={isNarrow ? [...addPhotos, ...actions] : addPhotos} />
          </>
        }
      />
      {report.dialog}
      {isEditing ? <CaseDetailsDialog detail={detail} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}
