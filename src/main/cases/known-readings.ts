import type { Clock } from '../clock';
import type { StoredReading } from '../database/readings-repository';
import type { Repositories } from '../database/repositories';
import type { FileReading, Readings } from '../intake/readings';
import type { FoundFile } from '../intake/walk';
import { inspectionSchema } from '../photos/worker-protocol';

/** Coarsest clock of a file system (FAT: two seconds), and some: later writes might not change the stamp. */
const SETTLED_MS = 3_000;
/** Few enough that writing them holds nobody up. */
const BATCH = 100;
const DAY_MS = 86_400_000;
export const KEEP_UNUSED_DAYS = 90;

export interface KnownReadingsDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  /** Of the program that reads; what another one read is not used. */
  readonly version: string;
  /** False: nothing is taken from an earlier reading, every byte is read. */
  readonly uses: boolean;
}

export interface KnownReadings extends Readings {
  /** Writes what is still in memory, and removes what was not used for long. */
  finish(): void;
}

/**
 * Readings of earlier times. One is used only for a file of which the operating system says that nothing changed:
 * size, both of its times and its number on the disk. That is not yet a proof; the proof is made when a package is
 * sealed, which hashes every byte again and refuses a file that differs (docs/decisions/0007-readings.md).
 */
export function createKnownReadings({
  repositories,
  clock,
  version,
  uses,
}: KnownReadingsDeps): KnownReadings {
  const { readings } = repositories;
  let pending: StoredReading[] = [];
  let used: string[] = [];
  const write = (): void => {
    const now = clock.now();
    const at = now.toISOString();
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
    repositories.inTransaction(() => {
      for (const reading of pending) readings.save(reading, at);
      for (const path of used) readings.use(path, at, yesterday);
    });
    pending = [];
    used = [];
  };
  return {
    find(file) {
      const stored = uses ? readings.find(file.absolutePath) : null;
      const found = stored && stored.version === version && isAsItWas(stored, file) ? decode(stored) : null;
      if (found) used.push(file.absolutePath);
      return found;
    },
    keep(file, reading) {
      const latest = Math.max(file.modifiedMs, file.changedMs);
      if (clock.now().getTime() - latest < SETTLED_MS) return;
      const { absolutePath: path, bytes, modifiedMs, changedMs, inode } = file;
      const { sha256, type } = reading;
      const inspection = JSON.stringify(reading.inspection);
      pending.push({ path, bytes, modifiedMs, changedMs, inode, sha256, type, version, inspection });
      if (pending.length >= BATCH) write();
    },
    finish() {
      if (pending.length + used.length > 0) write();
      readings.removeUnused(new Date(clock.now().getTime() - KEEP_UNUSED_DAYS * DAY_MS).toISOString());
    },
  };
}

function isAsItWas(stored: StoredReading, file: FoundFile): boolean {
  return (
    stored.bytes === file.bytes &&
    stored.modifiedMs === file.modifiedMs &&
    stored.changedMs === file.changedMs &&
    stored.inode === file.inode
  );
}

/** Checked like an answer of the worker, since that is what it was. */
function decode({ sha256, type, inspection }: StoredReading): FileReading | null {
  try {
    const parsed = inspectionSchema.safeParse(JSON.parse(inspection));
    return parsed.success ? { sha256, type, inspection: parsed.data } : null;
  } catch {
    return null;
  }
}
