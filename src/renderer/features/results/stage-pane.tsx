import { ImageOff } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWheel, type ZoomControl } from '../prepare/viewer/use-zoom';
import type { Size } from '../prepare/viewer/zoom';
import styles from './photo-stage.module.css';
import { PANE } from './use-stage-keys';

export interface StagePaneProps {
  readonly zoom: ZoomControl;
  /** The picture's own pixels. */
  readonly size: Size;
  readonly name: string;
  readonly photo: string | null;
  readonly heatmap: string | null;
  readonly heatmapName: string;
  /** Of the heatmap, 0 to 100. */
  readonly opacity: number;
  /** The first pane has the photo; the second one has it grey and dark, for what lies over it to stand out. */
  readonly isFirst: boolean;
  /** Said where no picture can be shown. */
  readonly missing: string;
  readonly onPhoto: (size: Size) => void;
  readonly onHeatmap: (size: Size) => void;
}

/** A frame that shows a part of the photo with the heatmap over it; zoom and pan come from outside. */
export function StagePane(props: StagePaneProps) {
  const { isFirst, zoom } = props;
  const second = useRef<HTMLDivElement>(null);
  useWheel(second, zoom.wheel);
  return <Frame {...props} frame={isFirst ? zoom.frame : second} />;
}

interface FrameProps extends StagePaneProps {
  readonly frame: RefObject<HTMLDivElement | null>;
}

function Frame(props: FrameProps) {
  const { zoom, size, name, photo, heatmap, heatmapName, opacity, isFirst, missing, frame } = props;
  const { t } = useTranslation('results');
  const [failed, setFailed] = useState<string | null>(null);
  const [brokenHeatmap, setBrokenHeatmap] = useState<string | null>(null);
  const hasPhoto = photo !== null && failed !== photo;
  const place = zoom.zoom && {
    width: size.width * zoom.zoom.scale,
    height: size.height * zoom.zoom.scale,
    transform: `translate(${zoom.zoom.x}px, ${zoom.zoom.y}px)`,
  };
  const label = isFirst ? t('stage.pane', { name }) : t('stage.heatmapPane', { name: heatmapName });
  return (
    <div
      ref={frame}
      className={styles.pane}
      data-grab={!zoom.isFit}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys zoom and pan here
      tabIndex={0}
      role="img"
      aria-label={label}
      {...{ [PANE]: true }}
      {...zoom.pointer}
    >
      {place && hasPhoto ? (
        <img
          className={styles.picture}
          data-dimmed={isFirst ? undefined : true}
          style={place}
          src={photo}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => props.onPhoto(naturalSize(currentTarget))}
          onError={() => setFailed(photo)}
        />
      ) : null}
      {place && heatmap !== null && brokenHeatmap !== heatmap ? (
        <img
          className={styles.heatmap}
          style={{ ...place, opacity: opacity / 100 }}
          src={heatmap}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => props.onHeatmap(naturalSize(currentTarget))}
          onError={() => setBrokenHeatmap(heatmap)}
        />
      ) : null}
      {hasPhoto ? null : (
        <span className={styles.missing} data-over={heatmap !== null || undefined}>
          <ImageOff size={28} strokeWidth={1.25} aria-hidden />
          {missing}
        </span>
      )}
      {brokenHeatmap !== null && brokenHeatmap === heatmap ? (
        <span className={styles.note}>{t('stage.heatmapBroken')}</span>
      ) : null}
    </div>
  );
}

function naturalSize({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  return { width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) };
}
