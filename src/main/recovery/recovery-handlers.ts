import type { recoveryRequests } from '../../contract/recovery-requests';
import type { Backups } from '../backups/backups';
import type { EngineHandlers } from '../handlers';
import type { JournalRunner } from '../journal/runner';
import type { RecoveryService } from './recovery-service';

export interface RecoveryHandlerDeps {
  readonly backups: Backups;
  readonly recovery: RecoveryService;
  readonly runner: Pick<JournalRunner, 'settingsChanged'>;
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
    'recovery.goOn': async () => {
      recovery.resumeOutbox();
      runner.settingsChanged();
      return null;
    },
    'recovery.startAnew': () => recovery.startEmpty(),
  };
}
