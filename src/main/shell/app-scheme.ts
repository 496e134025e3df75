import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { APP_SCHEME, EVIDENCE_SCHEME } from '../../contract/bridge';
import { pageFileFor, SECURITY_HEADERS } from './page-files';

/** Before the application is ready, once: both schemes resolve relative URLs and count as secure contexts. */
export function declareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
    { scheme: EVIDENCE_SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

/** Serves the built pages below `root` to the window's session (security rows 1 and 3). */
export function servePages(session: Session, root: string): void {
  session.protocol.handle(APP_SCHEME, async (request) => {
    const file =
      request.method === 'GET' || request.method === 'HEAD' ? pageFileFor(request.url, root) : null;
    if (file === null) return refusal(404);
    try {
      const body = await readFile(file.path);
      return new Response(new Uint8Array(body), {
        headers: { ...SECURITY_HEADERS, 'Content-Type': file.contentType },
      });
    } catch {
      return refusal(404);
    }
  });
}

/** An empty answer that carries the same headers as every other. */
export function refusal(status: number): Response {
  return new Response(null, { status, headers: SECURITY_HEADERS });
}
