import type { settingsRequests } from '../../../contract/settings-requests';
import type { Emit } from '../../support/events';
import type { EngineHandlers } from '../../support/handlers';
import type { Repositories } from '../database/repositories';
import { changeSettings, readSettings } from './settings';

export interface SettingsHandlerDeps {
  readonly repositories: Repositories;
  readonly emit: Emit;
  /** The outbox, which reads its settings again. */
  readonly runner: { settingsChanged(): void };
}

export function settingsHandlers({
  repositories,
  emit,
  runner,
}: SettingsHandlerDeps): EngineHandlers<typeof settingsRequests> {
  return {
    'settings.get': async () => readSettings(repositories),
    'settings.change': async (change) => {
      const settings = changeSettings(repositories, emit, change);
      if (change.outbox) runner.settingsChanged();
      return settings;
    },
  };
}
