import { ChevronDown, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { canMove } from '../../../../domain/journal';
import { navigate } from '../../../app/current-route';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Menu, type MenuEntry } from '../../../components/menu';
import type { Direction } from '../list/reorder';
import styles from './package-actions.module.css';
import { withdrawText } from './withdraw-text';

export interface PackageActionsProps {
  readonly entry: OutboxEntry;
  readonly details: Disclosure;
  /** Directions in which the package can be moved, where the order can be changed. */
  readonly moves?: readonly Direction[];
  readonly onMove?: (entry: OutboxEntry, to: Direction) => void;
}

export interface Disclosure {
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Actions for one package: the main action as a button, the others in a menu. */
export function PackageActions({ entry, details, moves = [], onMove }: PackageActionsProps) {
  const { t } = useTranslation('outbox');
  const [isConfirmingWithdrawal, setIsConfirmingWithdrawal] = useState(false);
  const entries: MenuEntry[] = [
    ...moves.map((to) => ({ id: to, label: t(`action.${to}`), onAction: () => onMove?.(entry, to) })),
    {
      id: 'case',
      label: t('action.openCase'),
      separatorBefore: moves.length > 0,
      onAction: () => openCase(entry, 'prepare'),
    },
    ...(canMove(entry.state, 'withdrawn')
      ? [
          {
            id: 'withdraw',
            label: t(entry.maybePaid ? 'action.stopAgain' : 'action.withdraw'),
            onAction: () => setIsConfirmingWithdrawal(true),
          },
        ]
      : []),
  ];
  return (
    <div className={styles.actions}>
      <MainAction entry={entry} />
      <MoreMenu label={t('action.more', { caseNumber: entry.caseNumber })} entries={entries} />
      <button
        type="button"
        className={styles.icon}
        title={t('action.history')}
        aria-label={t('action.history')}
        aria-expanded={details.isOpen}
        aria-controls={details.isOpen ? details.panelId : undefined}
        onClick={details.toggle}
      >
        <ChevronDown size={16} aria-hidden className={styles.chevron} data-open={details.isOpen} />
      </button>
      {isConfirmingWithdrawal ? (
        <WithdrawDialog entry={entry} onClose={() => setIsConfirmingWithdrawal(false)} />
      ) : null}
    </div>
  );
}

function openCase({ caseId }: OutboxEntry, tab: 'prepare' | 'results'): void {
  navigate({ screen: 'case', caseId, tab });
}

/** Without a tooltip, since hundreds of rows would each mount one. */
function MoreMenu({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  return (
    <Menu
      label={label}
      placement="bottom end"
      entries={entries}
      trigger={
        <AriaButton className={styles.icon ?? ''} aria-label={label}>
          <Ellipsis size={16} aria-hidden />
        </AriaButton>
      }
    />
  );
}

function MainAction({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  switch (entry.state) {
    case 'sealed':
      return <SendButton entry={entry} label={t('action.send')} />;
    case 'waiting':
      return entry.holdReason === null ? <SendButton entry={entry} label={t('action.retry')} /> : null;
    case 'rejected':
      return <Button onPress={() => openCase(entry, 'prepare')}>{t('action.openPrepare')}</Button>;
    case 'filed':
      return (
        <Button variant="quiet" onPress={() => openCase(entry, 'results')}>
          {t('action.openResult')}
        </Button>
      );
    default:
      return null;
  }
}

function SendButton({ entry, label }: { readonly entry: OutboxEntry; readonly label: string }) {
  const send = useCommand('outbox.send', { onError: useFailureToast() });
  return (
    <Button onPress={() => send.mutate({ packageId: entry.id })} isPending={send.isPending}>
      {label}
    </Button>
  );
}

function WithdrawDialog({ entry, onClose }: { readonly entry: OutboxEntry; readonly onClose: () => void }) {
  const { t } = useTranslation('outbox');
  const withdraw = useCommand('outbox.withdraw', { onError: useFailureToast() });
  const { caseNumber, maybePaid } = entry;
  return (
    <ConfirmDialog
      title={t(maybePaid ? 'withdrawConfirm.maybePaidTitle' : 'withdrawConfirm.title')}
      onClose={onClose}
      onConfirm={() => {
        withdraw.mutate({ packageId: entry.id });
        onClose();
      }}
      action={t(maybePaid ? 'withdrawConfirm.maybePaidAction' : 'withdrawConfirm.action')}
      variant={maybePaid ? 'primary' : 'danger'}
    >
      <p>{t(`withdrawConfirm.${withdrawText(entry)}`, { caseNumber })}</p>
    </ConfirmDialog>
  );
}
