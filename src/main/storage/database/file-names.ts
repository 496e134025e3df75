/** The database in the data folder. */
export const DATABASE_FILE = 'proofcase.db';

/** Locked by the running engine. */
export const LOCK_FILE = 'instance.lock';
