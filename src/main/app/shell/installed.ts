import type { App } from 'electron';

/**
 * Whether this is an installed application and no checkout. Electron's `isPackaged` alone goes by the name of the
 * executable: a copy with another name would take debugging switches and a policy of the person's own.
 */
export function isInstalled(app: Pick<App, 'isPackaged' | 'getAppPath'>): boolean {
  return app.isPackaged || app.getAppPath().endsWith('.asar');
}
