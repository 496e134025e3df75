import type { App, WebContents } from 'electron';
import { isPresentableLink } from './network-rules';

/**
 * Blocks navigation of every page (security row 6): no redirects, new windows or webviews. A web link is shown to the
 * person first and opened in their browser.
 */
export function blockNavigation(app: App, presentLink: (url: string) => void): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (isPresentableLink(url)) presentLink(url);
      return { action: 'deny' };
    });
  });
}
