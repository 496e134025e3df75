import type { PackageId } from '../../../domain/ids';
import { Throttle } from '../../../domain/throttle';
import type { Clock } from '../../support/clock';

export interface Progress {
  readonly bytesSent: number;
  readonly bytesPerSecond: number | null;
}

/** How far running requests are; only in memory, since a row per progress report would wear the disk. */
export interface LiveProgress {
  start(id: PackageId): void;
  report(id: PackageId, bytesSent: number, totalBytes: number): void;
  end(id: PackageId): void;
  of(id: PackageId): Progress | null;
  /** Why the answer of a package is still in memory alone; null: it is not, or no longer. */
  setUnsavedReason(id: PackageId, detail: string | null): void;
  unsavedReason(id: PackageId): string | null;
  /** Of all running uploads together; null while no bytes are sent. */
  bytesPerSecond(): number | null;
}

const SAMPLE_EVERY_MS = 200;
/** The rate is that of about the last seconds, not of the whole upload. */
const RATE_WINDOW_MS = 3_000;

interface Running {
  bytesSent: number;
  readonly throttle: Throttle;
  samples: { readonly atMs: number; readonly bytes: number }[];
}

export function createLiveProgress(clock: Clock): LiveProgress {
  const running = new Map<PackageId, Running>();
  const held = new Map<PackageId, string>();
  const of = (id: PackageId): Progress | null => {
    const transfer = running.get(id);
    if (!transfer) return null;
    const first = transfer.samples[0];
    const last = transfer.samples.at(-1);
    const spanMs = first && last ? last.atMs - first.atMs : 0;
    const rate = first && last && spanMs > 0 ? ((last.bytes - first.bytes) * 1_000) / spanMs : null;
    return { bytesSent: transfer.bytesSent, bytesPerSecond: rate };
  };
  return {
    start: (id) => {
      const atMs = clock.monotonicMs();
      const throttle = new Throttle(SAMPLE_EVERY_MS, () => clock.monotonicMs());
      throttle.restart();
      running.set(id, { bytesSent: 0, throttle, samples: [{ atMs, bytes: 0 }] });
    },
    report(id, bytesSent, totalBytes) {
      const transfer = running.get(id);
      if (!transfer) return;
      transfer.bytesSent = bytesSent;
      if (bytesSent >= totalBytes) {
        // While the response is awaited nothing moves, so there is no rate.
        transfer.samples = [];
        return;
      }
      if (!transfer.throttle.take()) return;
      const nowMs = clock.monotonicMs();
      transfer.samples = [
        ...transfer.samples.filter(({ atMs }) => nowMs - atMs <= RATE_WINDOW_MS),
        { atMs: nowMs, bytes: bytesSent },
      ];
    },
    end: (id) => {
      running.delete(id);
    },
    of,
    setUnsavedReason(id, detail) {
      if (detail === null) held.delete(id);
      else held.set(id, detail);
    },
    unsavedReason: (id) => held.get(id) ?? null,
    bytesPerSecond() {
      const rates = [...running.keys()].map((id) => of(id)?.bytesPerSecond ?? null);
      const known = rates.filter((rate) => rate !== null);
      return known.length === 0 ? null : known.reduce((sum, rate) => sum + rate, 0);
    },
  };
}
