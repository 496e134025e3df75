import type { PackageId, ProfileId } from './ids';

/** Why a package that is due does not move; null where nothing holds it. */
export type HoldReason = 'paused' | 'waiting-for-slot' | 'metered';

/**
 * What a package needs next. `upload`: its bytes travel, unpaid. `scan`: the paid request for a stored upload.
 * `direct-scan`: both in one request. `file`: its answer is decoded, on this machine alone.
 */
export type Step = 'upload' | 'scan' | 'direct-scan' | 'file';

/** A package that is due and that nobody works on. */
export interface DuePackage {
  readonly id: PackageId;
  readonly profileId: ProfileId;
  readonly step: Step;
  /** Smaller goes first within a profile. */
  readonly position: number;
}

export interface RunningStep {
  readonly profileId: ProfileId;
  readonly step: Step;
  /** The bytes are on the other side and only the answer is waited for: the place among the uploads is free. */
  readonly bodySent: boolean;
}

export interface SendingLimits {
  readonly parallelUploads: number;
  readonly parallelScans: boolean;
  readonly paused: boolean;
  /** The network is metered and must not be used. */
  readonly metered: boolean;
}

export interface Schedule {
  /** What starts now, in this order. */
  readonly start: readonly DuePackage[];
  /** Why the others do not. */
  readonly holds: ReadonlyMap<PackageId, HoldReason>;
}

/** Paid requests of one profile at a time where a person allows several: enough to fill the wait for answers. */
export const PARALLEL_SCANS_AT_MOST = 4;

/**
 * Decides what may start. Never more than `parallelUploads` bodies travel, never more paid requests of a profile are
 * open than allowed. Profiles take turns (`lastStart`: when each one last started something, any growing number), so
 * that a long queue of one does not hold up another; within a profile the order of the person counts. A free place
 * for a paid request is kept for the first package of its profile that needs it, even if that one still waits for a
 * place among the uploads: otherwise later packages could overtake it for ever.
 */
export function schedule(
  due: readonly DuePackage[],
  running: readonly RunningStep[],
  limits: SendingLimits,
  lastStart: ReadonlyMap<ProfileId, number>,
): Schedule {
  const start = due.filter(({ step }) => step === 'file');
  const sending = due.filter(({ step }) => step !== 'file').sort((a, b) => a.position - b.position);
  const held = holdOfAll(limits);
  if (held) return { start, holds: new Map(sending.map(({ id }) => [id, held])) };
  const places = freePlaces(sending, running, limits);
  const turns = new Map(lastStart);
  let turn = Math.max(0, ...turns.values());
  for (let next = nextOf(sending, start, places, turns); next; next = nextOf(sending, start, places, turns)) {
    start.push(next);
    turn += 1;
    turns.set(next.profileId, turn);
    if (takesUpload(next.step)) places.uploads -= 1;
  }
  const waiting = sending.filter((one) => !start.includes(one));
  return { start, holds: new Map(waiting.map(({ id }) => [id, 'waiting-for-slot'])) };
}

function holdOfAll(limits: SendingLimits): HoldReason | null {
  if (limits.paused) return 'paused';
  return limits.metered ? 'metered' : null;
}

interface FreePlaces {
  uploads: number;
  /** Packages for which a place for a paid request is kept. */
  readonly scans: ReadonlySet<PackageId>;
}

function freePlaces(
  sending: readonly DuePackage[],
  running: readonly RunningStep[],
  limits: SendingLimits,
): FreePlaces {
  const travelling = running.filter(({ step, bodySent }) => takesUpload(step) && !bodySent);
  const scansAtMost = limits.parallelScans ? PARALLEL_SCANS_AT_MOST : 1;
  const left = new Map<ProfileId, number>();
  const scans = new Set<PackageId>();
  for (const { id, profileId, step } of sending) {
    if (!takesScan(step)) continue;
    const open = running.filter((one) => one.profileId === profileId && takesScan(one.step)).length;
    const free = left.get(profileId) ?? scansAtMost - open;
    if (free > 0) scans.add(id);
    left.set(profileId, free - 1);
  }
  return { uploads: limits.parallelUploads - travelling.length, scans };
}

/** The first that fits of the profile whose turn it is. */
function nextOf(
  sending: readonly DuePackage[],
  started: readonly DuePackage[],
  places: FreePlaces,
  turns: ReadonlyMap<ProfileId, number>,
): DuePackage | null {
  const fitting = sending.filter(
    (one) =>
      !started.includes(one) &&
      (!takesUpload(one.step) || places.uploads > 0) &&
      (!takesScan(one.step) || places.scans.has(one.id)),
  );
  const turnOf = ({ profileId }: DuePackage): number => turns.get(profileId) ?? 0;
  return fitting.reduce<DuePackage | null>(
    (best, one) => (best === null || turnOf(one) < turnOf(best) ? one : best),
    null,
  );
}

function takesUpload(step: Step): boolean {
  return step === 'upload' || step === 'direct-scan';
}

function takesScan(step: Step): boolean {
  return step === 'scan' || step === 'direct-scan';
}
