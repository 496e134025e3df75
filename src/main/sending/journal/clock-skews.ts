import type { ClockSkew } from '../../../contract/outbox-views';
import type { ProfileId } from '../../../domain/ids';

/** Local clock minus server clock in seconds, from the latest response of each profile in this run. */
export interface ClockSkews {
  note(profileId: ProfileId, seconds: number | null): void;
  all(): readonly ClockSkew[];
  of(profileId: ProfileId): number | null;
}

export function createClockSkews(): ClockSkews {
  const latest = new Map<ProfileId, number>();
  return {
    note(profileId, seconds) {
      if (seconds !== null) latest.set(profileId, seconds);
    },
    all: () => [...latest].map(([profileId, seconds]) => ({ profileId, seconds })),
    of: (profileId) => latest.get(profileId) ?? null,
  };
}
