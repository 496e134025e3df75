import { notificationSettingsChange } from '../../../contract/settings-requests';
import { NOTIFICATION_DEFAULTS, type NotificationSettings } from '../../../domain/notices';
import { storedSettings } from './stored-settings';

export const { read: readNotificationSettings, store: storeNotificationSettings } =
  storedSettings<NotificationSettings>('notifications', notificationSettingsChange, NOTIFICATION_DEFAULTS);
