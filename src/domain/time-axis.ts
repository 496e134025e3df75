import type { CapturedAt } from './item';
import { parseLocalTime } from './precheck/local-time';

/**
 * A row of the time axis. `zone`, `zone-unknown`: whether the time is absolute or only a camera's wall clock.
 * `answer`, `precheck`: which of the two states the time when both are compared.
 */
export type AxisRow = 'zone' | 'zone-unknown' | 'answer' | 'precheck';
export const AXIS_ROWS: readonly AxisRow[] = ['zone', 'zone-unknown'];

/** Any view of a photo; the axis needs only its capture time. */
export interface Datable {
  readonly item: { readonly capturedAt: CapturedAt | null };
}

/** `wallMs`: the camera's wall clock as if it were UTC, which every dated photo has. */
export interface Dated<View extends Datable> {
  readonly view: View;
  readonly wallMs: number;
  readonly lane: AxisRow;
}

/** A period with photos, drawn to its own scale; the axis is broken between stretches. */
export interface Stretch<View extends Datable> {
  readonly fromMs: number;
  readonly toMs: number;
  /** Pixels. */
  readonly left: number;
  readonly width: number;
  readonly dated: readonly Dated<View>[];
  /** The stretch contains the reference date. */
  readonly isReference: boolean;
}

/** The photos within `BIN_PX` pixels of one row. */
export interface Bin<View extends Datable> {
  readonly key: string;
  readonly lane: AxisRow;
  readonly x: number;
  readonly dated: readonly Dated<View>[];
}

export interface TimeAxis<View extends Datable> {
  readonly stretches: readonly Stretch<View>[];
  readonly bins: readonly Bin<View>[];
  /** Number of photos in the largest bin. */
  readonly maxBinSize: number;
}

export const BREAK_PX = 54;
export const BIN_PX = 7;
const MIN_STRETCH_PX = 62;
const REFERENCE_STRETCH_PX = 104;
const MIN_GAP_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
/** A stretch is at least as wide as one of ten minutes, even for a single photo. */
const MIN_SPAN_MS = 600_000;

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
  // A reference date without photos takes the place of one stretch.
  const isPhotographed = dated.some(({ wallMs }) => isoDayOf(wallMs) === referenceDate);
  const fitting = Math.floor((width + BREAK_PX) / (MIN_STRETCH_PX + BREAK_PX));
  const maxStretches = Math.max(1, isPhotographed ? fitting : fitting - 1);
  const stretches = layOutStretches(withReference(splitAtGaps(dated, maxStretches), referenceDate), width);
  const bins = stretches.flatMap(groupIntoBins);
  return { stretches, bins, maxBinSize: Math.max(1, ...bins.map((bin) => bin.dated.length)) };
}

function isoDayOf(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

/** Splits at pauses of three hours; doubles that limit until at most `maxStretches` runs remain. */
function splitAtGaps<View extends Datable>(
  dated: readonly Dated<View>[],
  maxStretches: number,
): readonly Run<View>[] {
  for (let gapMs = MIN_GAP_MS; ; gapMs *= 2) {
    const runs: Dated<View>[][] = [];
    for (const photo of dated) {
      const lastRun = runs.at(-1);
      const previous = lastRun?.at(-1);
      if (lastRun && previous && photo.wallMs - previous.wallMs < gapMs) lastRun.push(photo);
      else runs.push([photo]);
    }
    if (runs.length > maxStretches) continue;
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
  const referenceRun: Run<View> = { fromMs, toMs, dated: [], isReference: true };
  return [...runs, referenceRun].sort((a, b) => a.fromMs - b.fromMs);
}

/** Longer stretches get more width, by the square root of their length, so that an afternoon stays visible beside a week. */
function layOutStretches<View extends Datable>(
  runs: readonly Run<View>[],
  width: number,
): readonly Stretch<View>[] {
  const photos = runs.filter(({ dated }) => dated.length > 0);
  const fixed = (runs.length - 1) * BREAK_PX + (runs.length - photos.length) * REFERENCE_STRETCH_PX;
  const available = Math.max(photos.length * MIN_STRETCH_PX, width - fixed);
  const weightOf = ({ fromMs, toMs }: Run<View>) => Math.sqrt(Math.max(MIN_SPAN_MS, toMs - fromMs));
  const total = photos.reduce((sum, run) => sum + weightOf(run), 0);
  const spare = available - photos.length * MIN_STRETCH_PX;
  let left = 0;
  return runs.map((run) => {
    const runWidth =
      run.dated.length === 0
        ? REFERENCE_STRETCH_PX
        : MIN_STRETCH_PX + (spare * weightOf(run)) / Math.max(1, total);
    const stretch = { ...run, left, width: runWidth };
    left += runWidth + BREAK_PX;
    return stretch;
  });
}

const INSET_PX = 6;

/** The position of a time on the axis, in pixels. */
function xOf<View extends Datable>({ fromMs, toMs, left, width }: Stretch<View>, wallMs: number): number {
  if (toMs - fromMs < MIN_SPAN_MS / 10) return left + width / 2;
  return left + INSET_PX + ((wallMs - fromMs) / (toMs - fromMs)) * (width - 2 * INSET_PX);
}

function groupIntoBins<View extends Datable>(stretch: Stretch<View>): readonly Bin<View>[] {
  const bins = new Map<string, { lane: AxisRow; column: number; dated: Dated<View>[] }>();
  for (const photo of stretch.dated) {
    const column = Math.floor(xOf(stretch, photo.wallMs) / BIN_PX);
    const key = `${photo.lane} ${column}`;
    const bin = bins.get(key);
    if (bin) bin.dated.push(photo);
    else bins.set(key, { lane: photo.lane, column, dated: [photo] });
  }
  return [...bins.entries()].map(([key, { lane, column, dated }]) => ({
    key,
    lane,
    x: column * BIN_PX,
    dated,
  }));
}

/** Photos between two positions on the axis, in pixels and in either order. */
export function datedBetween<View extends Datable>(
  { bins }: TimeAxis<View>,
  a: number,
  b: number,
): readonly Dated<View>[] {
  const from = Math.min(a, b) - BIN_PX;
  const to = Math.max(a, b);
  return bins.filter(({ x }) => x >= from && x <= to).flatMap(({ dated }) => dated);
}

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * DAY_MS;
/** Without twelve hours, whose ticks would name each day twice. */
const TICK_STEPS_MS = [1, 5, 15, 30, 60, 180, 360, 1_440, 10_080, 43_200, 525_600].map(
  (minutes) => minutes * MINUTE_MS,
);
const TICK_PX = 64;

export interface Tick {
  readonly x: number;
  readonly wallMs: number;
  /** How the tick is labelled: with the time of day, the day, or the year. */
  readonly kind: 'time' | 'day' | 'year';
}

/** Ticks at round times of a stretch, as many as fit. */
export function ticksOf<View extends Datable>(stretch: Stretch<View>): readonly Tick[] {
  const { fromMs, toMs, width, dated } = stretch;
  if (dated.length === 0) return [];
  const span = toMs - fromMs;
  const minStep = (span * TICK_PX) / Math.max(TICK_PX, width);
  const step = TICK_STEPS_MS.find((candidate) => candidate >= minStep) ?? span;
  const kind = tickKind(step);
  const ticks: Tick[] = [];
  for (let wallMs = Math.ceil(fromMs / step) * step; wallMs <= toMs; wallMs += step) {
    ticks.push({ x: xOf(stretch, wallMs), wallMs, kind });
  }
  return ticks.length > 0 ? ticks : [{ x: xOf(stretch, fromMs), wallMs: fromMs, kind }];
}

function tickKind(stepMs: number): Tick['kind'] {
  if (stepMs < DAY_MS) return 'time';
  return stepMs < YEAR_MS ? 'day' : 'year';
}
