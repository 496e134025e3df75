import { z } from 'zod';
import { engine } from './request';
import type { BackupsView, RecoveryReport, RestartNeeded } from './safety-views';

/** Backups, and what a start found in a damaged or restored database. */
export const recoveryRequests = {
  'backups.list': engine.read({}).returns<BackupsView>(),
  'backups.make': engine.write({}).returns<BackupsView>(),
  'backups.restore': engine
    .recovery({ backupId: z.string().regex(/^\d{8}T\d{9}Z$/) })
    .returns<RestartNeeded>(),
  /** Null: nothing was found, or a person has decided. */
  'app.recovery': engine.read({}).returns<RecoveryReport | null>(),
  'recovery.continue': engine.write({}).returns<null>(),
  'recovery.reset': engine.recovery({}).returns<RestartNeeded>(),
};
