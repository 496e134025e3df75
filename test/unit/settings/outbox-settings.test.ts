import { describe, expect, it } from 'vitest';
import { settingsRequests } from '../../../src/contract/settings-requests';
import {
  DEFAULT_OUTBOX_SETTINGS,
  readOutboxSettings,
  storeOutboxSettings,
} from '../../../src/main/storage/settings/outbox-settings';

function stored(text: string | null = null) {
  const kept = new Map<string, string>(text === null ? [] : [['outbox', text]]);
  return {
    kept,
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string) => {
      kept.set(name, value);
    },
    remove: (name: string) => {
      kept.delete(name);
    },
  };
}

describe('the settings of the outbox', () => {
  it('are the defaults when nothing valid is stored', () => {
    for (const text of [
      null,
      '',
      'null',
      '[]',
      '{"parallelUploads":99}',
      '{"paused":"yes"}',
      '{"other":1}',
    ]) {
      expect(readOutboxSettings(stored(text))).toEqual(DEFAULT_OUTBOX_SETTINGS);
    }
  });

  it('keep unchanged values', () => {
    const settings = stored();
    storeOutboxSettings(settings, { parallelUploads: 4, bytesPerSecond: 50_000 });
    storeOutboxSettings(settings, { paused: true, parallelUploads: undefined });
    storeOutboxSettings(settings, { bytesPerSecond: null });
    expect(readOutboxSettings(settings)).toEqual({
      ...DEFAULT_OUTBOX_SETTINGS,
      parallelUploads: 4,
      paused: true,
    });
  });

  it.each([
    { parallelUploads: 0 },
    { parallelUploads: 7 },
    { parallelUploads: 1.5 },
    { bytesPerSecond: 0 },
    { bytesPerSecond: 7_999 },
    { bytesPerSecond: Number.POSITIVE_INFINITY },
    { paused: 1 },
    { somethingElse: true },
  ])('are refused when they are invalid: %o', (outbox) => {
    expect(settingsRequests['settings.change'].payload.safeParse({ outbox }).success).toBe(false);
  });
});
