import { ProofcaseError } from '../../../contract/errors';
import { SIDE_START, type SideJournal } from '../side-journal';

/** Replaces the side journal in read-only mode; the file stays unchanged. */
export const readOnlySideJournal: SideJournal = {
  append: () => Promise.reject(new ProofcaseError('database-read-only')),
  readFrom: async () => ({
    entries: [],
    handovers: [],
    end: SIDE_START,
    shortenedThrough: null,
    damagedLines: 0,
  }),
  shorten: async () => ({ dropped: 0 }),
  forget: () => Promise.reject(new ProofcaseError('database-read-only')),
  close: async () => undefined,
};
