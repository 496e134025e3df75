/** What screens remember of one visit, so that Back and Forward find them as they were left. */
export interface EntryMemory {
  get(visit: string, name: string): unknown;
  set(visit: string, name: string, value: unknown): void;
}

/** Visits that are kept; older ones open as if they were new. */
export const MAX_VISITS = 100;

/** A memory by visit and name; the visit that was written to longest ago is dropped first. */
export function createEntryMemory(): EntryMemory {
  const visits = new Map<string, Map<string, unknown>>();
  return {
    get: (visit, name) => visits.get(visit)?.get(name),
    set(visit, name, value) {
      const values = visits.get(visit) ?? new Map<string, unknown>();
      visits.delete(visit);
      visits.set(visit, values.set(name, value));
      for (const oldest of visits.keys()) {
        if (visits.size <= MAX_VISITS) break;
        visits.delete(oldest);
      }
    },
  };
}
