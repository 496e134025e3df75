import { ImageOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../components/spinner';
import { useWheel, type ZoomControl } from '../../../components/zoom/use-zoom';
import type { Size } from '../../../components/zoom/zoom';
import styles from './photo-stage.module.css';
import { PANE } from './use-stage-keys';

export interface StagePaneProps {
  readonly zoom: ZoomControl;
  readonly name: string;
  readonly photo: string | null;
  /** Small picture of the photo, shown until the photo is loaded; null if there is none. */
  readonly thumbnail: string | null;
  readonly heatmap: string | null;
  readonly heatmapName: string;
  /** Opacity of the heatmap, 0 to 100. */
  readonly opacity: number;
  /** The second pane dims the photo, so that the heatmap over it stands out. */
  readonly isFirst: boolean;
  /** Text for a picture that cannot be shown. */
  readonly missing: string;
  readonly onPhoto: (size: Size) => void;
  readonly onHeatmap: (size: Size) => void;
}

/** A frame with a part of the photo and the heatmap over it; the parent controls zoom and pan. */
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
  const { zoom, name, photo, thumbnail, heatmap, heatmapName, opacity, isFirst, missing, frame } = props;
  const { pictureStyle } = zoom;
  const { t } = useTranslation('results');
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [drawnThumbnail, setDrawnThumbnail] = useState<string | null>(null);
  const [brokenHeatmap, setBrokenHeatmap] = useState<string | null>(null);
  const hasPhoto = photo !== null && failed !== photo;
  // The larger picture of a file replaces its preview while it is shown.
  const file = thumbnail ?? photo;
  const isLoading = hasPhoto && loaded !== file;
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
      {isLoading && (thumbnail === null || drawnThumbnail !== thumbnail) ? (
        <Loading key={`loading ${file}`} name={name} />
      ) : null}
      {pictureStyle && isLoading && thumbnail !== null ? (
        <img
          className={styles.picture}
          // One that fails is no broken picture.
          hidden={drawnThumbnail !== thumbnail}
          style={pictureStyle}
          src={thumbnail}
          alt=""
          draggable={false}
          onLoad={() => setDrawnThumbnail(thumbnail)}
        />
      ) : null}
      {pictureStyle && hasPhoto ? (
        <img
          // Each photo gets its own element, so that the previous one is never shown under the new name.
          key={file}
          className={styles.picture}
          data-dimmed={isFirst ? undefined : true}
          style={pictureStyle}
          src={photo}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => {
            setLoaded(file);
            props.onPhoto(naturalSize(currentTarget));
          }}
          onError={() => setFailed(photo)}
        />
      ) : null}
      {pictureStyle && heatmap !== null && brokenHeatmap !== heatmap ? (
        <img
          className={styles.heatmap}
          style={{ ...pictureStyle, opacity: opacity / 100 }}
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
          <b>{name}</b>
          <span>{missing}</span>
        </span>
      )}
      {brokenHeatmap !== null && brokenHeatmap === heatmap ? (
        <span className={styles.note}>{t('stage.heatmapBroken')}</span>
      ) : null}
    </div>
  );
}

const SLOW_MS = 8_000;

/** Names the photo until a picture of it is drawn; after a while, says why that takes long. */
function Loading({ name }: { readonly name: string }) {
  const { t } = useTranslation('results');
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className={styles.missing}>
      <Spinner size={22} />
      <b>{name}</b>
      <span>{t(isSlow ? 'stage.slow' : 'stage.loading')}</span>
    </span>
  );
}

function naturalSize({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  return { width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) };
}
