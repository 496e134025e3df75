import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GeoPoint } from '../../../domain/precheck/geography';
import { fitPlaces, type MapSize, type MapView, type Pixel, panMap, zoomMap } from '../../../map/projection';
import { useWheel } from '../zoom/use-zoom';

const ZOOM_STEP = 1.6;
const PAN_PX = 60;
const WHEEL_SPEED = 0.002;
const MIN_DRAG_PX = 4;

export interface MapBox {
  readonly from: Pixel;
  readonly to: Pixel;
}

export interface MapControl {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Null until the frame is measured. */
  readonly size: MapSize | null;
  readonly view: MapView | null;
  /** The rectangle being drawn with Shift; null for none. */
  readonly box: MapBox | null;
  readonly zoomBy: (factor: number) => void;
  readonly refit: () => void;
  readonly show: (places: readonly GeoPoint[]) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly pointer: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
  };
}

export interface MapOptions {
  readonly places: readonly GeoPoint[];
  readonly padding: number;
  /** A map in a scrolling container zooms by wheel only with Ctrl or while it has the focus. */
  readonly isInline: boolean;
  readonly onBox: (box: MapBox, view: MapView, size: MapSize) => void;
}

/** Handles zoom, pan and box selection of a map. The map fits its places until the user moves it. */
export function useMap({ places, padding, isInline, onBox }: MapOptions): MapControl {
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [movedView, setMovedView] = useState<MapView | null>(null);
  const [box, setBox] = useState<MapBox | null>(null);
  const fitted = useMemo(() => (size ? fitPlaces(places, size, padding) : null), [places, size, padding]);
  const view = movedView ?? fitted;
  const zoomBy = (factor: number, at?: Pixel) => {
    if (view && size)
      setMovedView(zoomMap(view, factor, at ?? { x: size.width / 2, y: size.height / 2 }, size));
  };
  const pan = (dx: number, dy: number) => {
    if (view && size) setMovedView(panMap(view, dx, dy, size));
  };
  const refit = () => setMovedView(null);
  useWheel(frame, (event, at) => {
    if (isInline && !event.ctrlKey && document.activeElement !== frame.current) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * WHEEL_SPEED), at);
  });
  return {
    frame,
    size,
    view,
    box,
    zoomBy,
    refit,
    show: (shown) => {
      if (size) setMovedView(fitPlaces(shown, size, padding));
    },
    onKeyDown: (event) => {
      if (handleKey(event, { zoomBy, pan, refit })) event.preventDefault();
    },
    pointer: useMapPointer({
      pan,
      setBox,
      onBox: (drawn) => (view && size ? onBox(drawn, view, size) : undefined),
    }),
  };
}

interface Moves {
  readonly zoomBy: (factor: number) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly refit: () => void;
}

const PANS: { readonly [key: string]: readonly [dx: number, dy: number] } = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
};

function handleKey(event: KeyboardEvent, { zoomBy, pan, refit }: Moves): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return false;
  const { key } = event;
  const by = PANS[key];
  if (by) pan(...by);
  else if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
  else if (key === '-') zoomBy(1 / ZOOM_STEP);
  else if (key === '0') refit();
  else return false;
  return true;
}

interface Dragging {
  readonly start: Pixel;
  readonly last: Pixel;
  readonly isBox: boolean;
  readonly isMoving: boolean;
}

function useMapPointer(moves: {
  readonly pan: (dx: number, dy: number) => void;
  readonly setBox: (box: MapBox | null) => void;
  readonly onBox: (box: MapBox) => void;
}): MapControl['pointer'] {
  const dragging = useRef<Dragging | null>(null);
  const pixelOf = (event: PointerEvent): Pixel => {
    const corner = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - corner.left, y: event.clientY - corner.top };
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const start = pixelOf(event);
      dragging.current = { start, last: start, isBox: event.shiftKey, isMoving: false };
    },
    onPointerMove: (event) => {
      // Before it is captured, the pointer may be released outside, which nobody here hears.
      if ((event.buttons & 1) === 0) dragging.current = null;
      const before = dragging.current;
      if (!before) return;
      const at = pixelOf(event);
      const isMoving =
        before.isMoving || Math.hypot(at.x - before.start.x, at.y - before.start.y) > MIN_DRAG_PX;
      if (!isMoving) return;
      // The pointer is captured only during a drag, so that a click still reaches a point.
      if (!before.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
      if (before.isBox) moves.setBox({ from: before.start, to: at });
      else moves.pan(at.x - before.last.x, at.y - before.last.y);
      dragging.current = { ...before, last: at, isMoving };
    },
    onPointerUp: (event) => {
      const drag = dragging.current;
      dragging.current = null;
      moves.setBox(null);
      if (drag?.isBox && drag.isMoving) moves.onBox({ from: drag.start, to: pixelOf(event) });
    },
  };
}

function useFrameSize(frame: RefObject<HTMLElement | null>): MapSize | null {
  const [size, setSize] = useState<MapSize | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // Called in the first frame too, after its layout.
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
