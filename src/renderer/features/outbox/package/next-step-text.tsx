import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import type { HoldReason } from '../../../../domain/schedule';
import { isAwaiting, isUnsentForTeam } from './steps';
import type { TimeSpan } from './time-span';
import { useCountdown } from './use-countdown';

/** What happens next with a package, and when, with a countdown. */
export function NextStepText({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const span = useCountdown(entry.state === 'waiting' ? entry.nextActionAt : null);
  const spanText = useTimeSpanText();
  const { state, holdReason, reason } = entry;
  if (state === 'queued' || state === 'stored') return t(`next.${state}${HOLD_SUFFIX[holdReason ?? 'none']}`);
  if (state === 'waiting') {
    if (holdReason === 'paused') return t('next.waitingPaused');
    if (holdReason === 'metered') return t('next.waitingMetered');
    if (span === null) return t('next.waiting');
    const isNetwork = reason === 'network' || reason === 'stalled';
    return t(isNetwork ? 'next.waitingInOnline' : 'next.waitingIn', { in: spanText('in', span) });
  }
  if (state === 'unknown' && isUnsentForTeam(entry)) return t('next.claimed');
  return isAwaiting(entry) ? t('next.awaiting') : t(`next.${state}`);
}

const HOLD_SUFFIX = {
  none: '',
  paused: 'Paused',
  metered: 'Metered',
  'waiting-for-slot': 'Slot',
} as const satisfies { readonly [Of in HoldReason | 'none']: string };

/** Returns a function that formats a span: `in` until something starts, `left` until it ends. */
export function useTimeSpanText(): (kind: 'in' | 'left', span: TimeSpan) => string {
  const { t } = useTranslation('outbox');
  return (kind, span) => {
    switch (span.unit) {
      case 'now':
        return t(`${kind}.now`);
      case 'moment':
        return t(`${kind}.moment`);
      case 'days':
        return t(`${kind}.days`, { count: span.count });
      case 'seconds':
        return t(`${kind}.seconds`, { count: span.count });
      case 'minutes':
        return t(`${kind}.minutes`, { count: span.count });
      case 'hours':
        return t(`${kind}.hours`, { count: span.count });
    }
  };
}
