import {
  CircleCheck,
  CircleHelp,
  CircleMinus,
  Clock,
  Lock,
  OctagonX,
  PauseCircle,
  Send,
  Upload,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { useCommand, useRequest } from '../../app/queries';
import { formatRoute } from '../../app/route';
import { navigate } from '../../app/use-route';
import { Badge, type Tone } from '../../components/badge';
import { Button } from '../../components/button';
import { Properties } from '../../components/inspector';
import { ProgressBar } from '../../components/meter';
import { useMessages } from '../../components/toasts';
import { errorText, reasonText } from '../../i18n/error-text';
import { useFormats } from '../../i18n/use-formats';
import { DecisionPanel } from './decision-panel';
import styles from './outbox-card.module.css';
import { isSending, type OutboxGroup, type ShownState, shownState } from './outbox-groups';

export interface OutboxCardProps {
  readonly entry: OutboxEntry;
  readonly group: OutboxGroup;
}

/** One package: where it is, how far, why, what happens next, and what a person can do. */
export function OutboxCard({ entry, group }: OutboxCardProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const titleId = useId();
  const state = shownState(entry);
  return (
    <li className={styles.card} data-group={group} data-state={entry.state} aria-labelledby={titleId}>
      <div className={styles.head}>
        <a
          id={titleId}
          className={styles.caseNumber}
          href={formatRoute({ screen: 'case', caseId: entry.caseId, tab: 'prepare' })}
        >
          {entry.caseNumber}
        </a>
        <StateBadge state={state} />
        <span className={styles.facts}>
          {entry.of > 1 ? <span>{t('package', { sequence: entry.sequence, of: entry.of })}</span> : null}
          <span>{t('entries', { count: entry.entries })}</span>
          <span>{formats.size(entry.bytes)}</span>
          <RouteText entry={entry} />
          <ProfileName entry={entry} />
        </span>
        <CardActions entry={entry} group={group} />
      </div>
      {isSending(state) ? <Sending entry={entry} state={state} /> : null}
      <Explanation entry={entry} state={state} />
      {group === 'questions' ? (
        <>
          <QuestionFacts entry={entry} />
          <DecisionPanel entry={entry} />
        </>
      ) : null}
    </li>
  );
}

/** The practice profile is called by its name in the language of the window. */
function ProfileName({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('common');
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const isPractice = profiles.find(({ id }) => id === entry.profileId)?.kind === 'practice';
  return <span>{isPractice ? t('profile.practice') : entry.profileName}</span>;
}

function RouteText({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('common');
  return <span>{t(`route.${entry.route}`)}</span>;
}

const LOOKS: { readonly [State in ShownState]: { readonly tone: Tone; readonly icon: ReactNode } } = {
  sealed: { tone: 'grey', icon: <Lock size={13} aria-hidden /> },
  queued: { tone: 'accent', icon: <Clock size={13} aria-hidden /> },
  url_issued: { tone: 'accent', icon: <Upload size={13} aria-hidden /> },
  stored: { tone: 'accent', icon: <Upload size={13} aria-hidden /> },
  submitting: { tone: 'accent', icon: <Send size={13} aria-hidden /> },
  awaiting: { tone: 'accent', icon: <Clock size={13} aria-hidden /> },
  answered: { tone: 'accent', icon: <CircleCheck size={13} aria-hidden /> },
  filed: { tone: 'grey', icon: <CircleCheck size={13} aria-hidden /> },
  waiting: { tone: 'grey', icon: <Clock size={13} aria-hidden /> },
  blocked: { tone: 'yellow', icon: <PauseCircle size={13} aria-hidden /> },
  rejected: { tone: 'red', icon: <OctagonX size={13} aria-hidden /> },
  unknown: { tone: 'yellow', icon: <CircleHelp size={13} aria-hidden /> },
  closed: { tone: 'grey', icon: <CircleMinus size={13} aria-hidden /> },
  withdrawn: { tone: 'grey', icon: <CircleMinus size={13} aria-hidden /> },
};

function StateBadge({ state }: { readonly state: ShownState }) {
  const { t } = useTranslation('outbox');
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Badge>
  );
}

function Sending({ entry, state }: { readonly entry: OutboxEntry; readonly state: ShownState }) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const bytes = t('bytes', { sent: formats.size(entry.bytesSent), total: formats.size(entry.bytes) });
  const rate =
    entry.bytesPerSecond === null ? '' : ` · ${t('rate', { rate: formats.size(entry.bytesPerSecond) })}`;
  return (
    <div className={styles.progress}>
      <ProgressBar
        hideLabel
        label={t('progress', { sequence: entry.sequence, caseNumber: entry.caseNumber })}
        value={state === 'awaiting' ? null : entry.bytesSent}
        max={entry.bytes}
        text={bytes}
      />
      <span className={styles.bytes}>
        {bytes}
        {state === 'awaiting' ? '' : rate}
      </span>
    </div>
  );
}

/** Why it is there and what happens next. */
function Explanation({ entry, state }: { readonly entry: OutboxEntry; readonly state: ShownState }) {
  const { t, i18n } = useTranslation('outbox');
  const reason = entry.reason === null ? null : reasonText(i18n, entry.reason);
  const next = useNextSentence(entry, state);
  const isEnded = state === 'filed' || state === 'closed' || state === 'withdrawn';
  return (
    <div className={styles.why}>
      {reason && !isEnded ? <p className={styles.reason}>{reason.title}</p> : null}
      <p>{next}</p>
      {reason && (state === 'blocked' || state === 'rejected') ? <p>{reason.next}</p> : null}
      {entry.detail ? (
        <p className={styles.detail}>
          {entry.status === null ? t('fact.connection') : `${t('fact.detail')}: ${entry.status} ·`}{' '}
          <q>{entry.detail}</q>
        </p>
      ) : null}
    </div>
  );
}

function useNextSentence(entry: OutboxEntry, state: ShownState): string {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const time = entry.nextActionAt === null ? null : formats.instant(entry.nextActionAt).text;
  if (state === 'waiting' && time) return t('next.waitingAt', { time });
  if (state === 'blocked' && time) return t('next.blockedUntil', { time });
  return t(`next.${state}`);
}

function QuestionFacts({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const submitted = entry.submittedAt === null ? null : formats.instant(entry.submittedAt);
  return (
    <div className={styles.questionFacts}>
      <Properties
        rows={[
          ...(submitted
            ? [{ name: t('fact.submitted'), value: submitted.text, source: submitted.offset }]
            : []),
          {
            name: t('fact.bytes'),
            value: t('bytes', { sent: formats.size(entry.bytesSent), total: formats.size(entry.bytes) }),
          },
          { name: t('fact.route'), value: common(`route.${entry.route}`) },
          {
            name: t('fact.status'),
            value: entry.status ?? t('fact.noStatus'),
            isMissing: entry.status === null,
          },
          { name: t('fact.attempts'), value: formats.number(entry.attempts) },
        ]}
      />
    </div>
  );
}

function CardActions({ entry, group }: OutboxCardProps) {
  const { t, i18n } = useTranslation('outbox');
  const { toast } = useMessages();
  const onError = (error: Parameters<typeof errorText>[1]) => {
    const { title, next } = errorText(i18n, error);
    toast({ tone: 'red', text: `${title} ${next}` });
  };
  const send = useCommand('outbox.send', { onError });
  const withdraw = useCommand('outbox.withdraw', { onError });
  const canWithdraw = ['sealed', 'queued', 'url_issued', 'stored', 'waiting', 'blocked', 'rejected'].includes(
    entry.state,
  );
  return (
    <div className={styles.actions}>
      {group === 'blocked' ? (
        <Button onPress={() => navigate({ screen: 'settings', section: 'profiles' })}>
          {t('action.toProfile')}
        </Button>
      ) : null}
      {entry.state === 'sealed' || entry.state === 'waiting' ? (
        <Button onPress={() => send.mutate({ packageId: entry.id })} isDisabled={send.isPending}>
          {entry.state === 'sealed' ? t('action.send') : t('action.retry')}
        </Button>
      ) : null}
      {canWithdraw ? (
        <Button
          variant="quiet"
          onPress={() => withdraw.mutate({ packageId: entry.id })}
          isDisabled={withdraw.isPending}
        >
          {t('action.withdraw')}
        </Button>
      ) : null}
      {entry.resultId !== null ? (
        <Button
          variant="quiet"
          onPress={() => navigate({ screen: 'case', caseId: entry.caseId, tab: 'results' })}
        >
          {t('action.openResult')}
        </Button>
      ) : null}
    </div>
  );
}
