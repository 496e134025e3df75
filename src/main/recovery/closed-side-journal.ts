import { ProofcaseError } from '../../contract/errors';
import { SIDE_START, type SideJournal } from '../journal/side-journal';

/** In the place of the side journal while the database is only shown: the file stays as it is. */
export const closedSideJournal: SideJournal = {
  append: () => Promise.reject(new ProofcaseError('database-read-only')),
  readFrom: async () => ({ entries: [], end: SIDE_START, shortenedThrough: null, damagedLines: 0 }),
  shorten: async () => ({ dropped: 0 }),
  forget: () => Promise.reject(new ProofcaseError('database-read-only')),
  close: async () => undefined,
};
