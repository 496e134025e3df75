import type { Session } from 'electron';
import type { PageSource } from './app-scheme';
import { isOwnUrl } from './network-rules';

/** The developer tools load their own front end; they exist in a checkout only. */
const DEVELOPER_TOOLS = /^devtools:\/\//;

/** Cuts a session off from every network (security row 5); what is sent goes through the engine, never the window. */
export function lockNetwork(session: Session, developerTools: boolean, pages: PageSource): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    const allowed =
      isOwnUrl(details.url) ||
      pages.isAllowed(details.url) ||
      (developerTools && DEVELOPER_TOOLS.test(details.url));
    callback({ cancel: !allowed });
  });
  // Chromium fetches the dictionaries of its languages past this rule, even for a spelling checker that is off.
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
}
