import { readFileSync } from 'node:fs';
import { protocol, type Session } from 'electron';
import { APP_SCHEME, EVIDENCE_SCHEME } from '../../../contract/bridge';
import { pageFileFor, SECURITY_HEADERS } from './page-files';

/** Source of the window's pages: the built files or, in `npm run dev`, the development server. */
export interface PageSource {
  /** Answers a GET or HEAD of the window to a URL of our scheme. */
  respond(url: string): Promise<Response>;
  /** Whether the window may reach a URL that is of none of our schemes. */
  isAllowed(url: string): boolean;
}

/** Before the application is ready, once: both schemes resolve relative URLs and count as secure contexts. */
export function declareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
    { scheme: EVIDENCE_SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

/** Serves the pages to the window's session (security rows 1 and 3). */
export function servePages(session: Session, pages: PageSource): void {
  session.protocol.handle(APP_SCHEME, async (request) =>
    request.method === 'GET' || request.method === 'HEAD' ? pages.respond(request.url) : emptyResponse(404),
  );
}

/** The built pages below `root`; nothing else may be reached. */
export function builtPages(root: string): PageSource {
  return {
    isAllowed: () => false,
    async respond(url) {
      const file = pageFileFor(url, root);
      if (file === null) return emptyResponse(404);
      try {
        // At once: while the engine starts, each step of a reading in the background would wait for its turn.
        const body = readFileSync(file.path);
        return new Response(new Uint8Array(body), {
          headers: { ...SECURITY_HEADERS, 'Content-Type': file.contentType },
        });
      } catch {
        return emptyResponse(404);
      }
    },
  };
}

/** Node loads its classes of requests and responses with the first use: a page would wait for it. */
export function warmUpResponses(): void {
  setImmediate(() => emptyResponse(204));
}

/** An empty answer that carries the same headers as every other. */
function emptyResponse(status: number): Response {
  return new Response(null, { status, headers: SECURITY_HEADERS });
}
