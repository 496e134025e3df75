import { ChevronLeft, ChevronRight, Maximize2, Minimize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnsweredFileView } from '../../../../contract/answer-views';
import type { AttachmentView } from '../../../../contract/views';
import { IconButton } from '../../../components/button';
import { ChipFilter } from '../../../components/chip';
import { LevelBadge } from '../../../components/level-badge';
import { Select } from '../../../components/select';
import styles from './photo-stage.module.css';
import { StageHelp } from './stage-help';
import { STAGE_MODES, type StageView } from './stage-view';

export interface StageToolbarProps {
  readonly view: AnsweredFileView;
  readonly onStep: (by: 1 | -1) => void;
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
  readonly heatmaps: readonly AttachmentView[];
  /** The heatmap that is shown; null if the file has none. */
  readonly shown: AttachmentView | null;
  readonly onHeatmap: (id: string) => void;
  readonly onLarge: () => void;
}

/** Mode of the heatmap, choice between several heatmaps, and the size of the stage. */
export function StageToolbar(props: StageToolbarProps) {
  const { view, stage, onStage, heatmaps, shown, onHeatmap, onLarge, onStep } = props;
  const { t } = useTranslation('results');
  return (
    <div className={styles.toolbar}>
      {shown ? (
        <ChipFilter
          label={t('stage.modes')}
          chips={STAGE_MODES.map((id) => ({ id, label: t(`stage.${id}`) }))}
          selected={stage.mode}
          onSelect={(mode) => onStage({ ...stage, mode })}
        />
      ) : null}
      {stage.isLarge ? (
        <p className={styles.which}>
          <span className={styles.fileName} title={view.name}>
            {view.name}
          </span>
          {view.kind === 'unanswered' ? null : <LevelBadge level={view.level} />}
        </p>
      ) : null}
      <div className={styles.end}>
        {stage.isLarge ? (
          <>
            <IconButton label={t('stage.previousFile')} onPress={() => onStep(-1)}>
              <ChevronLeft size={16} aria-hidden />
            </IconButton>
            <IconButton label={t('stage.nextFile')} onPress={() => onStep(1)}>
              <ChevronRight size={16} aria-hidden />
            </IconButton>
          </>
        ) : null}
        {shown && heatmaps.length > 1 ? (
          <div className={styles.choice}>
            <Select
              label={t('stage.heatmapChoice')}
              hideLabel
              value={shown.id}
              options={heatmaps.map(({ id, filename }, index) => ({
                value: id,
                label: t('stage.heatmapOf', { position: index + 1, total: heatmaps.length }),
                hint: filename,
              }))}
              onChange={onHeatmap}
            />
          </div>
        ) : null}
        <StageHelp />
        <IconButton label={stage.isLarge ? t('stage.smaller') : t('stage.larger')} onPress={onLarge}>
          {stage.isLarge ? <Minimize2 size={15} aria-hidden /> : <Maximize2 size={15} aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}
