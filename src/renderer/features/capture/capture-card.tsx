import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleUser,
  Gavel,
  Hourglass,
  OctagonAlert,
  TriangleAlert,
  Undo2,
  UserRoundSearch,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureCard as Card } from '../../../contract/capture-views';
import { formatRoute } from '../../app/route';
import { useFormats } from '../../i18n/use-formats';
import styles from './board.module.css';
import { columnAgeMs, hasPushProblem } from './board-view';
import { useCaptureWords } from './capture-words';

export interface CaptureCardProps {
  readonly card: Card;
  readonly profileName: string | null;
  readonly nowMs: number;
  readonly isCurrent: boolean;
}

/** A capture case with its age and progress, and the system's result apart from the person's decision (R30). */
export const CaptureCard = memo(function CaptureCard({
  card,
  profileName,
  nowMs,
  isCurrent,
}: CaptureCardProps) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const formats = useFormats();
  const decision = words('decision', card.finalDecision);
  return (
    <a
      href={formatRoute({ screen: 'case', caseId: card.caseId, tab: 'capture' })}
      className={styles.card}
      data-loud={hasPushProblem(card) || undefined}
      data-card={card.id}
      tabIndex={isCurrent ? 0 : -1}
    >
      <span className={styles.cardHead}>
        <span className={styles.number}>{card.caseNumber}</span>
        <span className={styles.age} title={t('board.inColumn')}>
          <span className="visually-hidden">{t('board.inColumn')}: </span>
          {formats.durationShort(Math.max(60, columnAgeMs(card, nowMs) / 1_000))}
        </span>
      </span>
      {card.column === 'other' ? (
        <span className={styles.said}>{card.status ?? t('notReported')}</span>
      ) : null}
      <span className={styles.voices}>
        <CaptureResult result={card.lastResult} text={words('result', card.lastResult) ?? t('notReported')} />
        {decision ? (
          <span className={styles.decision}>
            <Gavel size={13} aria-hidden />
            <span className="visually-hidden">{t('decisionLabel')}: </span>
            {decision}
          </span>
        ) : null}
      </span>
      <span className={styles.facts}>
        <Fact
          label={t('board.scenes')}
        >{`${formats.number(card.scenesDone)}/${formats.number(card.scenes)}`}</Fact>
        {card.attempts ? <Fact label={t('board.attempts')}>{formats.number(card.attempts)}</Fact> : null}
        {card.reminders ? <Fact label={t('board.reminders')}>{formats.number(card.reminders)}</Fact> : null}
        {profileName ? (
          <span className={styles.profile}>
            <CircleUser size={12} aria-hidden />
            {profileName}
          </span>
        ) : null}
      </span>
      {hasPushProblem(card) ? (
        <span className={styles.loud}>
          <TriangleAlert size={14} aria-hidden />
          {t(card.push === 'failed' ? 'board.pushFailed' : 'board.pushMissing')}
        </span>
      ) : null}
      {card.push === 'other' ? (
        <span className={styles.said}>
          {t('board.pushOther')}: {card.pushStatus ?? t('notReported')}
        </span>
      ) : null}
      {card.polling.problem ? (
        <span className={styles.problem}>
          <CircleAlert size={13} aria-hidden />
          {words('problem', card.polling.problem.code)}
        </span>
      ) : null}
    </a>
  );
});

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <span>
      {label} <b>{children}</b>
    </span>
  );
}

const TONES: { readonly [result: string]: string } = {
  io: 'green',
  nicht_io: 'red',
  io_gps_suspicious: 'yellow',
  io_scene_override: 'yellow',
  inspection_requested: 'accent',
  claim_withdrawn: 'accent',
};

/** Shows the system's result; an unlisted result is grey, never green. */
export function CaptureResult({ result, text }: { readonly result: string | null; readonly text: string }) {
  const tone = result !== null && Object.hasOwn(TONES, result) ? TONES[result] : 'grey';
  return (
    <span className={styles.result} data-tone={tone}>
      <ResultIcon result={result} />
      {text}
    </span>
  );
}

function ResultIcon({ result }: { readonly result: string | null }) {
  const props = { size: 14, 'aria-hidden': true } as const;
  switch (result) {
    case 'pending':
      return <Hourglass {...props} />;
    case 'io':
      return <CircleCheck {...props} />;
    case 'nicht_io':
      return <OctagonAlert {...props} />;
    case 'io_gps_suspicious':
    case 'io_scene_override':
      return <TriangleAlert {...props} />;
    case 'inspection_requested':
      return <UserRoundSearch {...props} />;
    case 'claim_withdrawn':
      return <Undo2 {...props} />;
    default:
      return <CircleDashed {...props} />;
  }
}
