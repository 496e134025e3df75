import { CirclePause, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { IntakeView } from '../../../../contract/views';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { Button } from '../../../components/button';
import { ProgressBar } from '../../../components/meter';
import { Notice } from '../../../components/notice';
import { useFormats } from '../../../i18n/use-formats';
import styles from './reading-strip.module.css';
import { useReadingPace } from './use-reading';

export interface ReadingStripProps {
  readonly intake: IntakeView;
  /** Why the sources of the case are not read again; null if they can be. */
  readonly refusal: string | null;
}

/** Progress of reading the folder, with buttons to stop and resume. Renders nothing once it has been read. */
export function ReadingStrip({ intake, refusal }: ReadingStripProps) {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const onError = useFailureToast();
  const stop = useCommand('intake.stop', { onError });
  const resume = useCommand('intake.resume', { onError });
  const { caseId, found, read, state } = intake;
  const pace = usePaceText(intake);
  if (state === 'running') {
    return (
      <div className={styles.running}>
        <div className={styles.bar}>
          <ProgressBar
            label={t('reading.label')}
            value={found > 0 ? read : null}
            max={found}
            text={[t('reading.progress', { read, found }), ...pace].join(' · ')}
          />
        </div>
        <Button isPending={stop.isPending} onPress={() => stop.mutate({ caseId })}>
          {t('reading.stop')}
        </Button>
      </div>
    );
  }
  if (state !== 'stopped' && state !== 'failed') return null;
  const isStopped = state === 'stopped';
  return (
    <div className={styles.notice}>
      <Notice
        tone={isStopped ? 'yellow' : 'red'}
        icon={isStopped ? <CirclePause size={16} aria-hidden /> : <OctagonX size={16} aria-hidden />}
        actions={
          <Button
            isPending={resume.isPending}
            disabledReason={refusal}
            onPress={() => resume.mutate({ caseId })}
          >
            {isStopped ? t('reading.continueSending') : common('action.retry')}
          </Button>
        }
      >
        {isStopped ? t('reading.stopped', { read, found }) : t('reading.failed')}
      </Notice>
    </div>
  );
}

/** "84 files a second", "about 20 s left"; empty until the pace is known. */
function usePaceText(intake: IntakeView): readonly string[] {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const pace = useReadingPace(intake);
  if (!pace) return [];
  const files = Math.max(1, Math.round(pace.filesPerSecond));
  const left = pace.secondsLeft;
  return [
    t('reading.rate', { count: files, number: formats.number(files) }),
    ...(left === null || left < 3 ? [] : [t('reading.left', { time: formats.durationShort(left) })]),
  ];
}
