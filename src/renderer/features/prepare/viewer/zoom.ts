export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies in its frame: `scale` 1 is one picture pixel on one pixel; `x`, `y` its corner in the frame. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const MOST = 8;
export const ZOOM_STEP = 1.25;

/** The largest scale at which all of it is seen; small pictures are not blown up. */
export function fitScale(picture: Size, frame: Size): number {
  if (picture.width <= 0 || picture.height <= 0) return 1;
  return Math.min(1, frame.width / picture.width, frame.height / picture.height);
}

export function fitted(picture: Size, frame: Size): Zoom {
  return placed({ scale: fitScale(picture, frame), x: 0, y: 0 }, picture, frame);
}

/** Scaled around a place of the frame, which keeps the same spot of the picture under it. */
export function zoomedAt(
  zoom: Zoom,
  factor: number,
  at: { readonly x: number; readonly y: number },
  picture: Size,
  frame: Size,
): Zoom {
  const least = fitScale(picture, frame);
  const scale = Math.min(Math.max(MOST, least), Math.max(least, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  const next = { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio };
  return placed(next, picture, frame);
}

export function panned(zoom: Zoom, dx: number, dy: number, picture: Size, frame: Size): Zoom {
  return placed({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, picture, frame);
}

export function isFitted(zoom: Zoom, picture: Size, frame: Size): boolean {
  return zoom.scale <= fitScale(picture, frame) * 1.001;
}

/** In the middle where it is smaller than the frame, and never with a gap where it is larger. */
function placed({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  return {
    scale,
    x: along(x, picture.width * scale, frame.width),
    y: along(y, picture.height * scale, frame.height),
  };
}

function along(offset: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.min(0, Math.max(room - length, offset));
}
