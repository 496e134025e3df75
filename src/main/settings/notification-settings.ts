import { requestSchemas } from '../../contract/requests';
import { NOTIFICATION_DEFAULTS, type NotificationSettings } from '../../domain/notices';
import { storedSettings } from './stored-settings';

export const { read: readNotificationSettings, store: storeNotificationSettings } =
  storedSettings<NotificationSettings>(
    'notifications',
    requestSchemas['settings.change'].shape.notifications.unwrap(),
    NOTIFICATION_DEFAULTS,
  );
