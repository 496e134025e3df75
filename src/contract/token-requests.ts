import { z } from 'zod';
import { reader, shell } from './request';
import { profileId } from './request-fields';
import type { TokenLedgerView } from './safety-views';

const period = {
  profileId: profileId.optional(),
  /** Calendar months, the current one included. */
  months: z.int().min(1).max(120).default(12),
};

export const tokenRequests = {
  'tokens.ledger': reader.read(period).returns<TokenLedgerView>(),
  /** Null when the person closed the dialog. */
  'tokens.saveCsv': shell.read(period).returns<{ readonly path: string } | null>(),
};
