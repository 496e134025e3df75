import { z } from 'zod';
import { nothing, profileId } from './request-fields';
import type { BackupsView, RecoveryReport, RestartNeeded, TokenLedgerView } from './safety-views';

/** Requests about tokens, backups and recovery. */
export const safetySchemas = {
  'tokens.ledger': z.strictObject({
    profileId: profileId.optional(),
    /** Calendar months, this one included. */
    months: z.int().min(1).max(120).default(12),
  }),
  /** Null when the person closed the dialog. */
  'tokens.saveCsv': z.strictObject({
    profileId: profileId.optional(),
    months: z.int().min(1).max(120).default(12),
  }),
  'backups.list': nothing,
  'backups.make': nothing,
  'backups.restore': z.strictObject({ backupId: z.string().regex(/^\d{8}T\d{9}Z$/) }),
  'app.recovery': nothing,
  'recovery.goOn': nothing,
  'recovery.startAnew': nothing,
  'app.restart': nothing,
  'app.openDataFolder': nothing,
  'app.saveDefectReport': nothing,
} as const;

export interface SafetyResponses {
  'tokens.ledger': TokenLedgerView;
  'tokens.saveCsv': { readonly path: string } | null;
  'backups.list': BackupsView;
  'backups.make': BackupsView;
  'backups.restore': RestartNeeded;
  /** Null: nothing was found, or a person has decided. */
  'app.recovery': RecoveryReport | null;
  'recovery.goOn': null;
  'recovery.startAnew': RestartNeeded;
  'app.restart': null;
  'app.openDataFolder': null;
  'app.saveDefectReport': { readonly path: string } | null;
}
