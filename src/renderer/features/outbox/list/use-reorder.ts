import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import type { PackageId } from '../../../../domain/ids';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { useMessages } from '../../../components/toasts';
import { type Direction, moveTarget, orderAfterMove } from './reorder';

export interface Reorder {
  readonly move: (entry: OutboxEntry, to: Direction) => void;
  readonly moveBefore: (id: PackageId, before: PackageId | null) => void;
}

/** Changes the order of sending, announces the new position and keeps the focus on the moved package. */
export function useReorder(queue: readonly OutboxEntry[]): Reorder {
  const { t } = useTranslation('outbox');
  const { announce } = useMessages();
  const client = useQueryClient();
  const onError = useFailureToast();
  const refocus = useRef<PackageId | null>(null);
  const command = useCommand('outbox.move', {
    onDone: (moved) => {
      const byId = new Map(moved.map((entry) => [entry.id, entry]));
      client.setQueryData<readonly OutboxEntry[]>(['outbox.list', {}], (entries) =>
        entries?.map((entry) => byId.get(entry.id) ?? entry),
      );
    },
    onError,
  });
  // A row that React moves loses the focus, so the effect focuses its menu button again.
  useEffect(() => {
    const id = refocus.current;
    if (id === null || !queue.some((entry) => entry.id === id)) return;
    refocus.current = null;
    if (document.activeElement === document.body) moreButton(id)?.focus();
  }, [queue]);
  const moveBefore = (id: PackageId, before: PackageId | null) => {
    const order = orderAfterMove(
      queue.map((entry) => entry.id),
      id,
      before,
    );
    const entry = queue.find((queued) => queued.id === id);
    if (!entry || order.every((orderedId, index) => orderedId === queue[index]?.id)) return;
    refocus.current = id;
    command.mutate({ packageId: id, before });
    const place = order.indexOf(id) + 1;
    announce(t('announce.moved', { caseNumber: entry.caseNumber, place, of: order.length }));
  };
  return {
    moveBefore,
    move: (entry, to) => {
      const before = moveTarget(
        queue.map((queued) => queued.id),
        entry.id,
        to,
      );
      if (before !== undefined) moveBefore(entry.id, before);
    },
  };
}

function moreButton(id: PackageId): HTMLElement | null {
  return document.querySelector(`[data-package="${CSS.escape(id)}"] [aria-haspopup]`);
}
