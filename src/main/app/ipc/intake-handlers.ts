import type { intakeRequests } from '../../../contract/intake-requests';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';
import type { Dialogs } from '../shell/dialogs';

export interface IntakeHandlerOptions {
  readonly engine: Pick<Engine, 'prepareToRead' | 'registerFolder'>;
  readonly dialogs: Dialogs;
  readonly startIn: string;
}

export function intakeHandlers({
  engine,
  dialogs,
  startIn,
}: IntakeHandlerOptions): ShellHandlers<typeof intakeRequests> {
  return {
    'folders.choose': async () => {
      engine.prepareToRead();
      const path = await dialogs.chooseFolder(startIn);
      return path === null ? null : engine.registerFolder(path);
    },
  };
}
