/** Pixels of one rendered page: four bytes each (RGBA), rows from the top. */
export interface PagePixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A changed area in shares (0 to 1) of the compared width and height. */
export interface ChangedArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Side length of the cells in which changed pixels are counted, pixels. */
const CELL = 8;

/** Minimum changed pixels of a changed cell; one or two are rendering noise. */
const CELL_PIXELS = 3;

/** Maximum distance in cells within one area: joins the letters of a word, but not lines. */
const REACH = { across: 4, down: 2 } as const;

/**
 * Minimum colour distance of a changed pixel, of 255, weighted by perceived brightness (BT.601): the grey edge of a
 * letter shifted by half a pixel is below it, a faint grey line above.
 */
const THRESHOLD = 40;

/**
 * Areas in which two renderings of a page differ, from top to bottom. Both are aligned at the upper left corner; an area
 * covered by only one is compared with white. A pixel shifted by one counts as equal, so that anti-aliasing and rounding
 * show no difference. About 20 ms for a page of a megapixel.
 */
export function changedAreas(before: PagePixels, after: PagePixels): readonly ChangedArea[] {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const grid = changedCells(before, after, width, height);
  return areasOf(grid).map(({ left, top, right, bottom }) => {
    const x = (left * CELL) / width;
    const y = (top * CELL) / height;
    return {
      x,
      y,
      width: Math.min(1, ((right + 1) * CELL) / width) - x,
      height: Math.min(1, ((bottom + 1) * CELL) / height) - y,
    };
  });
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** 1: changed. */
  readonly cells: Uint8Array;
}

function changedCells(before: PagePixels, after: PagePixels, width: number, height: number): Grid {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (distance(before, x, y, after, x, y) < THRESHOLD) continue;
      if (hasSimilarPixel(before, x, y, after) && hasSimilarPixel(after, x, y, before)) continue;
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { columns, rows, cells: Uint8Array.from(counts, (count) => (count >= CELL_PIXELS ? 1 : 0)) };
}

/** Whether `other` has a pixel similar to that of `page` at this or an adjacent position. */
function hasSimilarPixel(page: PagePixels, x: number, y: number, other: PagePixels): boolean {
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      if (distance(page, x, y, other, x + dx, y + dy) < THRESHOLD) return true;
    }
  }
  return false;
}

/** Distance of two pixels, 0 to 255: the largest of brightness and both colour axes, by perceived weight. */
function distance(page: PagePixels, x: number, y: number, other: PagePixels, u: number, v: number): number {
  const a = pixelIndex(page, x, y);
  const b = pixelIndex(other, u, v);
  const red = channel(page, a, 0) - channel(other, b, 0);
  const green = channel(page, a, 1) - channel(other, b, 1);
  const blue = channel(page, a, 2) - channel(other, b, 2);
  const luminance = 0.299 * red + 0.587 * green + 0.114 * blue;
  return Math.max(Math.abs(luminance), Math.abs(red - luminance) / 2, Math.abs(blue - luminance) / 2);
}

/** Index of the first byte of a pixel; -1 outside. */
function pixelIndex({ width, height }: PagePixels, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : 4 * (y * width + x);
}

/** Pixels outside the page are white. */
function channel({ data }: PagePixels, place: number, offset: 0 | 1 | 2): number {
  return place < 0 ? 255 : (data[place + offset] ?? 255);
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Bounding boxes of nearby changed cells; boxes that touch are merged. */
function areasOf(grid: Grid): readonly Box[] {
  const { cells } = grid;
  const seen = new Uint8Array(cells.length);
  const boxes: Box[] = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (cells[start] === 1 && seen[start] === 0) boxes.push(collectArea(grid, start, seen));
  }
  return merge(boxes).sort((a, b) => a.top - b.top || a.left - b.left);
}

function collectArea({ columns, rows, cells }: Grid, start: number, seen: Uint8Array): Box {
  const box: Box = { left: columns, top: rows, right: 0, bottom: 0 };
  const pending = [start];
  seen[start] = 1;
  for (let cell = pending.pop(); cell !== undefined; cell = pending.pop()) {
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    for (let v = Math.max(0, y - REACH.down); v <= Math.min(rows - 1, y + REACH.down); v += 1) {
      for (let u = Math.max(0, x - REACH.across); u <= Math.min(columns - 1, x + REACH.across); u += 1) {
        const near = v * columns + u;
        if (cells[near] !== 1 || seen[near] !== 0) continue;
        seen[near] = 1;
        pending.push(near);
      }
    }
  }
  return box;
}

/** Merges overlapping boxes, since a new page would otherwise have thousands. */
function merge(boxes: readonly Box[]): Box[] {
  const merged: Box[] = [];
  for (const box of boxes) {
    let grown = box;
    for (let index = merged.length - 1; index >= 0; index -= 1) {
      const other = merged[index];
      if (!other || !overlaps(grown, other)) continue;
      grown = {
        left: Math.min(grown.left, other.left),
        top: Math.min(grown.top, other.top),
        right: Math.max(grown.right, other.right),
        bottom: Math.max(grown.bottom, other.bottom),
      };
      merged.splice(index, 1);
      index = merged.length;
    }
    merged.push(grown);
  }
  return merged;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left <= b.right + 1 && b.left <= a.right + 1 && a.top <= b.bottom + 1 && b.top <= a.bottom + 1;
}
