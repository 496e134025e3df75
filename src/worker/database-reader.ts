import { parentPort, workerData } from 'node:worker_threads';
import { readerHandlers } from '../main/reader-handlers';
import { openForReading } from '../main/storage/database/connection';
import { createRepositories } from '../main/storage/database/repositories';
import { serveQueries } from '../main/storage/reader/serve-queries';
import { systemClock } from '../main/support/clock';

// The thread that reads the database for the window: docs/decisions/0043-database-reader.md.
if (parentPort === null) throw new Error('This is a thread of Proofcase; it is not started by hand.');
const { dataFolder } = workerData as { readonly dataFolder: string };
const database = openForReading(dataFolder);
serveQueries(parentPort, database, readerHandlers(createRepositories(database, dataFolder), systemClock));
