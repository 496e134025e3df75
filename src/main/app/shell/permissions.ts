import type { Session } from 'electron';

/** Allows copying text; everything else is denied, including permissions of later versions (security row 4). */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

export function isPermitted(permission: string): boolean {
  return ALLOWED.has(permission);
}

/** Denies permission requests and checks, devices and screen capture. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => callback(isPermitted(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isPermitted(permission));
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, callback) => callback({ confirmed: false }));
  // Without a handler, screen capture is not available.
  session.setDisplayMediaRequestHandler(null);
}
