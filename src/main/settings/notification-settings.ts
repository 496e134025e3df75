import { requestSchemas } from '../../contract/requests';
import { NOTIFICATION_DEFAULTS, type NotificationSettings } from '../../domain/notices';
import type { SettingsRepository } from '../database/settings-repository';

const NAME = 'notifications';
const schema = requestSchemas['settings.change'].shape.notifications.unwrap();

/** What is stored, completed by what is usual; a value that no longer fits is as if it were not there. */
export function readNotificationSettings(settings: Pick<SettingsRepository, 'get'>): NotificationSettings {
  const stored = parsed(settings.get(NAME));
  return {
    answers: stored.answers ?? NOTIFICATION_DEFAULTS.answers,
    questions: stored.questions ?? NOTIFICATION_DEFAULTS.questions,
    caseNumbers: stored.caseNumbers ?? NOTIFICATION_DEFAULTS.caseNumbers,
  };
}

/** Changes what is given and leaves the rest. */
export function storeNotificationSettings(
  settings: SettingsRepository,
  change: { readonly [Name in keyof NotificationSettings]?: boolean | undefined },
): void {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  settings.set(NAME, JSON.stringify({ ...readNotificationSettings(settings), ...given }));
}

function parsed(text: string | null) {
  if (text === null) return {};
  try {
    return schema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
