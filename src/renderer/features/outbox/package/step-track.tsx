import { Check, Minus, Pause, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import styles from './step-track.module.css';
import { type StepMark, trackOf } from './steps';

const GLYPHS: { readonly [Mark in StepMark]: ReactNode } = {
  done: <Check size={10} strokeWidth={3} aria-hidden />,
  current: <span className={styles.dot} />,
  held: <Pause size={9} strokeWidth={3} aria-hidden />,
  question: <span className={styles.letter}>?</span>,
  failed: <X size={10} strokeWidth={3} aria-hidden />,
  stopped: <Minus size={10} strokeWidth={3} aria-hidden />,
  todo: null,
};

/** Every step of the package's route with its name and state. */
export function StepTrack({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  return (
    <ol className={styles.track} aria-label={t('steps')}>
      {trackOf(entry).map(({ step, mark }) => (
        <li
          key={step}
          className={styles.step}
          data-mark={mark}
          aria-current={mark === 'done' || mark === 'todo' ? undefined : 'step'}
        >
          <span className={styles.mark}>{GLYPHS[mark]}</span>
          <span className={styles.name}>
            {t(`step.${step}`)}
            <span className="visually-hidden">: {t(`mark.${mark}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The steps as dots, for lists, with one sentence as the label. */
export function StepDots({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const track = trackOf(entry);
  const currentIndex = track.findIndex(({ mark }) => mark !== 'done' && mark !== 'todo');
  const currentStep = track[currentIndex];
  const of = track.length;
  const sentence = currentStep
    ? t('track', {
        number: currentIndex + 1,
        of,
        step: t(`step.${currentStep.step}`),
        mark: t(`mark.${currentStep.mark}`),
      })
    : t('trackDone', { of });
  return (
    <span role="img" aria-label={sentence} title={sentence} className={styles.dots}>
      {track.map(({ step, mark }) => (
        <span key={step} className={styles.small} data-mark={mark} />
      ))}
    </span>
  );
}
