import { Archive, ArchiveRestore, Ellipsis, Lock, LockOpen, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { navigate } from '../../app/current-route';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Badge } from '../../components/badge';
import { IconButton } from '../../components/button';
import { Menu, type MenuEntry } from '../../components/menu';
import { useMessages } from '../../components/toasts';
import type { TextKey } from '../../i18n/message-text';
import { useFormats } from '../../i18n/use-formats';
import { DeletionDialog } from './deletion-dialog';
import { HoldDialog } from './hold-dialog';
import styles from './retention.module.css';

/** Shows whether the case is closed or on hold, with person and time in the tooltip. */
export function CaseStatusBadges({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const { closedAt, closedBy, hold } = detail;
  const timeOf = (instant: string): string => formats.instant(instant).text;
  return (
    <>
      {closedAt ? (
        <span title={t('badge.closedTitle', { at: timeOf(closedAt), by: closedBy ?? '' })}>
          <Badge tone="grey" icon={<Archive size={12} aria-hidden />}>
            {t('badge.closed')}
          </Badge>
        </span>
      ) : null}
      {hold ? (
        <span title={t('badge.holdTitle', { since: timeOf(hold.since), by: hold.by, reason: hold.reason })}>
          <Badge tone="accent" icon={<Lock size={12} aria-hidden />}>
            {t('badge.hold')}
          </Badge>
        </span>
      ) : null}
    </>
  );
}

type OpenDialog = 'hold' | 'delete' | null;

export interface CaseActionEntries {
  /** Close or reopen, legal hold, delete. */
  readonly entries: readonly MenuEntry[];
  readonly dialogs: ReactNode;
}

const SIZE = 16;

/** What is done with a whole case rarely: closing, holding and deleting it. */
export function useCaseActions(detail: CaseDetail): CaseActionEntries {
  const { t } = useTranslation('retention');
  const { toast } = useMessages();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { id: caseId, closedAt, hold } = detail;
  const onError = useFailureToast();
  const whenDone = (key: TextKey) => ({ onDone: () => toast({ tone: 'green', key }), onError });
  const close = useCommand('cases.close', whenDone('retention:actions.closed'));
  const reopen = useCommand('cases.reopen', whenDone('retention:actions.reopened'));
  const entries: readonly MenuEntry[] = [
    closedAt
      ? {
          id: 'reopen',
          label: t('actions.reopen'),
          icon: <ArchiveRestore size={SIZE} aria-hidden />,
          onAction: () => reopen.mutate({ caseId }),
        }
      : {
          id: 'close',
          label: t('actions.close'),
          icon: <Archive size={SIZE} aria-hidden />,
          onAction: () => close.mutate({ caseId }),
        },
    {
      id: 'hold',
      label: t(hold ? 'actions.release' : 'actions.hold'),
      icon: hold ? <LockOpen size={SIZE} aria-hidden /> : <Lock size={SIZE} aria-hidden />,
      onAction: () => setOpenDialog('hold'),
    },
    {
      id: 'delete',
      label: t('actions.delete'),
      icon: <Trash2 size={SIZE} aria-hidden className={styles.danger} />,
      separatorBefore: true,
      onAction: () => setOpenDialog('delete'),
    },
  ];
  const dialogs = (
    <>
      {openDialog === 'hold' ? <HoldDialog detail={detail} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog === 'delete' ? (
        <DeletionDialog
          caseIds={[caseId]}
          byRule={false}
          onClose={() => setOpenDialog(null)}
          onDeleted={() => navigate({ screen: 'cases' })}
        />
      ) : null}
    </>
  );
  return { entries, dialogs };
}

export interface CaseActionsProps {
  readonly actions: CaseActionEntries;
  /** Entries that come first, for which the header has no space. */
  readonly before: readonly MenuEntry[];
}

/** The menu for closing, holding and deleting a case, which are needed rarely. */
export function CaseActions({ actions, before }: CaseActionsProps) {
  const { t } = useTranslation('retention');
  const [first, ...others] = actions.entries;
  return (
    <>
      <Menu
        label={t('actions.more')}
        placement="bottom end"
        trigger={
          <IconButton label={t('actions.more')}>
            <Ellipsis size={SIZE} aria-hidden />
          </IconButton>
        }
        entries={[...before, ...(first ? [{ ...first, separatorBefore: before.length > 0 }] : []), ...others]}
      />
      {actions.dialogs}
    </>
  );
}
