export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Position of a picture in its frame: `scale` 1 is one picture pixel on one pixel; `x`, `y` its corner in the frame. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const MAX_SCALE = 8;
export const ZOOM_STEP = 1.25;

/** The largest scale at which the whole picture is visible; small pictures are not enlarged. */
export function fitScale(picture: Size, frame: Size): number {
  if (picture.width <= 0 || picture.height <= 0) return 1;
  return Math.min(1, frame.width / picture.width, frame.height / picture.height);
}

export function fitZoom(picture: Size, frame: Size): Zoom {
  return keepInFrame({ scale: fitScale(picture, frame), x: 0, y: 0 }, picture, frame);
}

/** Scales around a point of the frame, which keeps showing the same point of the picture. */
export function zoomAround(
  zoom: Zoom,
  factor: number,
  at: { readonly x: number; readonly y: number },
  picture: Size,
  frame: Size,
): Zoom {
  const minScale = fitScale(picture, frame);
  const scale = Math.min(Math.max(MAX_SCALE, minScale), Math.max(minScale, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  const next = { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio };
  return keepInFrame(next, picture, frame);
}

export function panZoom(zoom: Zoom, dx: number, dy: number, picture: Size, frame: Size): Zoom {
  return keepInFrame({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, picture, frame);
}

export function isFitted(zoom: Zoom, picture: Size, frame: Size): boolean {
  return zoom.scale <= fitScale(picture, frame) * 1.001;
}

/** Centres a picture that is smaller than the frame; a larger one leaves no gap. */
function keepInFrame({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  return {
    scale,
    x: clampOffset(x, picture.width * scale, frame.width),
    y: clampOffset(y, picture.height * scale, frame.height),
  };
}

function clampOffset(offset: number, length: number, frameLength: number): number {
  if (length <= frameLength) return (frameLength - length) / 2;
  return Math.min(0, Math.max(frameLength - length, offset));
}
