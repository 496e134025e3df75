import { expect, it } from 'vitest';
import { growthChart } from '../../bench/growth-chart';
import { type Section, withSections } from '../../bench/report-document';

function section(id: string, figure: string): Section {
  const line = { work: 'a | b', ours: '1 ms', peer: '2 ms', figure, bar: 'at most 1', holds: figure < '1' };
  return {
    id,
    title: `row ${id}`,
    measured: '2026-01-02, a machine',
    lines: [line],
    notes: ['a note'],
    pictures: [],
  };
}

const ORDER = ['P1', 'P2', 'P10'];

it('the document has the rows in their order, with a pipe that does not end a cell', () => {
  const text = withSections('', [section('P10', '0.5'), section('P1', '2')], ORDER);
  expect(text.match(/^## .*/gm)).toEqual(['## P1: row P1', '## P10: row P10']);
  expect(text).toContain('| a \\| b | 1 ms | 2 ms | 2 | at most 1 | **no** |');
  expect(text).toContain('- a note');
});

it('a row that was not run keeps its section, and one that was run is replaced', () => {
  const first = withSections('', [section('P1', '0.1'), section('P2', '0.2')], ORDER);
  const second = withSections(first, [section('P2', '0.9')], ORDER);
  expect(second).toContain('| 0.1 |');
  expect(second).toContain('| 0.9 |');
  expect(second).not.toContain('| 0.2 |');
  expect(withSections(second, [], ORDER)).toBe(second);
});

it('work that takes twice as long for twice as much follows the dashed line', () => {
  const points = [1, 2, 4, 8].map((factor) => ({ size: 100 * factor, ms: 3 * factor }));
  const chart = growthChart('Growth <1', '2026-03-05, some machine', [{ work: 'A & B', points, most: 16 }]);
  const dashed = /class="even" [^>]*d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"/.exec(chart);
  const places = /<polyline points="([^"]*)"/.exec(chart)?.[1]?.split(' ');
  expect(places).toHaveLength(4);
  expect(places?.[0]).toBe(`${dashed?.[1]},${dashed?.[2]}`);
  expect(places?.[3]).toBe(`${dashed?.[3]},${dashed?.[4]}`);
  expect(chart).toContain('>A &amp; B: 100 in 3.0 ms, 800 in 24 ms (× 8.00, bar × 16)<');
  expect(chart).toContain('>Growth &lt;1<');
  expect(chart).toContain('>2026-03-05, some machine<');
  expect(chart).toContain('prefers-color-scheme:dark');
  // The bar is above all points: at the top of the plot.
  expect(/<path d="M[\d.]+ ([\d.]+)l12 -6v12z"/.exec(chart)?.[1]).toBe('80.0');
});

it('a picture stays small, and has a colour for each curve', () => {
  const points = [1, 2, 4, 8].map((factor) => ({ size: 100 * factor, ms: 3 * factor }));
  const curves = Array.from({ length: 5 }, (_, index) => ({ work: `work ${index}`, points, most: 8 }));
  expect(growthChart('Growth', 'then and there', curves).length).toBeLessThan(6_000);
  expect(() => growthChart('Growth', '', [...curves, ...curves])).toThrow(RangeError);
});
