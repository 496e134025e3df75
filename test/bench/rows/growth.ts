import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FIRST_PAGE } from '../../../src/contract/case-list-views';
import { CASE_SORTS, EMPTY_FILTER } from '../../../src/domain/case-filter';
import { openForReading } from '../../../src/main/storage/database/open-for-reading';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { makeManyPhotos } from '../../support/bulk-photos';
import type { Curve } from '../growth-chart';
import { madeCases } from '../made-cases';
import { NAMES, ROOMS } from '../made-words';
import { type BenchRow, type Line, milliseconds, timed } from '../measure';
import { median } from '../statistics';
import { checkPhotos, compareItems, madeItems } from './linear-check';

const FACTORS = [1, 2, 4, 8] as const;
const PHOTOS = 125;
const ITEMS = 2_000;
const CASES = 12_500;
const RUNS = 5;
/** Each doubling may double the time. */
const MAX_GROWTH = 8;
/** Sorting and the index of places are n log n: 8 log 16,000 / log 2,000. */
const MAX_COMPARED_GROWTH = 10.2;

export const growth: BenchRow = {
  id: 'GROWTH',
  title: 'eight times as many photos, items and cases (P10)',
  peers: [],
  async run(folder) {
    const curves = [
      await photos(folder),
      await curve('items compared with each other', MAX_COMPARED_GROWTH, ITEMS, async (size) => {
        const items = madeItems(size);
        return () => timed(async () => compareItems(items));
      }),
      await cases('pages of the case list', (list) => {
        for (const by of CASE_SORTS) {
          list({ ...FIRST_PAGE, sort: { by, descending: true } });
          list({
            ...FIRST_PAGE,
            sort: { by, descending: false },
            filter: { ...EMPTY_FILTER, levels: ['Red'] },
          });
        }
      }),
      await cases('searches of cases', (list) => {
        for (const word of [NAMES[0], ROOMS[0], 'IMG_2024']) list({ ...FIRST_PAGE, search: word ?? '' });
      }),
    ];
    return {
      kind: 'measured',
      lines: curves.map(lineOf),
      notes: ['The shortest of several runs of each size: what else the machine does is not ours.'],
      curves,
    };
  },
};

/** Shortest times at all sizes; `prepare` returns a function that measures one run. */
async function curve(
  work: string,
  most: number,
  smallest: number,
  prepare: (size: number) => Promise<() => Promise<number>>,
): Promise<Curve> {
  const points: { size: number; ms: number }[] = [];
  for (const factor of FACTORS) {
    const size = factor * smallest;
    const run = await prepare(size);
    await run();
    const times: number[] = [];
    for (let turn = 0; turn < RUNS; turn += 1) times.push(await run());
    points.push({ size, ms: Math.min(...times) });
  }
  return { work, points, most };
}

function photos(folder: string): Promise<Curve> {
  return curve('photos checked', MAX_GROWTH, PHOTOS, async (size) => {
    const source = join(folder, String(size));
    const scratch = join(folder, `${size}-scratch`);
    await mkdir(scratch);
    await makeManyPhotos(source, size);
    return () => timed(() => checkPhotos(source, scratch, size));
  });
}

type List = ReturnType<typeof createRepositories>['cases']['list'];

async function cases(work: string, ask: (list: List) => void): Promise<Curve> {
  return curve(work, MAX_GROWTH, CASES, async (size) => {
    const { database } = await madeCases(size);
    const reading = openForReading(dirname(database.name));
    database.close();
    const { list } = createRepositories(reading).cases;
    return () => timed(async () => ask(list));
  });
}

function lineOf({ work, points, most }: Curve): Line {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) throw new RangeError('a curve without points');
  const ratio = last.ms / first.ms;
  const size = (count: number) => count.toLocaleString('en');
  return {
    work: `${work}: ${size(last.size)}; ${size(first.size)}`,
    ours: milliseconds(last.ms),
    peer: milliseconds(first.ms),
    figure: `${ratio.toFixed(2)} (each doubling ${median(doublings(points)).toFixed(2)})`,
    bar: `at most ${most}`,
    holds: ratio <= most,
  };
}

function doublings(points: Curve['points']): readonly number[] {
  return points.slice(1).map(({ ms }, index) => ms / (points[index]?.ms ?? ms));
}
