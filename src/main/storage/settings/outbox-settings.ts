import { type OutboxSettings, PARALLEL_UPLOADS } from '../../../contract/outbox-views';
import { outboxSettingsChange } from '../../../contract/settings-requests';
import { storedSettings } from './stored-settings';

export const DEFAULT_OUTBOX_SETTINGS: OutboxSettings = {
  parallelUploads: PARALLEL_UPLOADS.default,
  parallelScans: false,
  bytesPerSecond: null,
  onlyUnmetered: false,
  paused: false,
};

export const { read: readOutboxSettings, store: storeOutboxSettings } = storedSettings<OutboxSettings>(
  'outbox',
  outboxSettingsChange,
  DEFAULT_OUTBOX_SETTINGS,
);
