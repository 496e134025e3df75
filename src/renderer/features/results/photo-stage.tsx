import { ImageOff, Link } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceUrl } from '../../../contract/bridge';
import type { AttachmentView } from '../../../contract/views';
import { ChipFilter } from '../../components/chip';
import { Select } from '../../components/select';
import type { FileInView } from './answered-files';
import { heatmapsOf } from './attachment-groups';
import { OpacitySlider } from './opacity-slider';
import styles from './photo-stage.module.css';

export const STAGE_MODES = ['overlay', 'side', 'original'] as const;
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

/** From here on two pictures do not have the same shape: half a percent is rounding to whole pixels. */
const SHAPE_TOLERANCE = 0.02;

/** The photo, and over or beside it the heatmap that probably belongs to it (R23). */
export function PhotoStage({ view, stage, onStage }: PhotoStageProps) {
  const { t } = useTranslation('results');
  const heatmaps = heatmapsOf(view.attachments);
  const [chosen, setChosen] = useState<string | null>(null);
  const [photoShape, setPhotoShape] = useState<number | null>(null);
  const [heatmapShape, setHeatmapShape] = useState<number | null>(null);
  const heatmap = heatmaps.find(({ id }) => id === chosen) ?? heatmaps[0] ?? null;
  const shapeDiffers =
    photoShape !== null && heatmapShape !== null && Math.abs(photoShape / heatmapShape - 1) > SHAPE_TOLERANCE;
  const photo = (
    <Picture
      source={photoUrl(view)}
      alt={view.name}
      onShape={setPhotoShape}
      missing={<Missing view={view} />}
    >
      {heatmap && stage.mode === 'overlay' ? (
        <Overlay heatmap={heatmap} opacity={stage.opacity} onShape={setHeatmapShape} />
      ) : null}
    </Picture>
  );
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
      <div className={styles.pictures} data-mode={heatmap ? stage.mode : 'original'}>
        {photo}
        {heatmap && stage.mode === 'side' ? (
          <Picture
            key={heatmap.id}
            source={evidenceUrl('attachment', heatmap.id)}
            alt={t('stage.heatmapAlt', { name: heatmap.filename })}
            onShape={setHeatmapShape}
            missing={<NotShown />}
          />
        ) : null}
      </div>
      <p className={styles.caption}>
        {heatmap ? <Link size={14} aria-hidden /> : null}
        <span>
          {heatmap ? t('stage.likely', { name: heatmap.filename }) : t('stage.noHeatmap')}
          {heatmap && shapeDiffers && stage.mode === 'overlay' ? ` ${t('stage.shapeDiffers')}` : null}
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

interface PictureProps {
  readonly source: string | null;
  readonly alt: string;
  readonly onShape: (widthByHeight: number) => void;
  readonly missing: ReactNode;
  readonly children?: ReactNode;
}

/** A frame as large as fits, in the shape of its picture, so that what lies over it lies on the same places. */
function Picture({ source, alt, onShape, missing, children }: PictureProps) {
  const [shape, setShape] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  if (source === null || failed) return <div className={styles.room}>{missing}</div>;
  return (
    <div className={styles.room}>
      <div
        className={styles.frame}
        style={
          shape === null
            ? { visibility: 'hidden' }
            : { aspectRatio: shape, width: `min(100cqw, calc(100cqh * ${shape}))` }
        }
      >
        <img
          className={styles.picture}
          src={source}
          alt={alt}
          draggable={false}
          onError={() => setFailed(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight === 0) return;
            setShape(naturalWidth / naturalHeight);
            onShape(naturalWidth / naturalHeight);
          }}
        />
        {children}
      </div>
    </div>
  );
}

function Overlay({
  heatmap,
  opacity,
  onShape,
}: {
  readonly heatmap: AttachmentView;
  readonly opacity: number;
  readonly onShape: (widthByHeight: number) => void;
}) {
  const { t } = useTranslation('results');
  return (
    <img
      key={heatmap.id}
      className={styles.overlay}
      style={{ opacity: opacity / 100 }}
      src={evidenceUrl('attachment', heatmap.id)}
      alt={t('stage.heatmapAlt', { name: heatmap.filename })}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        naturalHeight === 0 ? undefined : onShape(naturalWidth / naturalHeight)
      }
    />
  );
}

function Missing({ view }: { readonly view: FileInView }) {
  const { t } = useTranslation('results');
  return (
    <span className={styles.missing}>
      <ImageOff size={32} strokeWidth={1.25} aria-hidden />
      {view.sent && view.sent.itemId === null ? t('files.gone') : t('files.noPreview')}
    </span>
  );
}

function NotShown() {
  const { t } = useTranslation('results');
  return (
    <span className={styles.missing}>
      <ImageOff size={32} strokeWidth={1.25} aria-hidden />
      {t('stage.notShown')}
    </span>
  );
}

function photoUrl({ sent, attachments }: FileInView): string | null {
  if (sent?.itemId) return evidenceUrl('preview', sent.itemId);
  const thumbnail = attachments.find(({ category, displayable }) => category === 'thumbnails' && displayable);
  return thumbnail ? evidenceUrl('attachment', thumbnail.id) : null;
}
