import { Link } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredFileView } from '../../../contract/answer-views';
import { evidenceUrl } from '../../../contract/bridge';
import type { AttachmentView } from '../../../contract/views';
import { useZoom } from '../prepare/viewer/use-zoom';
import type { Size } from '../prepare/viewer/zoom';
import { heatmapsOf } from './attachment-groups';
import styles from './photo-stage.module.css';
import { StageControls } from './stage-controls';
import { StagePane } from './stage-pane';
import { StageToolbar } from './stage-toolbar';
import { type StageAction, type StageView, withOpacity } from './stage-view';
import { useBlink } from './use-blink';
import { useStageKeys } from './use-stage-keys';

export interface PhotoStageProps {
  readonly view: AnsweredFileView;
  readonly stage: StageView;
  readonly onStage: (stage: StageView) => void;
  /** To the next or the previous file of the list. */
  readonly onStep: (by: 1 | -1) => void;
}

/** Pixels of the preview that the image worker draws at most; beyond that the larger one is asked for. */
const PREVIEW_PX = 2_048;
const UNKNOWN_SIZE: Size = { width: 1_200, height: 900 };

/** The photo, and over or beside it the heatmap that probably belongs to it (R23); both show the same part. */
export function PhotoStage({ view, stage, onStage, onStep }: PhotoStageProps) {
  const { t } = useTranslation('results');
  const heatmaps = heatmapsOf(view.attachments);
  const [chosen, setChosen] = useState<string | null>(null);
  const heatmap = heatmaps.find(({ id }) => id === chosen) ?? heatmaps[0] ?? null;
  const mode = heatmap ? stage.mode : 'original';
  const [drawn, setDrawn] = useState<Drawn>(NOTHING_DRAWN);
  // The stage stays while the files change, so that the keyboard keeps its place in it.
  const { photo: photoSize, heatmap: heatmapSize } = drawn.of === view.key ? drawn : NOTHING_DRAWN;
  const note = (size: Partial<Drawn>) =>
    setDrawn((was) => ({ ...(was.of === view.key ? was : NOTHING_DRAWN), ...size, of: view.key }));
  const size = ownSize(view) ?? photoSize ?? heatmapSize ?? UNKNOWN_SIZE;
  const zoom = useZoom(size, view.key);
  const blink = useBlink(mode === 'blink');
  const shownPx = Math.max(size.width, size.height) * (zoom.zoom?.scale ?? 0) * window.devicePixelRatio;
  const pictures = {
    ...{ zoom, size, name: view.name, missing: t(missingText(view)) },
    photo: photoUrl(view, shownPx > PREVIEW_PX ? 'zoom' : 'preview'),
    heatmap: heatmap && evidenceUrl('attachment', heatmap.id),
    heatmapName: heatmap?.filename ?? '',
    onPhoto: (photo: Size) => note({ photo }),
    onHeatmap: (heatmap: Size) => note({ heatmap }),
  };
  const run = (action: StageAction): void => {
    if (action.kind === 'step') onStep(action.by);
    else if (action.kind === 'large') onStage({ ...stage, isLarge: !stage.isLarge });
    else if (heatmap === null) return;
    else if (action.kind === 'heatmap') setChosen(after(heatmaps, heatmap).id);
    else if (action.kind === 'mode') onStage({ ...stage, mode: action.mode });
    else if (action.kind === 'opacity') onStage({ ...withOpacity(stage, action.by), mode: 'overlay' });
    else if (mode !== 'blink') onStage({ ...stage, mode: 'blink' });
    else if (action.kind === 'blink') blink.toggle();
    else blink.swap();
  };
  const onKeyDown = useStageKeys({ zoom, run, isLarge: stage.isLarge });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of pictures and their controls, not of fields
    <div
      role="group"
      aria-label={t('stage.group', { name: view.name })}
      className={styles.group}
      onKeyDown={onKeyDown}
    >
      <StageToolbar
        {...{ view, stage, onStage, onStep, heatmaps }}
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
          {heatmap ? t('stage.likely', { name: heatmap.filename }) : t('stage.noHeatmap')}
          {heatmap && mode !== 'original' && isOff(size, heatmapSize) ? ` ${t('stage.shapeDiffers')}` : null}
        </span>
      </p>
    </div>
  );
}

/** Own pixels of the pictures of one file, as they were drawn. */
interface Drawn {
  readonly of: string;
  readonly photo: Size | null;
  readonly heatmap: Size | null;
}

const NOTHING_DRAWN: Drawn = { of: '', photo: null, heatmap: null };

/** Of the heatmap in the first pane, 0 to 100. */
function opacityOf(mode: StageView['mode'], stage: StageView, isFront: boolean): number {
  if (mode === 'overlay') return stage.opacity;
  return mode === 'blink' && isFront ? 100 : 0;
}

/** From here on two pictures do not have the same shape; less is rounding to whole pixels. */
const SHAPE_TOLERANCE = 0.02;

function isOff(photo: Size, heatmap: Size | null): boolean {
  if (heatmap === null) return false;
  return Math.abs(photo.width / photo.height / (heatmap.width / heatmap.height) - 1) > SHAPE_TOLERANCE;
}

function after(heatmaps: readonly AttachmentView[], shown: AttachmentView): AttachmentView {
  return heatmaps[(heatmaps.findIndex(({ id }) => id === shown.id) + 1) % heatmaps.length] ?? shown;
}

/** The photo's own pixels, so that 100 % means them. */
function ownSize({ item }: AnsweredFileView): Size | null {
  return item?.width && item.height ? { width: item.width, height: item.height } : null;
}

function missingText({ sent }: AnsweredFileView): 'files.gone' | 'files.noPreview' {
  return sent && sent.itemId === null ? 'files.gone' : 'files.noPreview';
}

/** Our own preview; else the thumbnail that probably belongs to the file (R23). */
function photoUrl({ sent, attachments }: AnsweredFileView, kind: 'preview' | 'zoom'): string | null {
  if (sent?.itemId) return evidenceUrl(kind, sent.itemId);
  const thumbnail = attachments.find(({ category, displayable }) => category === 'thumbnails' && displayable);
  return thumbnail ? evidenceUrl('attachment', thumbnail.id) : null;
}
