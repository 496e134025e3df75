import type { PackageId, ProfileId } from './ids';

/** Why a package that is due has not started. */
export type HoldReason = 'paused' | 'waiting-for-slot' | 'metered';

/**
 * The next step of a package. `upload`: sends its bytes, free. `scan`: the paid request for a stored upload.
 * `direct-scan`: both in one request. `file`: decodes its response locally.
 */
export type Step = 'upload' | 'scan' | 'direct-scan' | 'file';

/** A package that is due and not running. */
export interface DuePackage {
  readonly id: PackageId;
  readonly profileId: ProfileId;
  readonly step: Step;
  /** The lowest position starts first within a profile. */
  readonly position: number;
}

export interface RunningStep {
  readonly profileId: ProfileId;
  readonly step: Step;
  /** The body was sent and only the response is pending, so the upload slot is free. */
  readonly bodySent: boolean;
}

export interface SendingLimits {
  readonly parallelUploads: number;
  readonly parallelScans: boolean;
  readonly paused: boolean;
  /** The network is metered and the settings forbid sending over it. */
  readonly metered: boolean;
}

export interface Schedule {
  /** The packages to start now, in this order. */
  readonly start: readonly DuePackage[];
  /** Why the other packages do not start. */
  readonly holds: ReadonlyMap<PackageId, HoldReason>;
}

/** Concurrent paid requests of one profile if parallel scans are allowed: enough to fill the wait for responses. */
export const MAX_PARALLEL_SCANS = 4;

/**
 * Decides which packages start. At most `parallelUploads` bodies are sent at a time, and each profile has a limit of
 * open paid requests. Profiles take turns (`lastStart`: a growing number for the last start of each profile), so that a
 * long queue does not block other profiles; within a profile the user's order applies. A free scan slot is reserved for
 * the first package of its profile that needs one, even while that package waits for an upload slot: otherwise later
 * packages could overtake it forever.
 */
export function schedule(
  due: readonly DuePackage[],
  running: readonly RunningStep[],
  limits: SendingLimits,
  lastStart: ReadonlyMap<ProfileId, number>,
): Schedule {
  const start = due.filter(({ step }) => step === 'file');
  const sending = due.filter(({ step }) => step !== 'file').sort((a, b) => a.position - b.position);
  const held = globalHold(limits);
  if (held) return { start, holds: new Map(sending.map(({ id }) => [id, held])) };
  const slots = findFreeSlots(sending, running, limits);
  const turns = new Map(lastStart);
  let turn = Math.max(0, ...turns.values());
  for (
    let next = nextPackage(sending, start, slots, turns);
    next;
    next = nextPackage(sending, start, slots, turns)
  ) {
    start.push(next);
    turn += 1;
    turns.set(next.profileId, turn);
    if (needsUploadSlot(next.step)) slots.uploads -= 1;
  }
  const waiting = sending.filter((pkg) => !start.includes(pkg));
  return { start, holds: new Map(waiting.map(({ id }) => [id, 'waiting-for-slot'])) };
}

function globalHold(limits: SendingLimits): HoldReason | null {
  if (limits.paused) return 'paused';
  return limits.metered ? 'metered' : null;
}

interface FreeSlots {
  uploads: number;
  /** Packages with a reserved slot for a paid request. */
  readonly scans: ReadonlySet<PackageId>;
}

function findFreeSlots(
  sending: readonly DuePackage[],
  running: readonly RunningStep[],
  limits: SendingLimits,
): FreeSlots {
  const uploading = running.filter(({ step, bodySent }) => needsUploadSlot(step) && !bodySent);
  const maxScans = limits.parallelScans ? MAX_PARALLEL_SCANS : 1;
  const left = new Map<ProfileId, number>();
  const scans = new Set<PackageId>();
  for (const { id, profileId, step } of sending) {
    if (!needsScanSlot(step)) continue;
    const open = running.filter((other) => other.profileId === profileId && needsScanSlot(other.step)).length;
    const free = left.get(profileId) ?? maxScans - open;
    if (free > 0) scans.add(id);
    left.set(profileId, free - 1);
  }
  return { uploads: limits.parallelUploads - uploading.length, scans };
}

/** The first package that can start, of the profile whose turn it is. */
function nextPackage(
  sending: readonly DuePackage[],
  started: readonly DuePackage[],
  slots: FreeSlots,
  turns: ReadonlyMap<ProfileId, number>,
): DuePackage | null {
  const candidates = sending.filter(
    (pkg) =>
      !started.includes(pkg) &&
      (!needsUploadSlot(pkg.step) || slots.uploads > 0) &&
      (!needsScanSlot(pkg.step) || slots.scans.has(pkg.id)),
  );
  const lastTurn = ({ profileId }: DuePackage): number => turns.get(profileId) ?? 0;
  return candidates.reduce<DuePackage | null>(
    (best, pkg) => (best === null || lastTurn(pkg) < lastTurn(best) ? pkg : best),
    null,
  );
}

function needsUploadSlot(step: Step): boolean {
  return step === 'upload' || step === 'direct-scan';
}

function needsScanSlot(step: Step): boolean {
  return step === 'scan' || step === 'direct-scan';
}
