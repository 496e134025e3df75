import { ImageOff, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceUrl } from '../../../../contract/bridge';
import type { ItemView } from '../../../../contract/views';
import { useZoom, type ZoomControl } from './use-zoom';
import type { Size } from './zoom';
import styles from './zoom-stage.module.css';

export interface ZoomStageProps {
  readonly item: ItemView;
  /** From 1. */
  readonly page: number;
  readonly controls: (zoom: ZoomControl) => ReactNode;
  /** Keys that neither zoom nor pan. */
  readonly onKey?: (event: React.KeyboardEvent) => void;
  readonly autoFocus?: boolean;
  readonly onOpen?: () => void;
}

/** Pixels of the preview that the image worker draws at most; beyond that the larger one is asked for. */
const PREVIEW_PX = 2_048;

/** One picture that can be looked at closely: wheel and + - zoom, dragging and arrows pan, 0 fits, 1 is actual size. */
export function ZoomStage({ item, page, controls, onKey, autoFocus }: ZoomStageProps) {
  const { t } = useTranslation('workspace');
  const [natural, setNatural] = useState<{ readonly of: string; readonly size: Size } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const name = `${item.id}/${page}`;
  const size = pictureSize(item, page, natural?.of === name ? natural.size : null);
  const zoom = useZoom(size, name);
  const shownPx = Math.max(size.width, size.height) * (zoom.zoom?.scale ?? 0) * window.devicePixelRatio;
  const kind = shownPx > PREVIEW_PX ? 'zoom' : 'preview';
  const isReady = natural?.of === name;
  const { frame } = zoom;
  // React honours `autoFocus` for fields alone; without the focus here the keys would do nothing in the large view.
  useEffect(() => {
    if (autoFocus) frame.current?.focus();
  }, [autoFocus, frame]);
  if (item.preview === 'none' || failed === name) return <NoPicture text={t('viewer.noPicture')} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of one picture and its controls, not of fields
    <div
      role="group"
      aria-label={t('viewer.stage', { name: item.name })}
      className={styles.stage}
      onKeyDown={(event) => {
        if (zoom.onKey(event)) {
          event.preventDefault();
          event.stopPropagation();
        } else onKey?.(event);
      }}
    >
      <div
        ref={zoom.frame}
        className={styles.frame}
        data-grab={!zoom.isFit}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys zoom and pan here
        tabIndex={0}
        role="img"
        aria-label={t('viewer.picture', { name: item.name })}
        {...zoom.pointer}
      >
        {zoom.zoom ? (
          <img
            src={evidenceUrl(kind, item.id, page)}
            alt=""
            draggable={false}
            className={styles.image}
            style={{
              width: size.width * zoom.zoom.scale,
              height: size.height * zoom.zoom.scale,
              transform: `translate(${zoom.zoom.x}px, ${zoom.zoom.y}px)`,
            }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ of: name, size: { width: naturalWidth, height: naturalHeight } })
            }
            onError={() => setFailed(name)}
          />
        ) : null}
        {isReady ? null : <LoaderCircle className={styles.waiting} size={22} aria-hidden />}
      </div>
      {controls(zoom)}
    </div>
  );
}

/** The photo's own pixels where they are known, so that 100 % means them; a page as large as it was drawn. */
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
