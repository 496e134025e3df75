import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './photo-stage.module.css';

/** Width by height. */
export type Shape = number;

export interface StagePictureProps {
  readonly source: string | null;
  readonly alt: string;
  /** Said where the picture cannot be shown. */
  readonly missing: string;
  readonly onShape?: (shape: Shape) => void;
  /** Grey and dark, so that what lies over it stands out. */
  readonly isDimmed?: boolean;
  /** Lies over the picture, on the same places. */
  readonly children?: ReactNode;
}

/** A frame as large as fits, in the shape of its picture. */
export function StagePicture({ source, alt, missing, onShape, isDimmed, children }: StagePictureProps) {
  const [shape, setShape] = useState<Shape | null>(null);
  const [failed, setFailed] = useState(false);
  if (source === null || failed) {
    return (
      <span className={styles.missing}>
        <ImageOff size={32} strokeWidth={1.25} aria-hidden />
        {missing}
      </span>
    );
  }
  return (
    <div
      className={styles.frame}
      style={
        shape === null
          ? { visibility: 'hidden' }
          : { aspectRatio: shape, width: `min(var(--room-width), calc(var(--room-height) * ${shape}))` }
      }
    >
      <img
        className={styles.picture}
        data-dimmed={isDimmed || undefined}
        src={source}
        alt={alt}
        draggable={false}
        onError={() => setFailed(true)}
        onLoad={({ currentTarget }) => {
          const loaded = shapeOf(currentTarget);
          if (loaded === null) return;
          setShape(loaded);
          onShape?.(loaded);
        }}
      />
      {children}
    </div>
  );
}

export interface OverlayProps {
  readonly source: string;
  readonly alt: string;
  /** 0 to 100. */
  readonly opacity: number;
  readonly onShape?: (shape: Shape) => void;
}

export function Overlay({ source, alt, opacity, onShape }: OverlayProps) {
  return (
    <img
      className={styles.overlay}
      style={{ opacity: opacity / 100 }}
      src={source}
      alt={alt}
      draggable={false}
      onLoad={({ currentTarget }) => {
        const loaded = shapeOf(currentTarget);
        if (loaded !== null) onShape?.(loaded);
      }}
    />
  );
}

function shapeOf({ naturalWidth, naturalHeight }: HTMLImageElement): Shape | null {
  return naturalHeight === 0 ? null : naturalWidth / naturalHeight;
}
