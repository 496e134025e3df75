import { ImageOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemPictureUrl } from '../../../../contract/bridge';
import type { ItemView } from '../../../../contract/views';
import { Spinner } from '../../../components/spinner';
import { useZoom, type ZoomControl } from '../../../components/zoom/use-zoom';
import type { Size } from '../../../components/zoom/zoom';
import styles from './zoom-stage.module.css';

export interface ZoomStageProps {
  readonly item: ItemView;
  /** From 1. */
  readonly page: number;
  readonly controls: (zoom: ZoomControl) => ReactNode;
  /** Receives the keys that neither zoom nor pan. */
  readonly onKey?: (event: React.KeyboardEvent) => void;
  readonly autoFocus?: boolean;
}

/** Longest side of a preview; a larger view requests the larger picture. */
const PREVIEW_PX = 2_048;

/** One picture with zoom and pan: wheel and + - zoom, dragging and arrows pan, 0 fits, 1 is actual size. */
export function ZoomStage({ item, page, controls, onKey, autoFocus }: ZoomStageProps) {
  const { t } = useTranslation('workspace');
  const [natural, setNatural] = useState<{ readonly name: string; readonly size: Size } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // An item keeps its id when the content of its file changes.
  const name = `${item.id}/${item.sha256}/${page}`;
  // A picture that cannot be served while the file is being read is tried again once its thumbnail is drawn.
  const attempt = `${name}/${item.preview}`;
  const size = pictureSize(item, page, natural?.name === name ? natural.size : null);
  const zoom = useZoom(size, name);
  const shownPx = Math.max(size.width, size.height) * (zoom.zoom?.scale ?? 0) * window.devicePixelRatio;
  const kind = shownPx > PREVIEW_PX ? 'zoom' : 'preview';
  const isReady = natural?.name === name;
  const isMissing = item.preview === 'none' || failed === attempt;
  const { frame, pictureStyle } = zoom;
  // The thumbnail of a document may have other proportions than its page.
  const hasThumbnail = item.preview === 'ready' && item.type !== 'pdf' && page === 1;
  // React supports `autoFocus` only on form fields; without focus the keys would do nothing.
  useEffect(() => {
    if (autoFocus) frame.current?.focus();
  }, [autoFocus, frame]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of one picture and its controls, not of fields
    <div
      role="group"
      aria-label={t('viewer.stage', { name: item.name })}
      className={styles.stage}
      onKeyDown={(event) => {
        if (!isMissing && zoom.onKey(event)) {
          event.preventDefault();
          event.stopPropagation();
        } else onKey?.(event);
      }}
    >
      <div
        ref={zoom.frame}
        className={styles.frame}
        data-grab={!isMissing && !zoom.isFit}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys zoom and pan here
        tabIndex={0}
        role="img"
        aria-label={isMissing ? t('viewer.noPicture') : t('viewer.picture', { name: item.name })}
        {...zoom.pointer}
      >
        {pictureStyle && !isReady && !isMissing && hasThumbnail ? (
          <img
            src={itemPictureUrl('thumbnail', item)}
            alt=""
            draggable={false}
            className={styles.image}
            style={pictureStyle}
          />
        ) : null}
        {pictureStyle && !isMissing ? (
          <img
            // Another photo gets an element of its own, so that the previous one never stands under its name.
            key={name}
            src={itemPictureUrl(kind, item, page)}
            alt=""
            draggable={false}
            className={styles.image}
            style={pictureStyle}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ name, size: { width: naturalWidth, height: naturalHeight } })
            }
            onError={() => setFailed(attempt)}
          />
        ) : null}
        {isReady || isMissing ? null : (
          <span className={styles.waiting}>
            <Spinner size={22} />
          </span>
        )}
        {isMissing ? <NoPicture text={t('viewer.noPicture')} /> : null}
      </div>
      {controls(zoom)}
    </div>
  );
}

/** The photo's own size in pixels if known, so that 100 % refers to it; otherwise the size of the drawn picture. */
function pictureSize(item: ItemView, page: number, natural: Size | null): Size {
  const { width, height, type } = item;
  if (type !== 'pdf' && page === 1 && width !== null && height !== null) return { width, height };
  return natural ?? { width: width ?? 800, height: height ?? 1_100 };
}

function NoPicture({ text }: { readonly text: string }) {
  return (
    <div className={styles.none}>
      <ImageOff size={26} strokeWidth={1.5} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
