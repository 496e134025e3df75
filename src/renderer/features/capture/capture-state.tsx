import { CheckCircle2, Circle, CircleDashed, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaptureDetail } from '../../../contract/capture-views';
import { currentSession, isClosed } from '../../../domain/capture/capture-state';
import { Properties, type PropertyRow } from '../../components/inspector';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import { CaptureResult } from './capture-card';
import styles from './capture-tab.module.css';
import { useCaptureWords } from './capture-words';

/** Shows column, the system's result apart from the person's decision (R30), push, scenes and sessions. */
export function CaptureState({ capture }: { readonly capture: CaptureDetail }) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const { push, polling } = capture;
  return (
    <>
      {push === 'failed' || push === 'missing' ? (
        <Notice tone="red" icon={<TriangleAlert size={16} aria-hidden />}>
          <strong>{words('push', push)}.</strong> {t('state.pushLost')}
        </Notice>
      ) : null}
      {capture.isPushMissingHere ? <PushNotHere capture={capture} /> : null}
      {polling.problem ? (
        <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          {words('problem', polling.problem.code)} {t('state.asBefore')}
          {polling.problem.detail ? <p className={styles.said}>{polling.problem.detail}</p> : null}
        </Notice>
      ) : null}
      <section className={styles.panel}>
        <h2>{t('state.title')}</h2>
        <Facts capture={capture} />
      </section>
      <Scenes capture={capture} />
      <Sessions capture={capture} />
    </>
  );
}

/** Says that the service reports a delivery of which nothing arrived on this workstation. */
export function PushNotHere({ capture }: { readonly capture: CaptureDetail }) {
  const { t } = useTranslation('capture');
  const formats = useFormats();
  const at = capture.state.resultPush?.at ?? null;
  return (
    <Notice tone="grey" icon={<Info size={16} aria-hidden />}>
      {at === null ? t('state.notHereUndated') : t('state.notHere', { time: formats.instant(at).text })}
    </Notice>
  );
}

function Facts({ capture }: { readonly capture: CaptureDetail }) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const formats = useFormats();
  const { state, column } = capture;
  const notReported = t('notReported');
  const time = (iso: string | null): string => (iso === null ? notReported : formats.instant(iso).text);
  const count = (value: number | null): string => (value === null ? notReported : formats.number(value));
  const problemTexts = { failed: t('board.pushFailed'), missing: t('board.pushMissing') } as const;
  const { push } = capture;
  const pushWord = push === 'other' ? (capture.pushStatus ?? notReported) : (words('push', push) ?? '');
  const pushState = push === 'failed' || push === 'missing' ? problemTexts[push] : pushWord;
  const rows: readonly PropertyRow[] = [
    {
      name: t('state.status'),
      value: column === 'other' ? (state.status ?? notReported) : words('column', column),
      source: state.status,
    },
    {
      name: t('state.result'),
      value: (
        <CaptureResult result={state.lastResult} text={words('result', state.lastResult) ?? notReported} />
      ),
      source: state.lastResult,
    },
    {
      name: t('decisionLabel'),
      value:
        words('decision', state.finalDecision) ?? (isClosed(state) ? notReported : t('state.noDecision')),
      source: state.finalDecision,
      isMissing: state.finalDecision === null,
    },
    { name: t('state.push'), value: pushText(capture, pushState, formats.instant) },
    { name: t('state.attempts'), value: count(state.attemptCount) },
    { name: t('state.reminders'), value: count(state.reminderCount) },
    { name: t('state.retriggers'), value: count(state.retriggerCount) },
    {
      name: t('state.mode'),
      value: words('mode', state.communicationMode) ?? notReported,
      isMissing: state.communicationMode === null,
    },
    { name: t('state.created'), value: time(state.createdAt) },
    { name: t('state.updated'), value: time(state.updatedAt) },
    ...(state.closedAt ? [{ name: t('state.closed'), value: time(state.closedAt) }] : []),
    { name: t('state.ticket'), value: <code className={styles.code}>{capture.ticketId}</code> },
  ];
  return <Properties rows={rows} />;
}

function pushText(
  { state }: CaptureDetail,
  text: string,
  instant: (iso: string) => { readonly text: string },
): string {
  const push = state.resultPush;
  if (!push) return text;
  const facts = [
    push.statusCode === null ? null : `HTTP ${push.statusCode}`,
    push.at ? instant(push.at).text : null,
  ];
  return [text, ...facts.filter((fact) => fact !== null)].join(' · ');
}

function Scenes({ capture }: { readonly capture: CaptureDetail }) {
  const { t } = useTranslation('capture');
  const { scenes } = capture.state;
  if (scenes.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t('scenes.title', { done: capture.scenesDone, of: capture.scenes })}</h2>
      <ul className={styles.scenes}>
        {scenes.map(({ description, completed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: scenes have no identity but their place
          <li key={index} data-done={completed === true || undefined}>
            <SceneIcon completed={completed} />
            <span>{description ?? t('scenes.unnamed', { number: index + 1 })}</span>
            <span className={styles.quiet}>
              {completed === null ? t('notReported') : t(completed ? 'scenes.done' : 'scenes.open')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SceneIcon({ completed }: { readonly completed: boolean | null }) {
  if (completed === null) return <CircleDashed size={15} aria-hidden />;
  return completed ? <CheckCircle2 size={15} aria-hidden /> : <Circle size={15} aria-hidden />;
}

function Sessions({ capture }: { readonly capture: CaptureDetail }) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const formats = useFormats();
  const { sessions } = capture.state;
  const current = currentSession(capture.state);
  const newest = isClosed(capture.state) ? 'sessions.last' : 'sessions.current';
  if (sessions.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t('sessions.title')}</h2>
      <ol className={styles.sessions}>
        {[...sessions].reverse().map((session, index) => {
          return (
            <li key={session.sessionId ?? index}>
              <span>
                <b>{t('sessions.number', { number: session.sessionNumber ?? sessions.length - index })}</b>{' '}
                {session === current ? (
                  t(newest)
                ) : (
                  <span className={styles.quiet}>{t('sessions.superseded')}</span>
                )}
              </span>
              <span className={styles.quiet}>
                {[
                  session.triggeredAt ? formats.instant(session.triggeredAt).text : null,
                  session.attemptCount === null
                    ? null
                    : t('sessions.attempts', { count: session.attemptCount }),
                  words('column', session.finalStatus),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
              {session.sessionId ? (
                <code className={styles.code}>{t('sessions.id', { id: session.sessionId })}</code>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
