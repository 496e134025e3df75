import { Link } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceUrl } from '../../../contract/bridge';
import type { AttachmentView } from '../../../contract/views';
import { ChipFilter } from '../../components/chip';
import { Select } from '../../components/select';
import type { FileInView } from './answered-files';
import { heatmapsOf } from './attachment-groups';
import { OpacitySlider } from './opacity-slider';
import styles from './photo-stage.module.css';
import { Overlay, type Shape, StagePicture } from './stage-picture';

const STAGE_MODES = ['overlay', 'side', 'original'] as const;
export type StageMode = (typeof STAGE_MODES)[number];

/** Kept while the person walks through the files. */
export interface StageView {
  readonly mode: StageMode;
  readonly opacity: number;
}

export interface PhotoStageProps {
  readonly view: FileInView;
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
}

/** From here on two pictures do not have the same shape; less is rounding to whole pixels. */
const SHAPE_TOLERANCE = 0.02;

/** The photo, and over or beside it the heatmap that probably belongs to it (R23). */
export function PhotoStage({ view, stage, onStage }: PhotoStageProps) {
  const { t } = useTranslation('results');
  const heatmaps = heatmapsOf(view.attachments);
  const [chosen, setChosen] = useState<string | null>(null);
  const heatmap = heatmaps.find(({ id }) => id === chosen) ?? heatmaps[0] ?? null;
  return (
    <>
      {heatmap ? (
        <StageToolbar
          stage={stage}
          onStage={onStage}
          heatmaps={heatmaps}
          shown={heatmap}
          onChoose={setChosen}
        />
      ) : null}
      <div className={styles.room} data-mode={heatmap ? stage.mode : 'original'}>
        {heatmap ? (
          <PhotoWithHeatmap key={heatmap.id} view={view} heatmap={heatmap} stage={stage} />
        ) : (
          <>
            <StagePicture source={photoUrl(view)} alt={view.name} missing={t(missingText(view))} />
            <p className={styles.caption}>{t('stage.noHeatmap')}</p>
          </>
        )}
      </div>
    </>
  );
}

interface PhotoWithHeatmapProps {
  readonly view: FileInView;
  readonly heatmap: AttachmentView;
  readonly stage: StageView;
}

function PhotoWithHeatmap({ view, heatmap, stage }: PhotoWithHeatmapProps) {
  const { t } = useTranslation('results');
  const [photoShape, setPhotoShape] = useState<Shape | null>(null);
  const [heatmapShape, setHeatmapShape] = useState<Shape | null>(null);
  const isOff =
    photoShape !== null && heatmapShape !== null && Math.abs(photoShape / heatmapShape - 1) > SHAPE_TOLERANCE;
  const over = (opacity: number) => (
    <Overlay
      source={evidenceUrl('attachment', heatmap.id)}
      alt={t('stage.heatmapAlt', { name: heatmap.filename })}
      opacity={opacity}
      onShape={setHeatmapShape}
    />
  );
  const source = photoUrl(view);
  return (
    <>
      <div className={styles.pictures}>
        <StagePicture source={source} alt={view.name} missing={t(missingText(view))} onShape={setPhotoShape}>
          {stage.mode === 'overlay' ? over(stage.opacity) : null}
        </StagePicture>
        {stage.mode === 'side' ? (
          <StagePicture
            source={source ?? evidenceUrl('attachment', heatmap.id)}
            alt=""
            missing={t('stage.notShown')}
            isDimmed
          >
            {over(100)}
          </StagePicture>
        ) : null}
      </div>
      <p className={styles.caption}>
        <Link size={14} aria-hidden />
        <span>
          {t('stage.likely', { name: heatmap.filename })}
          {isOff && stage.mode !== 'original' ? ` ${t('stage.shapeDiffers')}` : null}
        </span>
      </p>
    </>
  );
}

interface StageToolbarProps {
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
  readonly heatmaps: readonly AttachmentView[];
  readonly shown: AttachmentView;
  readonly onChoose: (id: string) => void;
}

function StageToolbar({ stage, onStage, heatmaps, shown, onChoose }: StageToolbarProps) {
  const { t } = useTranslation('results');
  return (
    <div className={styles.toolbar}>
      <ChipFilter
        label={t('stage.modes')}
        chips={STAGE_MODES.map((id) => ({ id, label: t(`stage.${id}`) }))}
        selected={stage.mode}
        onSelect={(mode) => onStage({ ...stage, mode })}
      />
      {heatmaps.length > 1 ? (
        <Select
          label={t('stage.heatmapChoice')}
          hideLabel
          value={shown.id}
          options={heatmaps.map(({ id, filename }) => ({ value: id, label: filename }))}
          onChange={onChoose}
        />
      ) : null}
      {stage.mode === 'overlay' ? (
        <div className={styles.end}>
          <OpacitySlider
            label={t('stage.opacity')}
            value={stage.opacity}
            onChange={(opacity) => onStage({ ...stage, opacity })}
          />
        </div>
      ) : null}
    </div>
  );
}

function missingText({ sent }: FileInView): 'files.gone' | 'files.noPreview' {
  return sent && sent.itemId === null ? 'files.gone' : 'files.noPreview';
}

/** Our own preview; else the thumbnail that probably belongs to the file (R23). */
function photoUrl({ sent, attachments }: FileInView): string | null {
  if (sent?.itemId) return evidenceUrl('preview', sent.itemId);
  const thumbnail = attachments.find(({ category, displayable }) => category === 'thumbnails' && displayable);
  return thumbnail ? evidenceUrl('attachment', thumbnail.id) : null;
}
