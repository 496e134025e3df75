import { rewriteDatabase } from '../main/storage/database/rewrite';
import { connectToParent } from './parent-port';

/** A process that rewrites a database file, which takes seconds for a large one. */
const parent = connectToParent(process);
parent.onMessage((message) => {
  // Only the engine sends messages, one request at a time.
  const { file } = message as { readonly file: string };
  parent.send({ problem: rewriteDatabase(file) });
});
parent.send({ ready: true });
