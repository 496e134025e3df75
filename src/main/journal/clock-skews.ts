import type { ClockSkew } from '../../contract/outbox-views';
import type { ProfileId } from '../../domain/ids';

/** Our clock minus the server's, as the last answer of each profile in this run told it. */
export interface ClockSkews {
  note(profileId: ProfileId, seconds: number | null): void;
  all(): readonly ClockSkew[];
  of(profileId: ProfileId): number | null;
}

export function createClockSkews(): ClockSkews {
  const last = new Map<ProfileId, number>();
  return {
    note(profileId, seconds) {
      if (seconds !== null) last.set(profileId, seconds);
    },
    all: () => [...last].map(([profileId, seconds]) => ({ profileId, seconds })),
    of: (profileId) => last.get(profileId) ?? null,
  };
}
