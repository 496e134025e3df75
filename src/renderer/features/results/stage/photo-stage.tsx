import { Link } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredFileView } from '../../../../contract/answer-views';
import { evidenceUrl } from '../../../../contract/bridge';
import type { AttachmentView } from '../../../../contract/views';
import { useBlink } from '../../../components/use-blink';
import { useZoom } from '../../../components/zoom/use-zoom';
import type { Size } from '../../../components/zoom/zoom';
import { heatmapsOf } from '../inspector/attachment-groups';
import styles from './photo-stage.module.css';
import { StageControls } from './stage-controls';
import { StagePane } from './stage-pane';
import { photoUrl } from './stage-pictures';
import { StageToolbar } from './stage-toolbar';
import { type StageAction, type StageView, withOpacity } from './stage-view';
import { useStageKeys } from './use-stage-keys';

export interface PhotoStageProps {
  readonly view: AnsweredFileView;
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
  /** To the next or the previous file of the list. */
  readonly onStep: (by: 1 | -1) => void;
}

/** Longest side of a preview; a larger view requests the larger picture. */
const PREVIEW_PX = 2_048;
const UNKNOWN_SIZE: Size = { width: 1_200, height: 900 };

/** The photo with the heatmap that probably belongs to it (R23), over or next to it; both show the same part. */
export function PhotoStage({ view, stage, onStage, onStep }: PhotoStageProps) {
  const { t } = useTranslation('results');
  const heatmaps = heatmapsOf(view.attachments);
  const [chosen, setChosen] = useState<string | null>(null);
  const heatmap = heatmaps.find(({ id }) => id === chosen) ?? heatmaps[0] ?? null;
  const mode = heatmap ? stage.mode : 'original';
  const [drawn, setDrawn] = useState<DrawnSizes>(NO_SIZES);
  // The stage stays mounted when the file changes, so that it keeps the keyboard focus.
  const { photo: photoSize, heatmap: heatmapSize } = drawn.fileKey === view.key ? drawn : NO_SIZES;
  const storeSize = (size: Partial<DrawnSizes>) =>
    setDrawn((previous) => ({
      ...(previous.fileKey === view.key ? previous : NO_SIZES),
      ...size,
      fileKey: view.key,
    }));
  const size = itemSize(view) ?? photoSize ?? heatmapSize ?? UNKNOWN_SIZE;
  const zoom = useZoom(size, view.key);
  const blink = useBlink(mode === 'blink', 'automatically');
  const shownPx = Math.max(size.width, size.height) * (zoom.zoom?.scale ?? 0) * window.devicePixelRatio;
  const pictures = {
    zoom,
    name: view.name,
    missing: t(missingText(view)),
    photo: photoUrl(view, shownPx > PREVIEW_PX ? 'zoom' : 'preview'),
    thumbnail: view.sent?.itemId ? evidenceUrl('thumbnail', view.sent.itemId) : null,
    heatmap: heatmap && evidenceUrl('attachment', heatmap.id),
    heatmapName: heatmap?.filename ?? '',
    onPhoto: (photo: Size) => storeSize({ photo }),
    onHeatmap: (heatmap: Size) => storeSize({ heatmap }),
  };
  const run = (action: StageAction): void => {
    if (action.kind === 'step') onStep(action.by);
    else if (action.kind === 'large') onStage({ ...stage, isLarge: !stage.isLarge });
    else if (heatmap === null) return;
    else if (action.kind === 'heatmap') setChosen(nextHeatmap(heatmaps, heatmap).id);
    else if (action.kind === 'mode') onStage({ ...stage, mode: action.mode });
    else if (action.kind === 'opacity') onStage({ ...withOpacity(stage, action.by), mode: 'overlay' });
    else if (mode !== 'blink') onStage({ ...stage, mode: 'blink' });
    else if (action.kind === 'blink') blink.toggle();
    else blink.show(!blink.isFront);
  };
  const onKeyDown = useStageKeys({ zoom, run, isLarge: stage.isLarge });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of pictures and their controls, not of fields
    <div
      role="group"
      aria-label={t('stage.group', { name: view.name })}
      className="fill-column"
      onKeyDown={onKeyDown}
    >
      <StageToolbar
        view={view}
        stage={stage}
        onStage={onStage}
        onStep={onStep}
        heatmaps={heatmaps}
        shown={heatmap}
        onHeatmap={setChosen}
        onLarge={() => run({ kind: 'large' })}
      />
      <div className={styles.panes} data-mode={mode}>
        <StagePane {...pictures} isFirst opacity={opacityOf(mode, stage, blink.isFront)} />
        {mode === 'side' ? <StagePane {...pictures} isFirst={false} opacity={100} /> : null}
      </div>
      <StageControls zoom={zoom} mode={mode} stage={stage} onStage={onStage} blink={blink} />
      <p className={styles.caption}>
        {heatmap ? <Link size={14} aria-hidden /> : null}
        <span>
          {heatmap ? t('stage.likely', { name: heatmap.filename }) : noHeatmapText()}
          {heatmap && mode !== 'original' && hasOtherShape(size, heatmapSize)
            ? ` ${t('stage.shapeDiffers')}`
            : null}
        </span>
      </p>
    </div>
  );

  function noHeatmapText(): string {
    const { heatmaps: count } = view.unassigned;
    return count > 0 ? t('stage.heatmapsUnassigned', { count }) : t('stage.noHeatmap');
  }
}

/** Natural sizes of the drawn pictures of one file, in pixels. */
interface DrawnSizes {
  readonly fileKey: string;
  readonly photo: Size | null;
  readonly heatmap: Size | null;
}

const NO_SIZES: DrawnSizes = { fileKey: '', photo: null, heatmap: null };

/** Opacity of the heatmap in the first pane, 0 to 100. */
function opacityOf(mode: StageView['mode'], stage: StageView, isFront: boolean): number {
  if (mode === 'overlay') return stage.opacity;
  return mode === 'blink' && isFront ? 100 : 0;
}

/** Larger differences of the aspect ratio are not caused by rounding to whole pixels. */
const SHAPE_TOLERANCE = 0.02;

function hasOtherShape(photo: Size, heatmap: Size | null): boolean {
  if (heatmap === null) return false;
  return Math.abs(photo.width / photo.height / (heatmap.width / heatmap.height) - 1) > SHAPE_TOLERANCE;
}

function nextHeatmap(heatmaps: readonly AttachmentView[], shown: AttachmentView): AttachmentView {
  return heatmaps[(heatmaps.findIndex(({ id }) => id === shown.id) + 1) % heatmaps.length] ?? shown;
}

/** The photo's own size in pixels, so that 100 % refers to it. */
function itemSize({ item }: AnsweredFileView): Size | null {
  return item?.width && item.height ? { width: item.width, height: item.height } : null;
}

function missingText({ sent }: AnsweredFileView): 'files.gone' | 'files.noPreview' {
  return sent && sent.itemId === null ? 'files.gone' : 'files.noPreview';
}
