import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { BIN_PX, type Bin, datedBetween, type TimeAxis } from '../../../domain/time-axis';
import type { TimedPhoto } from './timed-photo';

export interface BrushRange {
  readonly from: number;
  readonly to: number;
}

export interface BrushTarget {
  readonly onChoose: (keys: readonly string[]) => void;
  /** Undefined while nothing is selected. */
  readonly onClear?: (() => void) | undefined;
}

export interface Brush {
  /** From left to right. */
  readonly bins: readonly Bin<TimedPhoto>[];
  /** Index of the bin with the keyboard cursor. */
  readonly cursor: number;
  /** The range that the pointer is dragging; null for none. */
  readonly range: BrushRange | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly pointer: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
  };
}

/** Selects photos by time: drag over a range, click on a column, or use the arrow keys with Shift. */
export function useBrush(target: BrushTarget, axis: TimeAxis<TimedPhoto>): Brush {
  const bins = useMemo(() => [...axis.bins].sort((a, b) => a.x - b.x), [axis.bins]);
  const [at, setAt] = useState(0);
  const anchor = useRef(0);
  const cursor = Math.min(at, Math.max(0, bins.length - 1));
  const choose = (from: number, to: number) => {
    const chosen = bins.slice(Math.min(from, to), Math.max(from, to) + 1);
    target.onChoose(chosen.flatMap(({ dated }) => dated.map(({ view }) => view.key)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, cursor, bins.length);
    if (next !== null) {
      event.preventDefault();
      if (!event.shiftKey) anchor.current = next;
      setAt(next);
      choose(anchor.current, next);
    } else if (event.key === 'Escape' && target.onClear) {
      event.preventDefault();
      event.stopPropagation();
      target.onClear();
    }
  };
  return { bins, cursor, onKeyDown, ...useBrushPointer(target, axis) };
}

function keyTarget(key: string, cursor: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(count - 1, cursor + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, cursor - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Enter':
    case ' ':
      return cursor;
    default:
      return null;
  }
}

function useBrushPointer(target: BrushTarget, axis: TimeAxis<TimedPhoto>): Pick<Brush, 'range' | 'pointer'> {
  const [range, setRange] = useState<BrushRange | null>(null);
  const xOfPointer = (event: PointerEvent) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  return {
    range,
    pointer: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const x = xOfPointer(event);
        setRange({ from: x, to: x });
      },
      onPointerMove: (event) => {
        if (range) setRange({ ...range, to: xOfPointer(event) });
      },
      onPointerUp: () => {
        if (!range) return;
        setRange(null);
        const margin = Math.abs(range.to - range.from) < BIN_PX ? BIN_PX / 2 : 0;
        const left = Math.min(range.from, range.to) - margin;
        const right = Math.max(range.from, range.to) + margin;
        const keys = datedBetween(axis, left, right).map(({ view }) => view.key);
        if (keys.length > 0) target.onChoose(keys);
        else target.onClear?.();
      },
      onPointerCancel: () => setRange(null),
    },
  };
}
