import { ArrowLeftRight, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../components/button';
import type { Blink } from '../../../components/use-blink';
import type { ZoomControl } from '../../../components/zoom/use-zoom';
import { ZoomButtons } from '../../../components/zoom/zoom-buttons';
import { OpacitySlider } from './opacity-slider';
import styles from './photo-stage.module.css';
import type { StageMode, StageView } from './stage-view';

export interface StageControlsProps {
  readonly zoom: ZoomControl;
  readonly mode: StageMode;
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
  readonly blink: Blink;
}

/** Zoom, and the controls of the mode: opacity or blinking. */
export function StageControls({ zoom, mode, stage, onStage, blink }: StageControlsProps) {
  const { t } = useTranslation('results');
  return (
    <div className={styles.controls}>
      <ZoomButtons zoom={zoom} />
      {mode === 'overlay' ? (
        <OpacitySlider
          label={t('stage.opacity')}
          value={stage.opacity}
          onChange={(opacity) => onStage({ ...stage, opacity })}
        />
      ) : null}
      {mode === 'blink' ? (
        <div className={styles.blink}>
          <span className={styles.front} aria-live={blink.isRunning ? 'off' : 'polite'}>
            {blink.isFront ? t('stage.frontHeatmap') : t('stage.frontPhoto')}
          </span>
          <IconButton label={t('stage.swap')} onPress={() => blink.show(!blink.isFront)}>
            <ArrowLeftRight size={15} aria-hidden />
          </IconButton>
          <Button
            icon={blink.isRunning ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
            onPress={blink.toggle}
          >
            {blink.isRunning ? t('stage.blinkStop') : t('stage.blinkStart')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
