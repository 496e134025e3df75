import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSize } from '../use-size';
import { fitZoom, isFitted, panZoom, type Size, ZOOM_STEP, type Zoom, zoomAround } from './zoom';

const PAN_STEP_PX = 60;
const WHEEL_SPEED = 0.0016;

export interface ZoomControl {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Null until the frame has been measured. */
  readonly zoom: Zoom | null;
  /** Size and place of the picture in the frame; null until the frame has been measured. */
  readonly pictureStyle: CSSProperties | null;
  readonly isFit: boolean;
  readonly zoomBy: (factor: number) => void;
  readonly refit: () => void;
  readonly actualSize: () => void;
  /** Handles + - 0 1 and, when zoomed in, the arrow keys; returns true if it handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** For a second frame that shows the same part; `frame` has its own listener. */
  readonly wheel: WheelHandler;
  readonly pointer: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onLostPointerCapture: () => void;
    readonly onDoubleClick: (event: MouseEvent) => void;
  };
}

/** `at`: point in the frame, in pixels. */
export type WheelHandler = (event: WheelEvent, at: { readonly x: number; readonly y: number }) => void;

/** Zoom and pan of a picture of `size` pixels by wheel, pointer and keys; a new `name` starts fitted. */
export function useZoom(size: Size, name: string): ZoomControl {
  const frame = useRef<HTMLDivElement>(null);
  const box = useSize(frame, false);
  const [stored, setStored] = useState<{ readonly name: string; readonly zoom: Zoom | null }>({
    name,
    zoom: null,
  });
  const storedZoom = stored.name === name ? stored.zoom : null;
  const zoom = box && currentZoom(storedZoom, size, box);
  const isFit = !zoom || !box || isFitted(zoom, size, box);
  const change = (next: Zoom | null) => setStored({ name, zoom: next });
  const zoomAt = (factor: number, at?: { x: number; y: number }) => {
    if (!zoom || !box) return;
    const next = zoomAround(zoom, factor, at ?? { x: box.width / 2, y: box.height / 2 }, size, box);
    // Null keeps the picture fitted when the frame is resized.
    change(isFitted(next, size, box) ? null : next);
  };
  const pan = (dx: number, dy: number) => {
    if (zoom && box) change(panZoom(zoom, dx, dy, size, box));
  };
  const wheel: WheelHandler = (event, at) => {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * WHEEL_SPEED), at);
  };
  useWheel(frame, wheel);
  const zoomBy = (factor: number) => zoomAt(factor);
  const actualSize = () => zoomAt(1 / (zoom?.scale ?? 1));
  return {
    frame,
    zoom,
    pictureStyle: zoom && {
      width: size.width * zoom.scale,
      height: size.height * zoom.scale,
      transform: `translate(${zoom.x}px, ${zoom.y}px)`,
    },
    isFit,
    zoomBy,
    actualSize,
    wheel,
    refit: () => change(null),
    onKey: (event) => handleKey(event, { isFit, zoomBy, pan, actualSize, refit: () => change(null) }),
    pointer: usePointer({ isFit, pan, zoomAt, refit: () => change(null) }),
  };
}

interface KeyTargets {
  readonly isFit: boolean;
  readonly zoomBy: (factor: number) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly actualSize: () => void;
  readonly refit: () => void;
}

function handleKey(event: KeyboardEvent, targets: KeyTargets): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { isFit, zoomBy, pan, actualSize, refit } = targets;
  const arrows: { readonly [key: string]: readonly [number, number] } = {
    ArrowLeft: [PAN_STEP_PX, 0],
    ArrowRight: [-PAN_STEP_PX, 0],
    ArrowUp: [0, PAN_STEP_PX],
    ArrowDown: [0, -PAN_STEP_PX],
  };
  const arrow = arrows[event.key];
  if (arrow) {
    if (isFit) return false;
    pan(...arrow);
  } else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
  else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
  else if (event.key === '0') refit();
  else if (event.key === '1') actualSize();
  else return false;
  return true;
}

interface PointerTargets {
  readonly isFit: boolean;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoomAt: (factor: number, at?: { x: number; y: number }) => void;
  readonly refit: () => void;
}

function usePointer({ isFit, pan, zoomAt, refit }: PointerTargets): ZoomControl['pointer'] {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || isFit) return;
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (!last.current) return;
      pan(event.clientX - last.current.x, event.clientY - last.current.y);
      last.current = { x: event.clientX, y: event.clientY };
    },
    // After a release, and after a touch that the system took over.
    onLostPointerCapture: () => {
      last.current = null;
    },
    onDoubleClick: (event) => {
      const corner = event.currentTarget.getBoundingClientRect();
      if (!isFit) refit();
      else zoomAt(3, { x: event.clientX - corner.left, y: event.clientY - corner.top });
    },
  };
}

/** React registers wheel listeners as passive, which cannot keep the page from scrolling. */
export function useWheel(frame: RefObject<HTMLElement | null>, onWheel: WheelHandler): void {
  const handle = useEffectEvent(onWheel);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const listen = (event: WheelEvent) => {
      const corner = element.getBoundingClientRect();
      handle(event, { x: event.clientX - corner.left, y: event.clientY - corner.top });
    };
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [frame]);
}

function currentZoom(stored: Zoom | null, size: Size, box: Size): Zoom {
  // Panning by zero closes the gap that a resized frame would show.
  return stored ? panZoom(stored, 0, 0, size, box) : fitZoom(size, box);
}
