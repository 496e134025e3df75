/** Width and height of a rotated page, in points (1/72 inch). */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export type Zoom =
  /** Fits the width, but not above a readable size. The initial zoom. */
  | { readonly kind: 'comfortable' }
  | { readonly kind: 'width' }
  | { readonly kind: 'page' }
  | { readonly kind: 'percent'; readonly percent: number };

/** CSS pixels per point at 100 %: 96 pixels per inch. */
export const PIXELS_PER_POINT = 96 / 72;

export const ZOOM_STEPS = [10, 25, 50, 67, 80, 90, 100, 110, 125, 150, 200, 300, 400, 500] as const;

const COMFORTABLE_PERCENT = 125;

/** Gap between and around pages, in CSS pixels. */
export const PAGE_GAP = 12;

/** CSS pixels per point; `viewport` is the size of the scroll container. */
export function scaleOf(zoom: Zoom, viewport: PageSize, page: PageSize): number {
  const smallest = ((ZOOM_STEPS[0] ?? 10) / 100) * PIXELS_PER_POINT;
  switch (zoom.kind) {
    case 'percent':
      return (zoom.percent / 100) * PIXELS_PER_POINT;
    case 'comfortable':
      return Math.min(
        (COMFORTABLE_PERCENT / 100) * PIXELS_PER_POINT,
        scaleOf({ kind: 'width' }, viewport, page),
      );
    case 'width':
      return Math.max(smallest, (viewport.width - 2 * PAGE_GAP) / page.width);
    case 'page':
      return Math.max(
        smallest,
        Math.min(
          (viewport.width - 2 * PAGE_GAP) / page.width,
          (viewport.height - 2 * PAGE_GAP) / page.height,
        ),
      );
  }
}

export function percentOf(scale: number): number {
  return Math.round((scale / PIXELS_PER_POINT) * 100);
}

/** The next larger (1) or smaller (-1) zoom step, in percent. */
export function nextStep(percent: number, direction: 1 | -1): number {
  const steps = direction === 1 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  const found = steps.find((step) => (direction === 1 ? step > percent : step < percent));
  return found ?? steps.at(-1) ?? percent;
}

export function rotateSize({ width, height }: PageSize, rotation: number): PageSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}
