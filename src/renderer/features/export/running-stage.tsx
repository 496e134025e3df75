import { Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExportProgress } from '../../../contract/export-views';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ProgressBar } from '../../components/meter';
import { useFormats } from '../../i18n/use-formats';
import styles from './export.module.css';

export interface RunningStageProps {
  readonly progress: ExportProgress | null;
  readonly count: number;
  readonly onClose: () => void;
}

/** Shows progress and speed of the export, and stops it. */
export function RunningStage({ progress, count, onClose }: RunningStageProps) {
  const { t } = useTranslation('exporting');
  const formats = useFormats();
  const stop = useCommand('export.stop', { onError: useFailureToast() });
  const isStopping = stop.isPending || stop.isSuccess;
  return (
    <Dialog
      help="evidence"
      title={t('running.title', { count })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('running.hide')}</Button>
          <Button
            icon={<Square size={14} aria-hidden />}
            isDisabled={isStopping}
            onPress={() => stop.mutate({})}
          >
            {isStopping ? t('running.stopping') : t('running.stop')}
          </Button>
        </>
      }
    >
      <ProgressBar
        label={progress ? caseText(progress) : t('running.title', { count })}
        value={progress ? progress.share : null}
        max={1}
        text={progress ? progressText(progress) : ''}
      />
      <p className={styles.quiet} role="status">
        {progress?.reported ? t('running.finishing') : t('running.safe')}
      </p>
    </Dialog>
  );

  function progressText({ reported, bytes, totalBytes, bytesPerSecond }: ExportProgress): string {
    if (reported && reported.done > 0)
      return t('running.reported', { done: reported.done, count: reported.of });
    const copied = t('running.bytes', { done: formats.size(bytes), total: formats.size(totalBytes) });
    const rate = bytesPerSecond && !reported ? t('running.rate', { size: formats.size(bytesPerSecond) }) : '';
    return [copied, rate].filter((part) => part !== '').join(' · ');
  }

  function caseText({ caseNumber, position, of }: ExportProgress): string {
    return of === 1 ? t('running.case', { caseNumber }) : t('running.caseOf', { caseNumber, position, of });
  }
}
