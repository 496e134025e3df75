import type { App } from 'electron';
import type { PageSource } from './app-scheme';
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from './page-files';
import { parseUrl } from './parse-url';

/**
 * The pages from Vite's development server, on the same origin as the built ones. The policy is the one of the built
 * pages plus what hot reload needs: Vite's nonce for its inline scripts and styles, and one WebSocket.
 */
export function devServerPages(origin: string, nonce: string): PageSource {
  const headers = { ...SECURITY_HEADERS, 'Content-Security-Policy': devPolicy(origin, nonce) };
  return {
    isAllowed: (url) => parseUrl(url)?.origin === webSocketOrigin(origin),
    async respond(url) {
      const { pathname, search } = new URL(url);
      const answer = await fetch(`${origin}${pathname}${search}`, {
        // Vite answers the page itself only to a browser that asks for HTML.
        headers: { Accept: pathname === '/' || pathname.endsWith('.html') ? 'text/html' : '*/*' },
      });
      const type = answer.headers.get('Content-Type') ?? 'application/octet-stream';
      return new Response(await answer.arrayBuffer(), {
        status: answer.status,
        headers: { ...headers, 'Content-Type': type },
      });
    },
  };
}

/** Vite reloads the page from inside, which is refused as all navigation is; the main process does it instead. */
export function followReloads(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', ({ url, isMainFrame }) => {
      if (isMainFrame && url === contents.getURL()) contents.reload();
    });
  });
}

export function devPolicy(origin: string, nonce: string): string {
  return CONTENT_SECURITY_POLICY.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ${webSocketOrigin(origin)}`);
}

function webSocketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws');
}
