import { useTranslation } from 'react-i18next';
import type { AttemptView } from '../../../../contract/outbox-views';
import type { OutboxEntry } from '../../../../contract/views';
import type { PackageState } from '../../../../domain/journal';
import { useRequest } from '../../../app/queries';
import { ErrorNotice } from '../../../components/error-notice';
import { Properties } from '../../../components/inspector';
import { useFormats } from '../../../i18n/use-formats';
import styles from './attempts-panel.module.css';
import { StepTrack } from './step-track';

const STAGES = ['before-body', 'during-body', 'after-body'] as const;
const CAUSES = [
  'network',
  'tls',
  'certificate',
  'proxy',
  'proxy-credentials',
  'captive-portal',
  'stalled',
  'no-answer',
  'cancelled',
  'redirect',
  'unusable',
  'disk',
] as const;
const OUTCOMES = ['issued', 'stored', 'answered', 'refused'] as const;

/** The states in which a request can be open. */
const REQUESTING_STATES: readonly PackageState[] = ['queued', 'url_issued', 'submitting'];

/** All attempts for a package, newest first, with its seal time and checksum. */
export function AttemptsPanel({
  entry,
  id,
  withTrack,
}: {
  readonly entry: OutboxEntry;
  readonly id: string;
  /** True where the row itself shows only dots. */
  readonly withTrack: boolean;
}) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const query = useRequest('outbox.attempts', { packageId: entry.id });
  const attempts = [...(query.data ?? [])].reverse();
  const isRequesting = REQUESTING_STATES.includes(entry.state) && entry.holdReason === null;
  const sealed = formats.instant(entry.sealedAt);
  return (
    <div id={id} className={styles.panel}>
      {withTrack ? <StepTrack entry={entry} /> : null}
      <h3 className={styles.title}>{t('attempts.title')}</h3>
      {query.error ? <ErrorNotice error={query.error} /> : null}
      {query.data?.length === 0 ? <p className="quiet">{t('attempts.none')}</p> : null}
      <ol className={styles.list}>
        {attempts.map((attempt) => (
          <Attempt
            key={`${attempt.startedAt}-${attempt.kind}`}
            attempt={attempt}
            isRunning={attempt === attempts[0] && isRequesting}
          />
        ))}
      </ol>
      <Properties
        rows={[
          { name: t('fact.sealed'), value: sealed.text, source: sealed.offset },
          { name: t('fact.hash'), value: <code className={styles.hash}>{entry.sha256}</code> },
        ]}
      />
    </div>
  );
}

function Attempt({
  attempt,
  isRunning,
}: {
  readonly attempt: AttemptView;
  /** Any other attempt without an end was interrupted when the program quit. */
  readonly isRunning: boolean;
}) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const end = parseAttemptEnd(attempt);
  const started = formats.instant(attempt.startedAt);
  const facts = [
    end.kind === 'open'
      ? t(isRunning ? 'attempts.outcome.running' : 'attempts.outcome.unfinished')
      : t(`attempts.outcome.${end.kind === 'failed' ? end.stage : end.kind}`),
    ...(end.kind === 'failed' && end.cause ? [t(`attempts.cause.${end.cause}`)] : []),
    ...(attempt.status === null ? [] : [t('attempts.status', { status: attempt.status })]),
    ...(end.durationMs === null ? [] : [t('attempts.took', { duration: formats.seconds(end.durationMs) })]),
    ...(attempt.bytesSent > 0 ? [formats.size(attempt.bytesSent)] : []),
    ...(isNotable(attempt.clockSkewSeconds)
      ? [t('attempts.skew', { seconds: formats.number(attempt.clockSkewSeconds ?? 0) })]
      : []),
  ];
  return (
    <li className={styles.attempt} data-end={toneOf(end)}>
      <time dateTime={attempt.startedAt} className={styles.time}>
        {started.text}
      </time>
      <div className={styles.what}>
        <span className={styles.kind}>{t(`attempts.kind.${attempt.kind}`)}</span>{' '}
        <span>{facts.join(' · ')}</span>
        {attempt.detail ? <q className={styles.detail}>{attempt.detail}</q> : null}
      </div>
    </li>
  );
}

function isNotable(skewSeconds: number | null): boolean {
  return skewSeconds !== null && Math.abs(skewSeconds) > 120;
}

function toneOf(end: AttemptEnd): 'good' | 'bad' | 'open' {
  if (end.kind === 'open') return 'open';
  return end.kind === 'failed' || end.kind === 'refused' ? 'bad' : 'good';
}

/** How an attempt ended, parsed from the text of the journal. */
type AttemptEnd = (
  | { readonly kind: (typeof OUTCOMES)[number] | 'open' }
  | {
      readonly kind: 'failed';
      readonly stage: (typeof STAGES)[number];
      /** Null for an unknown cause. */
      readonly cause: (typeof CAUSES)[number] | null;
    }
) & { readonly durationMs: number | null };

/** Parses `failed <stage> <cause>` or a single word; an attempt without end or with an unknown word is open. */
export function parseAttemptEnd({ startedAt, finishedAt, outcome }: AttemptView): AttemptEnd {
  const elapsed = finishedAt === null ? Number.NaN : Date.parse(finishedAt) - Date.parse(startedAt);
  // The clock may have been set back during the attempt.
  const durationMs = elapsed >= 0 ? elapsed : null;
  const [word, stageWord, causeWord] = (outcome ?? '').split(' ');
  if (word === 'failed') {
    const stage = STAGES.find((known) => known === stageWord) ?? 'before-body';
    return { kind: 'failed', stage, cause: CAUSES.find((known) => known === causeWord) ?? null, durationMs };
  }
  return { kind: OUTCOMES.find((known) => known === word) ?? 'open', durationMs };
}
