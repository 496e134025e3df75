import { type OutboxSettings, PARALLEL_UPLOADS } from '../../contract/outbox-views';
import { requestSchemas } from '../../contract/requests';
import type { SettingsRepository } from '../database/settings-repository';

export const USUAL_OUTBOX_SETTINGS: OutboxSettings = {
  parallelUploads: PARALLEL_UPLOADS.usual,
  parallelScans: false,
  bytesPerSecond: null,
  onlyUnmetered: false,
  paused: false,
};

const NAME = 'outbox';
const schema = requestSchemas['settings.change'].shape.outbox.unwrap();

/** What is stored, completed by what is usual; a value that no longer fits is as if it were not there. */
export function readOutboxSettings(settings: Pick<SettingsRepository, 'get'>): OutboxSettings {
  const stored = parsed(settings.get(NAME));
  return {
    parallelUploads: stored.parallelUploads ?? USUAL_OUTBOX_SETTINGS.parallelUploads,
    parallelScans: stored.parallelScans ?? USUAL_OUTBOX_SETTINGS.parallelScans,
    bytesPerSecond: stored.bytesPerSecond ?? USUAL_OUTBOX_SETTINGS.bytesPerSecond,
    onlyUnmetered: stored.onlyUnmetered ?? USUAL_OUTBOX_SETTINGS.onlyUnmetered,
    paused: stored.paused ?? USUAL_OUTBOX_SETTINGS.paused,
  };
}

/** Changes what is given and leaves the rest. */
export function storeOutboxSettings(
  settings: SettingsRepository,
  change: { readonly [Name in keyof OutboxSettings]?: OutboxSettings[Name] | undefined },
): void {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  settings.set(NAME, JSON.stringify({ ...readOutboxSettings(settings), ...given }));
}

function parsed(text: string | null) {
  if (text === null) return {};
  try {
    return schema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
