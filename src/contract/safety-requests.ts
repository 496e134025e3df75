import { z } from 'zod';
import { profileId } from './request-fields';
import type { TokenLedgerView } from './safety-views';

/** Requests about tokens, backups and recovery. */
export const safetySchemas = {
  'tokens.ledger': z.strictObject({
    profileId: profileId.optional(),
    /** Calendar months, this one included. */
    months: z.int().min(1).max(120).default(12),
  }),
} as const;

export interface SafetyResponses {
  'tokens.ledger': TokenLedgerView;
}
