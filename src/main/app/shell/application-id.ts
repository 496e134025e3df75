import type { App } from 'electron';

/** The `appId` of the installer, which the shortcut carries too. */
export const APPLICATION_ID = 'com.proofcase.desktop';

/** Windows assigns notifications and pinned icons by this id; it has to be set before the first window. */
export function setApplicationId(app: Pick<App, 'setAppUserModelId'>, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(APPLICATION_ID);
}
