import type { JpegTables } from '../../../../domain/precheck/photo-traces';

/** The example tables of ITU T.81 annex K (K.1 and K.2), row by row; libraries scale them by a quality. */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMINANCE = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/** Of the qualities 1 to 100. */
const LUMINANCE_BY_QUALITY = Array.from({ length: 100 }, (_, index) => scaled(LUMINANCE, index + 1));

/** Position of the n-th coefficient of a stored table in its block (T.81 figure A.6). */
const ZIGZAG: readonly number[] = zigzag();

function zigzag(): readonly number[] {
  const places = Array.from({ length: 64 }, (_, index) => ({ row: index >> 3, column: index & 7 }));
  return places
    .map(({ row, column }, index) => {
      const diagonal = row + column;
      return { index, order: diagonal * 16 + (diagonal % 2 === 0 ? column : row) };
    })
    .sort((a, b) => a.order - b.order)
    .map(({ index }) => index);
}

/** Quantisation tables of one DQT segment by their number, each of 64 steps row by row. */
export function readTables(segment: Buffer): ReadonlyMap<number, readonly number[]> {
  const tables = new Map<number, readonly number[]>();
  let at = 0;
  while (at < segment.length) {
    const head = segment.readUInt8(at);
    const wide = head >> 4 === 1;
    const bytes = wide ? 128 : 64;
    if (at + 1 + bytes > segment.length) break;
    const table = new Array<number>(64).fill(0);
    for (const [index, place] of ZIGZAG.entries()) {
      table[place] = wide ? segment.readUInt16BE(at + 1 + index * 2) : segment.readUInt8(at + 1 + index);
    }
    tables.set(head & 15, table);
    at += 1 + bytes;
  }
  return tables;
}

/** The nearest quality of the JPEG group's library for the luminance table; null without one. */
export function judgeTables(tables: ReadonlyMap<number, readonly number[]>): JpegTables | null {
  const luminance = tables.get(0);
  if (!luminance) return null;
  let best = { quality: 1, difference: Number.POSITIVE_INFINITY };
  for (const [index, example] of LUMINANCE_BY_QUALITY.entries()) {
    const difference = differenceOf(luminance, example);
    if (difference < best.difference) best = { quality: index + 1, difference };
  }
  const chrominance = tables.get(1);
  const chromaFits = !chrominance || differenceOf(chrominance, scaled(CHROMINANCE, best.quality)) === 0;
  return { quality: best.quality, standard: best.difference === 0 && chromaFits };
}

/** As the library does it (`jpeg_set_quality`, baseline). */
function scaled(table: readonly number[], quality: number): readonly number[] {
  const factor = quality < 50 ? Math.floor(5000 / quality) : 200 - quality * 2;
  return table.map((step) => Math.min(255, Math.max(1, Math.floor((step * factor + 50) / 100))));
}

function differenceOf(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  return sum;
}
