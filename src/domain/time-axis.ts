import type { CapturedAt } from './item';
import { parseLocalTime } from './precheck/local-time';

/**
 * `zone`, `zone-unknown`: whether the moment is known in the world or only on the camera's clock. `answer`,
 * `precheck`: who states it, where the two stand beside each other.
 */
export type Lane = 'zone' | 'zone-unknown' | 'answer' | 'precheck';
export const LANES: readonly Lane[] = ['zone', 'zone-unknown'];

/** A photo as its owner shows it; only the time counts here. */
export interface Datable {
  readonly item: { readonly capturedAt: CapturedAt | null };
}

/** `wallMs`: the camera's wall clock as if it were UTC; what all photos share, with or without a zone. */
export interface Dated<View extends Datable> {
  readonly view: View;
  readonly wallMs: number;
  readonly lane: Lane;
}

/** A stretch of time with photos, drawn to a scale of its own; between stretches the axis is broken. */
export interface Stretch<View extends Datable> {
  readonly fromMs: number;
  readonly toMs: number;
  /** Pixels. */
  readonly left: number;
  readonly width: number;
  readonly dated: readonly Dated<View>[];
  /** The reference date lies in it, or it stands for nothing else. */
  readonly isReference: boolean;
}

/** Photos of a few pixels of one lane. */
export interface Bin<View extends Datable> {
  readonly key: string;
  readonly lane: Lane;
  readonly x: number;
  readonly dated: readonly Dated<View>[];
}

export interface TimeAxis<View extends Datable> {
  readonly stretches: readonly Stretch<View>[];
  readonly bins: readonly Bin<View>[];
  /** Photos in the fullest bin. */
  readonly most: number;
}

export const BREAK_PX = 58;
export const BIN_PX = 7;
const LEAST_STRETCH_PX = 74;
const REFERENCE_PX = 104;
const FIRST_GAP_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
/** A single photo is a point; it gets the room of ten minutes. */
const LEAST_SPAN_MS = 600_000;

/** Photos with a time, earliest first. */
export function datedItems<View extends Datable>(views: readonly View[]): readonly Dated<View>[] {
  return views
    .flatMap((view): readonly Dated<View>[] => {
      const { capturedAt } = view.item;
      const local = capturedAt ? parseLocalTime(capturedAt.local) : null;
      if (!capturedAt || !local) return [];
      const isKnown = capturedAt.offset !== null || capturedAt.utc !== null;
      return [{ view, wallMs: local.wallMs, lane: isKnown ? 'zone' : 'zone-unknown' }];
    })
    .sort((a, b) => a.wallMs - b.wallMs);
}

interface Run<View extends Datable> {
  readonly fromMs: number;
  readonly toMs: number;
  readonly dated: readonly Dated<View>[];
  readonly isReference: boolean;
}

/** An axis of `width` pixels, broken at long pauses, with the day of `referenceDate` (`YYYY-MM-DD`) marked. */
export function timeAxis<View extends Datable>(
  dated: readonly Dated<View>[],
  width: number,
  referenceDate: string,
): TimeAxis<View> {
  const most = Math.max(1, Math.floor((width + BREAK_PX) / (LEAST_STRETCH_PX + BREAK_PX)) - 1);
  const stretches = place(withReference(runsOf(dated, most), referenceDate), width);
  const bins = stretches.flatMap(binsOf);
  return { stretches, bins, most: Math.max(1, ...bins.map((bin) => bin.dated.length)) };
}

/** Cut where nothing was taken for hours; where that makes too many, only at the longer pauses. */
function runsOf<View extends Datable>(dated: readonly Dated<View>[], most: number): readonly Run<View>[] {
  for (let gapMs = FIRST_GAP_MS; ; gapMs *= 2) {
    const runs: Dated<View>[][] = [];
    for (const one of dated) {
      const last = runs.at(-1);
      const before = last?.at(-1);
      if (last && before && one.wallMs - before.wallMs < gapMs) last.push(one);
      else runs.push([one]);
    }
    if (runs.length > most) continue;
    return runs.map((run) => ({
      fromMs: run[0]?.wallMs ?? 0,
      toMs: run.at(-1)?.wallMs ?? 0,
      dated: run,
      isReference: false,
    }));
  }
}

function withReference<View extends Datable>(
  runs: readonly Run<View>[],
  referenceDate: string,
): readonly Run<View>[] {
  const fromMs = Date.parse(`${referenceDate}T00:00:00Z`);
  if (Number.isNaN(fromMs) || runs.length === 0) return runs;
  const toMs = fromMs + DAY_MS;
  if (runs.some((run) => run.fromMs < toMs && run.toMs >= fromMs)) {
    return runs.map((run) => ({ ...run, isReference: run.fromMs < toMs && run.toMs >= fromMs }));
  }
  const own: Run<View> = { fromMs, toMs, dated: [], isReference: true };
  return [...runs, own].sort((a, b) => a.fromMs - b.fromMs);
}

/** Longer stretches get more room, but by the root of their length, so that an afternoon stands beside a week. */
function place<View extends Datable>(runs: readonly Run<View>[], width: number): readonly Stretch<View>[] {
  const photos = runs.filter(({ dated }) => dated.length > 0);
  const fixed = (runs.length - 1) * BREAK_PX + (runs.length - photos.length) * REFERENCE_PX;
  const room = Math.max(photos.length * LEAST_STRETCH_PX, width - fixed);
  const weightOf = ({ fromMs, toMs }: Run<View>) => Math.sqrt(Math.max(LEAST_SPAN_MS, toMs - fromMs));
  const total = photos.reduce((sum, run) => sum + weightOf(run), 0);
  const spare = room - photos.length * LEAST_STRETCH_PX;
  let left = 0;
  return runs.map((run) => {
    const own =
      run.dated.length === 0 ? REFERENCE_PX : LEAST_STRETCH_PX + (spare * weightOf(run)) / Math.max(1, total);
    const stretch = { ...run, left, width: own };
    left += own + BREAK_PX;
    return stretch;
  });
}

const INSET_PX = 6;

/** Where a moment stands on the axis, pixels. */
export function xOf<View extends Datable>(
  { fromMs, toMs, left, width }: Stretch<View>,
  wallMs: number,
): number {
  if (toMs - fromMs < LEAST_SPAN_MS / 10) return left + width / 2;
  return left + INSET_PX + ((wallMs - fromMs) / (toMs - fromMs)) * (width - 2 * INSET_PX);
}

function binsOf<View extends Datable>(stretch: Stretch<View>): readonly Bin<View>[] {
  const bins = new Map<string, { lane: Lane; column: number; dated: Dated<View>[] }>();
  for (const one of stretch.dated) {
    const column = Math.floor(xOf(stretch, one.wallMs) / BIN_PX);
    const key = `${one.lane} ${column}`;
    const bin = bins.get(key);
    if (bin) bin.dated.push(one);
    else bins.set(key, { lane: one.lane, column, dated: [one] });
  }
  return [...bins.entries()].map(([key, { lane, column, dated }]) => ({
    key,
    lane,
    x: column * BIN_PX,
    dated,
  }));
}

/** Photos between two places on the axis. */
export function datedBetween<View extends Datable>(
  { bins }: TimeAxis<View>,
  a: number,
  b: number,
): readonly Dated<View>[] {
  const [from, to] = [Math.min(a, b) - BIN_PX, Math.max(a, b)];
  return bins.filter(({ x }) => x >= from && x <= to).flatMap(({ dated }) => dated);
}

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * DAY_MS;
const TICK_STEPS_MS = [1, 5, 15, 30, 60, 180, 360, 720, 1_440, 10_080, 43_200, 525_600].map(
  (minutes) => minutes * MINUTE_MS,
);
const TICK_PX = 64;

export interface Tick {
  readonly x: number;
  readonly wallMs: number;
  /** What says most at this step: the time of day, the day, or the year. */
  readonly kind: 'time' | 'day' | 'year';
}

/** Round times of a stretch, as many as have room. */
export function ticksOf<View extends Datable>(stretch: Stretch<View>): readonly Tick[] {
  const { fromMs, toMs, width, dated } = stretch;
  if (dated.length === 0) return [];
  const span = toMs - fromMs;
  if (span < LEAST_SPAN_MS / 10) return [{ x: xOf(stretch, fromMs), wallMs: fromMs, kind: 'time' }];
  const least = (span * TICK_PX) / Math.max(TICK_PX, width);
  const step = TICK_STEPS_MS.find((candidate) => candidate >= least) ?? span;
  const kind = step < DAY_MS / 2 ? 'time' : step < YEAR_MS ? 'day' : 'year';
  const ticks: Tick[] = [];
  for (let wallMs = Math.ceil(fromMs / step) * step; wallMs <= toMs; wallMs += step) {
    ticks.push({ x: xOf(stretch, wallMs), wallMs, kind });
  }
  return ticks.length > 0 ? ticks : [{ x: xOf(stretch, fromMs), wallMs: fromMs, kind }];
}
