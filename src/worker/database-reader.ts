import { parentPort, workerData } from 'node:worker_threads';
import { readerHandlers } from '../main/reader-handlers';
import { openForReading } from '../main/storage/database/open-for-reading';
import { createRepositories } from '../main/storage/database/repositories';
import { serveQueries } from '../main/storage/reader/serve-queries';
import { checkMessage, type DatabaseCheck } from '../main/storage/recovery/check-in-thread';
import { systemClock } from '../main/support/clock';

// The thread that reads the database for the window, or checks it before it is opened: docs/decisions/0043-database-reader.md.
if (parentPort === null) throw new Error('This is a thread of Proofcase; it is not started by hand.');
const task = workerData as { readonly dataFolder: string } | DatabaseCheck;
if ('check' in task) parentPort.postMessage(checkMessage(task));
else {
  const database = openForReading(task.dataFolder);
  const repositories = createRepositories(database, task.dataFolder);
  serveQueries(parentPort, database, readerHandlers(repositories, systemClock));
}
