import { type App, type Session, session } from 'electron';
import type { PageSource } from './app-scheme';
import { lockNetwork } from './network-lock';
import { denyPermissions } from './permissions';

/** Every session that ever exists starts without network and without permissions, not only the window's. */
export function lockSessions(app: App, developerTools: boolean, pages: PageSource): void {
  app.on('session-created', (created) => {
    lockNetwork(created, developerTools, pages);
    denyPermissions(created);
  });
}

/** The window's own session lives in memory: no page, picture or cookie of it is ever on disk. */
export function openWindowSession(): Session {
  return session.fromPartition('proofcase-window', { cache: false });
}

/** A session without pictures of cases, with its own zoom. */
export function openHelpSession(): Session {
  return session.fromPartition('proofcase-help', { cache: false });
}
