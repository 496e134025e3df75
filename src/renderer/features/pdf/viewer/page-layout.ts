import { PAGE_GAP, type PageSize } from './zoom';

/** Positions of the pages below each other, in CSS pixels from the top. */
export interface PageLayout {
  /** Top of each page, followed by the total height. */
  readonly tops: Float64Array;
  readonly heights: Float64Array;
  /** Width of the widest page with its margins. */
  readonly width: number;
}

/** Places `count` pages below each other; `sizeAt` takes an index from 0 and returns points. */
export function layoutPages(count: number, sizeAt: (index: number) => PageSize, scale: number): PageLayout {
  const tops = new Float64Array(count + 1);
  const heights = new Float64Array(count);
  let width = 0;
  let top = PAGE_GAP;
  for (let index = 0; index < count; index += 1) {
    const size = sizeAt(index);
    tops[index] = top;
    heights[index] = size.height * scale;
    top += size.height * scale + PAGE_GAP;
    width = Math.max(width, size.width * scale);
  }
  tops[count] = top;
  return { tops, heights, width: width + 2 * PAGE_GAP };
}

export function heightOf({ tops }: PageLayout): number {
  return tops.at(-1) ?? 0;
}

/** Index of the page at `y`; between two pages, of the page above. */
export function pageAt({ tops, heights }: PageLayout, y: number): number {
  let low = 0;
  let high = Math.max(0, heights.length - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** First and last index of the pages visible from `top` over `height`, with one more on either side. */
export function visiblePages(layout: PageLayout, top: number, height: number): readonly [number, number] {
  const last = layout.heights.length - 1;
  return [Math.max(0, pageAt(layout, top) - 1), Math.min(last, pageAt(layout, top + height) + 1)];
}

/** A position in the document that is independent of the size of the pages. */
export interface Anchor {
  readonly page: number;
  /** Fraction of the page's height; above 1 in the gap below it. */
  readonly share: number;
}

export function anchorAt(layout: PageLayout, y: number): Anchor {
  const page = pageAt(layout, y);
  const height = layout.heights[page] ?? 0;
  return { page, share: height === 0 ? 0 : (y - (layout.tops[page] ?? 0)) / height };
}

export function offsetOf(layout: PageLayout, { page, share }: Anchor): number {
  return (layout.tops[page] ?? 0) + share * (layout.heights[page] ?? 0);
}
