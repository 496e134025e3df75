import type { settingsRequests } from '../../contract/settings-requests';
import type { Repositories } from '../database/repositories';
import type { EngineHandlers } from '../handlers';
import type { Emit } from '../journal/journal-deps';
import type { JournalRunner } from '../journal/runner';
import { changeSettings, readSettings } from './settings';

export interface SettingsHandlerDeps {
  readonly repositories: Repositories;
  readonly emit: Emit;
  readonly runner: Pick<JournalRunner, 'settingsChanged'>;
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
