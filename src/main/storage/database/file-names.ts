/** The database in the data folder. */
export const DATABASE_FILE = 'proofcase.db';

/** Locked by the running engine. */
export const LOCK_FILE = 'instance.lock';

/** Says who holds the lock; only for people. */
export const LOCK_HOLDER_FILE = 'instance.json';

/** The request for a restore, which the next start performs before it opens the database. */
export const RESTORE_REQUEST_FILE = 'restore.json';

/** Marks a database that the next start checks thoroughly. */
export const SUSPECT_FILE = 'database.suspect';
