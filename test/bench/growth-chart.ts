/** One kind of work at growing sizes. */
export interface Curve {
  readonly work: string;
  readonly points: readonly { readonly size: number; readonly ms: number }[];
  /** How many times as long the largest size may take as the smallest. */
  readonly most: number;
}

const WIDTH = 760;
const LEFT = 64;
const RIGHT = 28;
const TOP = 80;
const PLOT_HEIGHT = 300;
const LEGEND_TOP = TOP + PLOT_HEIGHT + 66;
const LEGEND_ROW = 20;
const MAX_CURVES = 5;

/** Pages in dark mode show the picture as it is, so it brings its own colours for both. */
const STYLE = `svg{font:12px system-ui,sans-serif}
.paper{fill:#fff}text{fill:#3f3f46}.title{font-size:15px;font-weight:600;fill:#18181b}.grid{stroke:#e4e4e7}.even{stroke:#71717a}
${colours(['#0f766e', '#b45309', '#6d28d9', '#be123c', '#1d4ed8'])}
@media (prefers-color-scheme:dark){.paper{fill:#18181b}text{fill:#d4d4d8}.title{fill:#fafafa}.grid{stroke:#3f3f46}.even{stroke:#a1a1aa}
${colours(['#5eead4', '#fbbf24', '#c4b5fd', '#fda4af', '#93c5fd'])}}`;

/**
 * An SVG of how the time grows with the size, both as multiples of the first point, on logarithmic axes: work that takes
 * twice as long for twice as much follows the dashed line. A triangle marks the bar of a curve, its legend has the sizes
 * and milliseconds. @throws RangeError for more than five curves.
 */
export function growthChart(title: string, measured: string, curves: readonly Curve[]): string {
  if (curves.length > MAX_CURVES) throw new RangeError(`${curves.length} curves have not enough colours`);
  const multiples = curves.map((curve) => multiplesOf(curve));
  const highest = Math.max(2, ...multiples.flat().map(({ size }) => size));
  const values = multiples.flat().map(({ time }) => time);
  const lowestTime = Math.min(0.5, ...values);
  const highestTime = Math.max(highest, ...values, ...curves.map(({ most }) => most));
  const x = (factor: number) => LEFT + (Math.log2(factor) / Math.log2(highest)) * (WIDTH - LEFT - RIGHT);
  const y = (time: number) =>
    TOP + PLOT_HEIGHT * (1 - Math.log2(time / lowestTime) / Math.log2(highestTime / lowestTime));
  const bottom = TOP + PLOT_HEIGHT;
  const height = LEGEND_TOP + LEGEND_ROW * curves.length;
  const rows = powersOfTwo(lowestTime, highestTime).map(
    (time) => `<path class="grid" d="M${LEFT} ${fixed(y(time))}H${WIDTH - RIGHT}"/>
<text x="${LEFT - 8}" y="${fixed(y(time) + 4)}" text-anchor="end">× ${time}</text>`,
  );
  const columns = powersOfTwo(1, highest).map(
    (factor) => `<text x="${fixed(x(factor))}" y="${bottom + 18}" text-anchor="middle">× ${factor}</text>`,
  );
  const lines = curves.map((curve, index) => {
    const places = (multiples[index] ?? []).map(
      ({ size, time }) => [fixed(x(size)), fixed(y(time))] as const,
    );
    const legendY = LEGEND_TOP + LEGEND_ROW * index;
    return [
      `<g class="c${index}"><polyline points="${places.map((place) => place.join()).join(' ')}"/>`,
      ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5"/>`),
      `<path d="M${WIDTH - RIGHT + 2} ${fixed(y(curve.most))}l12 -6v12z"/>`,
      `<circle cx="${LEFT + 5}" cy="${legendY - 4}" r="5"/></g>`,
      `<text x="${LEFT + 18}" y="${legendY}">${escaped(legendOf(curve))}</text>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${height}"/>
<text class="title" x="${LEFT}" y="24">${escaped(title)}</text>
${wrapped(measured)
  .map((line, index) => `<text x="${LEFT}" y="${42 + 13 * index}" font-size="10">${escaped(line)}</text>`)
  .join('')}
<text x="${LEFT - 8}" y="${TOP - 8}">time, as a multiple of that of the smallest size; ◀ bar</text>
${rows.join('\n')}
${columns.join('\n')}
<text x="${WIDTH - RIGHT}" y="${bottom + 38}" text-anchor="end">size, as a multiple of the smallest; dashed: time grows like the size</text>
<path class="even" stroke-dasharray="5 4" d="M${fixed(x(1))} ${fixed(y(1))}L${fixed(x(highest))} ${fixed(y(highest))}"/>
${lines.join('\n')}
</svg>
`;
}

function multiplesOf({ points }: Curve): readonly { readonly size: number; readonly time: number }[] {
  const [first] = points;
  return first ? points.map(({ size, ms }) => ({ size: size / first.size, time: ms / first.ms })) : [];
}

function legendOf({ work, points, most }: Curve): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return work;
  const of = ({ size, ms }: typeof first) =>
    `${size.toLocaleString('en')} in ${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en')} ms`;
  return `${work}: ${of(first)}, ${of(last)} (× ${(last.ms / first.ms).toFixed(2)}, bar × ${most})`;
}

function colours(all: readonly string[]): string {
  return all
    .map(
      (colour, index) =>
        `.c${index}{fill:${colour}}.c${index} polyline{fill:none;stroke:${colour};stroke-width:2}`,
    )
    .join('');
}

/** Lines that fit across; the machine has a long name. */
function wrapped(text: string): readonly string[] {
  return text.match(/.{1,110}(?:\s|$)/g) ?? [];
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
