import { CirclePause, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { IntakeView } from '../../../contract/views';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { ProgressBar } from '../../components/meter';
import { Notice } from '../../components/notice';
import styles from './reading-strip.module.css';

/** How far the reading is, with a way to stop it and to go on. Nothing once the folder has been read. */
export function ReadingStrip({ intake }: { readonly intake: IntakeView }) {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const stop = useCommand('intake.stop');
  const refresh = useCommand('intake.refresh');
  const { caseId, found, read, state } = intake;
  if (state === 'running') {
    return (
      <div className={styles.running}>
        <div className={styles.bar}>
          <ProgressBar
            label={t('reading.label')}
            value={found > 0 ? read : null}
            max={found}
            text={t('reading.progress', { read, found })}
          />
        </div>
        <Button isDisabled={stop.isPending} onPress={() => stop.mutate({ caseId })}>
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
          <Button isDisabled={refresh.isPending} onPress={() => refresh.mutate({ caseId })}>
            {isStopped ? t('reading.goOn') : common('action.retry')}
          </Button>
        }
      >
        {isStopped ? t('reading.stopped', { read, found }) : t('reading.failed')}
      </Notice>
    </div>
  );
}
