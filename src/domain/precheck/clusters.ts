import type { Cluster, TimeGap } from '../inferences';
import type { Item } from '../item';
import { distanceKm, type GeoPoint, meanPoint } from './geography';
import type { Clock, Moment } from './moments';

/** A pause longer than this starts a new cluster. */
const CLUSTER_GAP_SECONDS = 30 * 60;
/** A photo farther than this from the last known position also starts one; phone positions outdoors are more exact. */
const CLUSTER_STEP_M = 200;

const MAX_GAPS = 100;

/**
 * Groups photos taken together in time and place. On each clock, a photo joins the cluster of the previous one unless it
 * was taken more than 30 minutes later, or more than 200 m from the last known position. A photo without a position is
 * grouped by time alone; one without a comparable time is in no cluster.
 */
export function clustersOf(items: readonly Item[], clocks: readonly Clock[]): readonly Cluster[] {
  return clocks.flatMap(({ basis, moments }) =>
    splitIntoRuns(items, moments).map(({ run, startedBy }) => {
      const taken = run.flatMap(({ index }) => items[index] ?? []);
      const places = taken.flatMap(({ position }) => position ?? []);
      const center = meanPoint(places);
      const first = run[0];
      const last = run.at(-1);
      return {
        paths: taken.map(({ path }) => path),
        basis,
        firstLocal: taken[0]?.capturedAt?.local ?? '',
        lastLocal: taken.at(-1)?.capturedAt?.local ?? '',
        seconds: first && last ? Math.round((last.ms - first.ms) / 1_000) : 0,
        center,
        radiusM: center && radiusM(center, places),
        startedBy,
      };
    }),
  );
}

interface Run {
  readonly run: Moment[];
  readonly startedBy: Cluster['startedBy'];
}

function splitIntoRuns(items: readonly Item[], moments: readonly Moment[]): readonly Run[] {
  const runs: Run[] = [];
  let before: Moment | null = null;
  let place: GeoPoint | null = null;
  for (const moment of moments) {
    const here: GeoPoint | null = items[moment.index]?.position ?? null;
    const isLate = before !== null && moment.ms - before.ms > CLUSTER_GAP_SECONDS * 1_000;
    const isFar = place !== null && here !== null && distanceKm(place, here) * 1_000 > CLUSTER_STEP_M;
    const current = runs.at(-1);
    if (!current || isLate || isFar) {
      const cause = isLate ? 'time' : 'place';
      runs.push({ run: [moment], startedBy: current ? cause : null });
      place = here;
    } else {
      current.run.push(moment);
      place = here ?? place;
    }
    before = moment;
  }
  return runs;
}

function radiusM(center: GeoPoint, places: readonly GeoPoint[]): number {
  return Math.round(places.reduce((max, place) => Math.max(max, distanceKm(center, place)), 0) * 1_000);
}

/** Pauses above 30 minutes between consecutive photos on one clock, longest first; at most 100. */
export function gapsOf(items: readonly Item[], clocks: readonly Clock[]): readonly TimeGap[] {
  const gaps = clocks.flatMap(({ basis, moments }) =>
    moments.slice(1).flatMap((after, index) => {
      const before = moments[index];
      const seconds = before ? Math.round((after.ms - before.ms) / 1_000) : 0;
      const from = items[before?.index ?? -1]?.path;
      const to = items[after.index]?.path;
      return seconds > CLUSTER_GAP_SECONDS && from !== undefined && to !== undefined
        ? [{ from, to, seconds, basis }]
        : [];
    }),
  );
  return gaps.sort((a, b) => b.seconds - a.seconds).slice(0, MAX_GAPS);
}
