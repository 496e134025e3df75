import { ProofcaseError } from '../../../contract/errors';
import type { RequestPayload } from '../../../contract/requests';
import { notificationSettingsChange, widthsChange } from '../../../contract/settings-requests';
import type { Settings } from '../../../contract/views';
import type { ProfileId } from '../../../domain/ids';
import { LANGUAGES } from '../../../domain/language';
import { NOTIFICATION_DEFAULTS, type NotificationSettings } from '../../../domain/notices';
import type { Emit } from '../../support/events';
import type { Repositories } from '../database/repositories';
import { readOutboxSettings, storeOutboxSettings } from './outbox-settings';
import { PRACTICE_PROFILE_ID } from './practice-profile';
import { storedSettings } from './stored-settings';
import { readTrustAnchors, storeTrustAnchors } from './trust-anchors';

const THEMES = ['system', 'light', 'dark'] as const;

export function readSettings(repositories: Repositories): Settings {
  const { settings, profiles } = repositories;
  const language = LANGUAGES.find((known) => known === settings.get('language')) ?? 'system';
  const theme = THEMES.find((known) => known === settings.get('theme')) ?? 'system';
  const active = settings.get('activeProfileId') as ProfileId | null;
  const activeProfileId = active && profiles.find(active) ? active : PRACTICE_PROFILE_ID;
  return {
    language,
    theme,
    activeProfileId,
    outbox: readOutboxSettings(settings),
    notifications: readNotificationSettings(settings),
    trustAnchors: readTrustAnchors(settings),
    widths: readWidths(settings),
  };
}

/** @throws ProofcaseError `not-found` for an unknown profile, `trust-anchors-unusable`. */
export function changeSettings(
  repositories: Repositories,
  emit: Emit,
  { outbox, notifications, trustAnchors, widths, ...change }: RequestPayload<'settings.change'>,
): Settings {
  if (change.activeProfileId && !repositories.profiles.find(change.activeProfileId)) {
    throw new ProofcaseError('not-found');
  }
  repositories.inTransaction(() => {
    for (const [name, value] of Object.entries(change)) {
      if (value !== undefined) repositories.settings.set(name, value);
    }
    if (outbox) storeOutboxSettings(repositories.settings, outbox);
    if (notifications) storeNotificationSettings(repositories.settings, notifications);
    if (widths) storeWidths(repositories.settings, widths);
    if (trustAnchors) storeTrustAnchors(repositories.settings, trustAnchors);
  });
  const settings = readSettings(repositories);
  emit('settings.changed', settings);
  return settings;
}

const { read: readWidths, store: storeWidths } = storedSettings<Settings['widths']>(
  'widths',
  widthsChange,
  {},
);

const { read: readNotificationSettings, store: storeNotificationSettings } =
  storedSettings<NotificationSettings>('notifications', notificationSettingsChange, NOTIFICATION_DEFAULTS);
