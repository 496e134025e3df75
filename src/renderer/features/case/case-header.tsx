import { Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { useOfferActions } from '../../app/actions';
import { useExports } from '../../app/exports';
import { ScreenHeader } from '../../app/screen-header';
import { Button, IconButton } from '../../components/button';
import { LevelBadge } from '../../components/level-badge';
import { withLine } from '../../components/menu';
import { useMediaQuery } from '../../components/use-media-query';
import { useFormats } from '../../i18n/use-formats';
import { HandoverNotice, useHandoverActions } from '../handover/use-handover-actions';
import { CurrentDecision } from '../history/decide-button';
import { CaseActions, CaseStatusBadges, useCaseActions } from '../retention/case-actions';
import { CaseDetailsDialog } from './case-details-dialog';
import { useCaseEntries } from './case-entries';
import styles from './case-header.module.css';
import { CaseStateBadge } from './case-state-badge';

/** Shows case number, level, note and reference date, and the actions on the whole case. */
export const CaseHeader = memo(function CaseHeader({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('cases');
  const formats = useFormats();
  const [isEditing, setIsEditing] = useState(false);
  const exports = useExports();
  const isNarrow = useMediaQuery('(max-width: 1240px)');
  const isExporting = exports.share !== null;
  const { addPhotos, documents: actions, dialog } = useCaseEntries(detail);
  const caseActions = useCaseActions(detail);
  const handover = useHandoverActions(detail);
  useOfferActions([
    ...addPhotos,
    ...actions,
    {
      id: 'details',
      label: t('page.changeDetails'),
      icon: <Pencil size={14} aria-hidden />,
      onAction: () => setIsEditing(true),
    },
    ...handover.entries,
    ...caseActions.entries,
  ]);
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
                <span className={styles.dot} aria-hidden>
                  ·
                </span>
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
            <CaseActions
              actions={caseActions}
              before={[...addPhotos, ...(isNarrow ? actions : []), ...withLine(handover.entries)]}
            />
          </>
        }
      />
      <HandoverNotice detail={detail} />
      {dialog}
      {handover.dialogs}
      {isEditing ? <CaseDetailsDialog detail={detail} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
});
