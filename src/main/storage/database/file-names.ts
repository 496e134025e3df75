/** The database in the data folder. */
export const DATABASE_FILE = 'proofcase.db';

/** Locked by the running engine. */
export const LOCK_FILE = 'instance.lock';

/** Says who holds the lock; only for people. */
export const LOCK_HOLDER_FILE = 'instance.json';
