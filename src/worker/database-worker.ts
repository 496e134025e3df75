import { rewriteDatabase } from '../main/database/rewrite';
import { connectToParent } from './parent-port';

/** A process that writes a database file anew, which takes seconds for a large one, and ends. */
const parent = connectToParent(process);
parent.onMessage((message) => {
  // Only our own engine sends; one request, one answer.
  const { file } = message as { readonly file: string };
  parent.send({ problem: rewriteDatabase(file) });
});
parent.send({ ready: true });
