/** Why a package that is due does not move; null where nothing holds it. */
export type HoldReason = 'paused' | 'waiting-for-slot' | 'metered';
