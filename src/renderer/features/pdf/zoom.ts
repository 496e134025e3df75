/** Width and height of a page, points (1/72 inch), as it is turned. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export type Zoom =
  /** The width of the window, but no larger than reads well: as a document opens. */
  | { readonly kind: 'comfortable' }
  | { readonly kind: 'width' }
  | { readonly kind: 'page' }
  | { readonly kind: 'percent'; readonly percent: number };

/** CSS pixels of a point at 100 %: 96 pixels are an inch. */
export const PIXELS_PER_POINT = 96 / 72;

export const ZOOM_STEPS = [10, 25, 50, 67, 80, 90, 100, 110, 125, 150, 200, 300, 400, 500] as const;

const COMFORTABLE_PERCENT = 125;

/** Between two pages and around them, CSS pixels. */
export const PAGE_GAP = 12;

/** CSS pixels of a point. `room` is the inside of the window that pages are seen through. */
export function scaleOf(zoom: Zoom, room: PageSize, page: PageSize): number {
  const smallest = ((ZOOM_STEPS[0] ?? 10) / 100) * PIXELS_PER_POINT;
  switch (zoom.kind) {
    case 'percent':
      return (zoom.percent / 100) * PIXELS_PER_POINT;
    case 'comfortable':
      return Math.min((COMFORTABLE_PERCENT / 100) * PIXELS_PER_POINT, scaleOf({ kind: 'width' }, room, page));
    case 'width':
      return Math.max(smallest, (room.width - 2 * PAGE_GAP) / page.width);
    case 'page':
      return Math.max(
        smallest,
        Math.min((room.width - 2 * PAGE_GAP) / page.width, (room.height - 2 * PAGE_GAP) / page.height),
      );
  }
}

export function percentOf(scale: number): number {
  return Math.round((scale / PIXELS_PER_POINT) * 100);
}

/** The next step larger (1) or smaller (-1) than a percentage. */
export function nextStep(percent: number, direction: 1 | -1): number {
  const steps = direction === 1 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  const found = steps.find((step) => (direction === 1 ? step > percent : step < percent));
  return found ?? steps.at(-1) ?? percent;
}

export function turned({ width, height }: PageSize, rotation: number): PageSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}
