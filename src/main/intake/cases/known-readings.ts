import type { StoredReading } from '../../storage/database/readings-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { FileReading, Readings } from '../folder/readings';
import type { FoundFile } from '../folder/walk';
import { inspectionSchema } from '../photos/worker-protocol';

/** FAT stores times in steps of two seconds: a later write within that time might not change the stamp. */
const SETTLED_MS = 3_000;
/** Small enough that a write does not block other work. */
const MAX_PENDING = 100;
const DAY_MS = 86_400_000;
const MAX_UNUSED_DAYS = 90;

export interface KnownReadingsDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  /** Version of the image worker; readings of another version are not used. */
  readonly version: string;
  /** False: every file is read completely. */
  readonly reusesReadings: boolean;
}

export interface KnownReadings extends Readings {
  /** Writes the pending readings and removes those that were not used for a long time. */
  finish(): void;
}

/**
 * Cached readings. A reading is used only if size, both times and inode of the file are unchanged. Sealing hashes
 * every byte again and refuses a file that differs (docs/decisions/0007-readings.md).
 */
export function createKnownReadings({
  repositories,
  clock,
  version,
  reusesReadings: uses,
}: KnownReadingsDeps): KnownReadings {
  const { readings } = repositories;
  let pending: StoredReading[] = [];
  let used: string[] = [];
  const flush = (): void => {
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
      const found = stored && stored.version === version && isUnchanged(stored, file) ? decode(stored) : null;
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
      if (pending.length >= MAX_PENDING) flush();
    },
    finish() {
      if (pending.length + used.length > 0) flush();
      readings.removeUnused(new Date(clock.now().getTime() - MAX_UNUSED_DAYS * DAY_MS).toISOString());
    },
  };
}

function isUnchanged(stored: StoredReading, file: FoundFile): boolean {
  return (
    stored.bytes === file.bytes &&
    stored.modifiedMs === file.modifiedMs &&
    stored.changedMs === file.changedMs &&
    stored.inode === file.inode
  );
}

/** The stored text comes from the worker and is validated like its answers. */
function decode({ sha256, type, inspection }: StoredReading): FileReading | null {
  try {
    const parsed = inspectionSchema.safeParse(JSON.parse(inspection));
    return parsed.success ? { sha256, type, inspection: parsed.data } : null;
  } catch {
    return null;
  }
}
