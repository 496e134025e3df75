import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type CaseListQuery, FIRST_PAGE } from '../../../src/contract/case-list-views';
import { CASE_SORTS, type CaseFilter, type CaseSort, EMPTY_FILTER } from '../../../src/domain/case-filter';
import type { CaseId } from '../../../src/domain/ids';
import { readerHandlers } from '../../../src/main/reader-handlers';
import { openForReading } from '../../../src/main/storage/database/open-for-reading';
import { createRepositories } from '../../../src/main/storage/database/repositories';
import { createDatabaseReader } from '../../../src/main/storage/reader/database-reader';
import { systemClock } from '../../../src/main/support/clock';
import { startThread } from '../../../src/main/support/processes/thread';
import { createDice, type Dice } from '../../support/dice';
import { AT_ONCE } from '../../support/timers';
import { type EngineRead, engineReads } from '../engine-reads';
import { longestBlock } from '../longest-block';
import { type MadeCases, madeCases, OTHER_PROFILE_ID } from '../made-cases';
import { CITIES, DAMAGES, NAMES, PROGRAMS, REASONS, ROOMS } from '../made-words';
import { type BenchRow, type Line, milliseconds, spread, timed } from '../measure';
import { median, percentile95 } from '../statistics';

const CASES = 100_000;
const PAGES = 600;
const SEARCHES = 600;
const PAGE_MS = 10;
const SEARCH_MS = 50;
const MAX_GROWTH = 2;
const FACETS_MS = 100;
/** One frame at 60 Hz. */
const HELD_MS = 16;
const TRIES = 3;

export const caseList: BenchRow = {
  id: 'P6',
  title: `${CASES.toLocaleString('en')} cases: a page of the list, a filtered search`,
  peers: [],
  async run(folder) {
    const half = await madeCases(CASES / 2);
    const small = await measure(half, CASES / 2);
    half.database.close();
    const whole = await madeCases(CASES);
    const large = await measure(whole, CASES);
    // Each of these files has one analysed item.
    const results = whole.database.prepare('SELECT sum(files) FROM result').pluck().get();
    const facets = await timesOf(whole, () => whole.repositories.cases.facets());
    const queries = large.slow.map(({ query }) => JSON.parse(query) as CaseQuery);
    const held = await heldByReader(whole, queries);
    const someCase = whole.database.prepare<[], CaseId>('SELECT case_id FROM result LIMIT 1').pluck().get();
    if (someCase === undefined) throw new Error('no case has a result');
    whole.database.close();
    // An engine changes what it opens, and the made cases are kept.
    const opened = join(folder, 'data');
    await cp(dirname(whole.database.name), opened, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const reads = await engineReads(opened, someCase, 2 * TRIES);
    const [longest] = [...reads].sort((a, b) => median(b.computedMs) - median(a.computedMs));
    if (!longest) throw new Error('the engine answers nothing itself');
    const growth = (kind: keyof typeof GROWTH_WORDS): Line => growthLine(kind, small, large);
    return {
      kind: 'measured',
      lines: [
        timeLine('page of the list, 100 rows, any order, deep, filtered or not', large.pages, PAGE_MS),
        timeLine('filtered search with its places, 100 rows', large.searches, SEARCH_MS),
        growth('pages'),
        growth('searches'),
        boundLine('all numbers of the filter panel, after a write', facets, FACETS_MS),
        boundLine(
          `main process while the reader answers the ${queries.length} slowest of them`,
          held,
          HELD_MS,
        ),
        boundLine(
          `main process for the longest of its own ${reads.length} answers, ${longest.name}`,
          longest.computedMs,
          HELD_MS,
        ),
      ],
      notes: [
        `${CASES.toLocaleString('en')} cases, ${Number(results).toLocaleString('en')} item results. ${madeNote(half, whole)}`,
        `Each is asked ${TRIES} times after a write, and its shortest time counts: what else the machine does is not ours.`,
        'Asked on a connection of its own, as the reader does. The slowest took ' +
          `${milliseconds(Math.max(...large.pages))} and ${milliseconds(Math.max(...large.searches))}.`,
        'Pages deep in the list are at the same places of both; SQLite counts the rows before them, so these take twice as long.',
        'The answers of the main process are those to every request that only reads and needs no id, or that of a case with ten files.',
      ],
      details: [...slowest(large), ...slowestReads(reads)],
    };
  },
};

type CaseQuery = Parameters<MadeCases['repositories']['cases']['list']>[0];

/** Milliseconds of each of some runs, each after a write of a case. */
async function timesOf({ database }: MadeCases, work: () => unknown): Promise<readonly number[]> {
  const touch = database.prepare('UPDATE "case" SET undecodable = 1 - min(undecodable, 1) WHERE row_id = 1');
  const times: number[] = [];
  for (let run = 0; run < 2 * TRIES; run += 1) {
    touch.run();
    times.push(await timed(async () => work()));
  }
  return times;
}

/** How long this thread computes at a time while the reading thread answers; one number per try. */
async function heldByReader(
  { database, repositories }: MadeCases,
  queries: readonly CaseQuery[],
): Promise<readonly number[]> {
  const file = resolve(import.meta.dirname, '../../../out/main/database-reader.js');
  let onStarted = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    onStarted = resolve;
  });
  const reader = createDatabaseReader({
    start: () => {
      const thread = startThread(file, { dataFolder: dirname(database.name) });
      // Its first message says that it is ready.
      thread.onMessage(() => setImmediate(onStarted));
      return thread;
    },
    own: readerHandlers(repositories, systemClock),
    onDefect: (error) => process.stderr.write(`${String(error)}\n`),
    timers: AT_ONCE,
  });
  const asked = () => Promise.all(queries.map((query) => reader.ask('cases.list', query)));
  await asked();
  await started;
  await asked();
  const held: number[] = [];
  for (let attempt = 0; attempt < 2 * TRIES; attempt += 1) held.push((await longestBlock(asked)).computedMs);
  await reader.close();
  return held;
}

function boundLine(work: string, times: readonly number[], most: number): Line {
  return {
    work,
    ours: milliseconds(median(times)),
    peer: '',
    figure: `${milliseconds(median(times))} (${spread(times, milliseconds)})`,
    bar: `at most ${most} ms`,
    holds: median(times) <= most,
  };
}

interface Measured {
  readonly pages: readonly number[];
  readonly searches: readonly number[];
  readonly slow: readonly { readonly ms: number; readonly query: string }[];
}

/** Asks as the reader does: on a connection of its own that only reads, while another one writes. */
async function measure({ repositories, database }: MadeCases, count: number): Promise<Measured> {
  const reading = openForReading(dirname(database.name));
  const { cases } = createRepositories(reading);
  const touch = database.prepare('UPDATE setting SET value = value + 1 WHERE name = ?');
  repositories.settings.set('bench', '0');
  const dice = createDice(6);
  const slow: { ms: number; query: string }[] = [];
  const ask = (query: CaseQuery): { ms: number; next: string | null } => {
    let ms = Number.POSITIVE_INFINITY;
    let next: string | null = null;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      // Somebody writes between any two questions: nothing is remembered.
      touch.run('bench');
      const start = performance.now();
      next = cases.list(query).next;
      ms = Math.min(ms, performance.now() - start);
    }
    slow.push({ ms, query: JSON.stringify(query) });
    return { ms, next };
  };
  for (let warm = 0; warm < 20; warm += 1) cases.list({ ...FIRST_PAGE, ...madeSearch(dice), offset: 0 });
  const pages: number[] = [];
  while (pages.length < PAGES) {
    const list = {
      ...FIRST_PAGE,
      filter: dice.chance(0.5) ? madeFilter(dice) : EMPTY_FILTER,
      sort: madeSort(dice),
    };
    let after: string | null = null;
    // Deep at once, as the scroll bar goes, then page by page.
    let offset = dice.chance(0.5) ? Math.floor(dice.below(90_000) * (count / CASES)) : 0;
    for (let page = 0; page < 4; page += 1) {
      const { ms, next } = ask({ ...list, after, offset });
      pages.push(ms);
      if (next === null) break;
      after = next;
      offset = 0;
    }
  }
  const searches: number[] = [];
  while (searches.length < SEARCHES) {
    searches.push(ask({ ...FIRST_PAGE, ...madeSearch(dice) }).ms);
  }
  reading.close();
  slow.sort((a, b) => b.ms - a.ms);
  return { pages, searches, slow: slow.slice(0, 8) };
}

function madeSort(dice: Dice): CaseSort {
  return { by: dice.pick(CASE_SORTS), descending: dice.chance(0.5) };
}

function madeFilter(dice: Dice): CaseFilter {
  const day = (year: number) => `${year}-${String(1 + dice.below(12)).padStart(2, '0')}-15`;
  const one: readonly Partial<CaseFilter>[] = [
    { levels: ['Red'] },
    { levels: ['Yellow', '-'] },
    { states: ['needs-you'] },
    { states: ['rejected', 'sending'] },
    { states: ['answered'] },
    { decisions: ['undecided'] },
    { findings: ['likely-screenshot'] },
    { findings: ['ai-marks'] },
    { findings: ['no-position', 'edited-by-software'] },
    { profileIds: [OTHER_PROFILE_ID] },
    { period: { kind: 'activity', from: day(2025), to: null } },
    { period: { kind: 'created', from: day(2024), to: day(2025) } },
    { period: { kind: 'captured', from: day(2024), to: day(2024) } },
  ];
  const parts = Array.from({ length: 1 + dice.below(3) }, () => dice.pick(one));
  return Object.assign({}, EMPTY_FILTER, ...parts) as CaseFilter;
}

/** Frequent and rare words, their beginnings, parts of names and numbers, two and three words, with filters or not. */
function madeSearch(dice: Dice): CaseListQuery {
  const cut = (word: string): string =>
    dice.chance(0.5) ? word.slice(0, 1 + dice.below(word.length)) : word;
  const digits = (length: number): string => String(dice.below(10 ** length)).padStart(length, '0');
  const kinds: readonly (() => string)[] = [
    () => cut(dice.pick(NAMES)),
    () => cut(dice.pick(DAMAGES)),
    () => cut(dice.pick(ROOMS)),
    () => cut(dice.pick(CITIES)),
    () => cut(dice.pick(PROGRAMS).split(' ')[0] ?? ''),
    () => cut(dice.pick(REASONS).split(' ')[0] ?? ''),
    () => dice.pick(['Canon', 'iPhone', 'EOS-80', 'Apple', 'jpg', 'IMG', 'Nikon', 'IMG_2024', 'IMG-2025']),
    () => `DSC_${digits(4)}`,
    () => `IMG_${digits(4)}.JPG`,
    () => digits(4),
    () => digits(6).replace(/^./, '0'),
    () => `SCH-2025-0${digits(5)}`,
    () => `IMG_2024${String(1 + dice.below(12)).padStart(2, '0')}`,
    () => dice.pick(['2024', '2025', 'SCH', 'VS0', 'KFZ', '2025-0']),
    () => cut('ohnedasgibtesnicht'),
  ];
  const words = Array.from({ length: 1 + dice.below(3) }, () => dice.pick(kinds)());
  const filter = dice.chance(0.5) ? madeFilter(dice) : EMPTY_FILTER;
  const sort: CaseSort = dice.chance(0.7) ? { by: 'relevance', descending: true } : madeSort(dice);
  return { search: words.join(' '), filter, sort };
}

function timeLine(work: string, times: readonly number[], most: number): Line {
  const p95 = percentile95(times);
  return {
    work: `${work} (${times.length} different)`,
    ours: milliseconds(median(times)),
    peer: '',
    figure: `p95 ${milliseconds(p95)}`,
    bar: `p95 at most ${most} ms`,
    holds: p95 <= most,
  };
}

const GROWTH_WORDS = { pages: 'pages', searches: 'searches' } as const;

function growthLine(kind: keyof typeof GROWTH_WORDS, small: Measured, large: Measured): Line {
  const few = percentile95(small[kind]);
  const many = percentile95(large[kind]);
  return {
    work: `${GROWTH_WORDS[kind]} of twice as many cases (P10)`,
    ours: milliseconds(many),
    peer: milliseconds(few),
    figure: `${(many / few).toFixed(2)}`,
    bar: `at most ${MAX_GROWTH}`,
    holds: many / few <= MAX_GROWTH,
  };
}

function madeNote(...all: readonly MadeCases[]): string {
  const times = all.flatMap(({ made }) =>
    made
      ? [`${Math.round(made.writtenMs / 1_000)} s to write, ${Math.round(made.indexedMs / 1_000)} s to index`]
      : [],
  );
  return times.length > 0 ? `Made now: ${times.join('; ')}.` : 'Made by an earlier run.';
}

function slowestReads(reads: readonly EngineRead[]): readonly string[] {
  return reads
    .filter(({ computedMs }) => median(computedMs) > HELD_MS / 4)
    .map(({ name, computedMs }) => `main process: ${milliseconds(median(computedMs))} ${name}`);
}

function slowest({ slow }: Measured): readonly string[] {
  return slow.map(({ ms, query }) => `slow: ${milliseconds(ms)} ${query}`);
}
