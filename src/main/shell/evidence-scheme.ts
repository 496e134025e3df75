import type { Session } from 'electron';
import { EVIDENCE_SCHEME } from '../../contract/bridge';
import type { Engine } from '../engine';
import { refusal } from './app-scheme';
import { readEvidenceAddress } from './evidence-address';
import { SECURITY_HEADERS } from './page-files';

/** Serves pictures that the image worker re-encoded, as JPEG and nothing else (security row 8). */
export function serveEvidence(session: Session, engine: Promise<Engine>): void {
  session.protocol.handle(EVIDENCE_SCHEME, async (request) => {
    const address = request.method === 'GET' ? readEvidenceAddress(request.url) : null;
    if (address === null) return refusal(404);
    try {
      const source = await engine;
      const picture =
        address.kind === 'attachment'
          ? await source.attachmentPicture(address.id)
          : await source.picture(address.kind, address.id);
      return picture === null ? refusal(404) : pictureResponse(picture);
    } catch {
      return refusal(404);
    }
  });
}

function pictureResponse(jpeg: Uint8Array): Response {
  return new Response(new Uint8Array(jpeg), {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': 'image/jpeg',
      // Identifiers are never given to other content; the session is in memory, so nothing stays on disk.
      'Cache-Control': 'private, max-age=3600, immutable',
    },
  });
}
