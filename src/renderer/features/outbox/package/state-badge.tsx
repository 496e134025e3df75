import {
  ArrowRightLeft,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CirclePause,
  Clock,
  Lock,
  OctagonX,
  Send,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import type { PackageState } from '../../../../domain/journal';
import { Badge, type Tone } from '../../../components/badge';
import { isAwaiting, isUnsentForTeam } from './steps';

type ShownState = PackageState | 'awaiting' | 'held' | 'claimed';

const BADGES: { readonly [State in ShownState]: { readonly tone: Tone; readonly icon: ReactNode } } = {
  sealed: { tone: 'grey', icon: <Lock size={13} aria-hidden /> },
  queued: { tone: 'grey', icon: <Clock size={13} aria-hidden /> },
  url_issued: { tone: 'accent', icon: <Upload size={13} aria-hidden /> },
  stored: { tone: 'accent', icon: <Upload size={13} aria-hidden /> },
  submitting: { tone: 'accent', icon: <Send size={13} aria-hidden /> },
  awaiting: { tone: 'accent', icon: <Clock size={13} aria-hidden /> },
  answered: { tone: 'accent', icon: <CircleCheck size={13} aria-hidden /> },
  filed: { tone: 'accent', icon: <CircleCheck size={13} aria-hidden /> },
  waiting: { tone: 'grey', icon: <Clock size={13} aria-hidden /> },
  held: { tone: 'grey', icon: <CirclePause size={13} aria-hidden /> },
  blocked: { tone: 'yellow', icon: <CirclePause size={13} aria-hidden /> },
  rejected: { tone: 'red', icon: <OctagonX size={13} aria-hidden /> },
  unknown: { tone: 'yellow', icon: <CircleHelp size={13} aria-hidden /> },
  claimed: { tone: 'yellow', icon: <CircleHelp size={13} aria-hidden /> },
  closed: { tone: 'grey', icon: <CircleMinus size={13} aria-hidden /> },
  withdrawn: { tone: 'grey', icon: <CircleMinus size={13} aria-hidden /> },
  handed_over: { tone: 'grey', icon: <ArrowRightLeft size={13} aria-hidden /> },
};

/** The state in one word. Only a pause or a metered network counts as held, not the position in the queue. */
export function StateBadge({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const state = shownState(entry);
  const { tone, icon } = BADGES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Badge>
  );
}

function shownState(entry: OutboxEntry): ShownState {
  if (entry.holdReason === 'paused' || entry.holdReason === 'metered') return 'held';
  if (entry.state === 'unknown' && isUnsentForTeam(entry)) return 'claimed';
  return isAwaiting(entry) ? 'awaiting' : entry.state;
}
