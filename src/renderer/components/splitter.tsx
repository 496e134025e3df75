// biome-ignore-all lint/a11y/useSemanticElements: a rule cannot be moved
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from './class-names';
import styles from './splitter.module.css';

export interface SplitterProps {
  readonly label: string;
  readonly px: number;
  readonly minPx: number;
  readonly maxPx: number;
  /** 1: a move to the right makes the panel wider; -1: narrower. */
  readonly grows: 1 | -1;
  /** In the header of a table: over the gap between two columns. */
  readonly isColumn?: boolean;
  /** Called while it moves, and with the last width at the end. */
  readonly onMove: (px: number) => void;
  readonly onEnd: (px: number) => void;
  /** Called on a double click. */
  readonly onReset: () => void;
}

const KEY_STEP_PX = 16;

/** An edge that is moved with the pointer or the arrow keys; Home and End go to the limits. */
export function Splitter(props: SplitterProps) {
  const { label, px, minPx, maxPx, grows, isColumn, onMove, onEnd, onReset } = props;
  const start = useRef<{ readonly x: number; readonly px: number } | null>(null);
  const within = (wanted: number) => Math.min(maxPx, Math.max(minPx, wanted));
  const widthAt = (event: PointerEvent) => {
    const from = start.current;
    return from === null ? px : within(from.px + grows * (event.clientX - from.x));
  };
  const end = (event: PointerEvent) => {
    if (start.current === null) return;
    const last = widthAt(event);
    const isMoved = last !== start.current.px;
    start.current = null;
    if (isMoved) onEnd(last);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    onEnd(within(target));
  };
  const keyTarget = (key: string): number | null => {
    switch (key) {
      case 'ArrowRight':
        return px + grows * KEY_STEP_PX;
      case 'ArrowLeft':
        return px - grows * KEY_STEP_PX;
      case 'Home':
        return minPx;
      case 'End':
        return maxPx;
      default:
        return null;
    }
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(px)}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      tabIndex={0}
      data-splitter
      className={classNames(styles.splitter, isColumn && styles.column)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, px };
      }}
      onPointerMove={(event) => (start.current === null ? undefined : onMove(widthAt(event)))}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
