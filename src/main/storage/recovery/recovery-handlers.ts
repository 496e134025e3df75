import type { recoveryRequests } from '../../../contract/recovery-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { Backups } from '../backups/backups';
import type { RecoveryService } from './recovery-service';

export interface RecoveryHandlerDeps {
  readonly backups: Backups;
  readonly recovery: RecoveryService;
  /** The outbox, which reads its settings again. */
  readonly runner: { settingsChanged(): void };
}

export function recoveryHandlers({
  backups,
  recovery,
  runner,
}: RecoveryHandlerDeps): EngineHandlers<typeof recoveryRequests> {
  return {
    'backups.list': () => backups.view(),
    'backups.make': () => backups.make(),
    'backups.restore': ({ backupId }) => recovery.restore(backupId),
    'app.recovery': () => recovery.report(),
    'recovery.continue': async () => {
      recovery.resumeOutbox();
      runner.settingsChanged();
      return null;
    },
    'recovery.reset': () => recovery.startEmpty(),
  };
}
