/** One kind of work at growing sizes. */
export interface Curve {
  readonly work: string;
  readonly points: readonly { readonly size: number; readonly ms: number }[];
}

const WIDTH = 720;
const HEIGHT = 420;
const LEFT = 64;
const RIGHT = 24;
const TOP = 56;
const BOTTOM = 92;
const COLOURS = ['#0f766e', '#b45309', '#6d28d9', '#be123c', '#1d4ed8'] as const;

/**
 * An SVG of how the time grows with the size, both as multiples of the first point, on logarithmic axes: work that takes
 * twice as long for twice as much follows the dashed line.
 */
export function growthChart(title: string, curves: readonly Curve[]): string {
  const factors = curves.flatMap(({ points }) => points.map(({ size }) => size / (points[0]?.size ?? 1)));
  const highest = Math.max(2, ...factors);
  const across = (factor: number) => LEFT + (Math.log2(factor) / Math.log2(highest)) * (WIDTH - LEFT - RIGHT);
  const values = curves.flatMap(({ points }) => points.map(({ ms }) => ms / (points[0]?.ms ?? 1)));
  const lowestValue = Math.min(0.5, ...values);
  const highestValue = Math.max(highest, ...values);
  const up = (value: number) =>
    HEIGHT -
    BOTTOM -
    (Math.log2(value / lowestValue) / Math.log2(highestValue / lowestValue)) * (HEIGHT - TOP - BOTTOM);
  const ticks = powersOfTwo(1, highest).map(
    (factor) =>
      `<text x="${fixed(across(factor))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">× ${factor}</text>`,
  );
  const rows = powersOfTwo(lowestValue, highestValue).map(
    (
      value,
    ) => `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${fixed(up(value))}" y2="${fixed(up(value))}" stroke="#d4d4d8"/>
<text x="${LEFT - 8}" y="${fixed(up(value) + 4)}" text-anchor="end">${value}</text>`,
  );
  const lines = curves.map(({ work, points }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const first = points[0];
    const places = points.map(
      ({ size, ms }) => [across(size / (first?.size ?? 1)), up(ms / (first?.ms ?? 1))] as const,
    );
    const path = places.map(([x, y]) => `${fixed(x)},${fixed(y)}`).join(' ');
    const dots = places.map(
      ([x, y]) => `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="3.5" fill="${colour}"/>`,
    );
    const legendY = HEIGHT - BOTTOM + 44 + 20 * Math.floor(index / 2);
    const legendX = LEFT + (index % 2) * ((WIDTH - LEFT - RIGHT) / 2);
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}
<rect x="${legendX}" y="${legendY - 9}" width="10" height="10" fill="${colour}"/>
<text x="${legendX + 16}" y="${legendY}">${escaped(work)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#3f3f46">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
<text x="${LEFT}" y="24" font-size="15" font-weight="600" fill="#18181b">${escaped(title)}</text>
<text x="${LEFT}" y="42">Time as a multiple of the smallest size; dashed: twice the size, twice the time.</text>
${rows.join('\n')}
${ticks.join('\n')}
<line x1="${fixed(across(1))}" y1="${fixed(up(1))}" x2="${fixed(across(highest))}" y2="${fixed(up(highest))}" stroke="#71717a" stroke-width="1.5" stroke-dasharray="5 4"/>
${lines.join('\n')}
</svg>
`;
}

function powersOfTwo(from: number, to: number): readonly number[] {
  const first = Math.ceil(Math.log2(from));
  const count = Math.floor(Math.log2(to)) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => 2 ** (first + index));
}

function fixed(value: number): string {
  return value.toFixed(1);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
