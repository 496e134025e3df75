import type { Session } from 'electron';
import { EVIDENCE_SCHEME } from '../../../contract/bridge';
import type { Engine } from '../../engine';
import { emptyResponse } from './app-scheme';
import { type EvidenceAddress, pictureType, readEvidenceAddress } from './evidence-address';
import { SECURITY_HEADERS } from './page-files';

/** Serves pictures re-encoded by the image worker, as JPEG or PNG only (security row 8). */
export function serveEvidence(session: Session, engine: Promise<Engine>): void {
  session.protocol.handle(EVIDENCE_SCHEME, async (request) => {
    const address = request.method === 'GET' ? readEvidenceAddress(request.url) : null;
    if (address === null) return emptyResponse(404);
    try {
      const source = await engine;
      const picture = await pictureAt(source, address);
      const contentType = picture === null ? null : pictureType(picture);
      return picture === null || contentType === null
        ? emptyResponse(404)
        : pictureResponse(picture, contentType);
    } catch {
      return emptyResponse(404);
    }
  });
}

function pictureAt(engine: Engine, address: EvidenceAddress): Promise<Uint8Array | null> {
  switch (address.kind) {
    case 'attachment':
      return engine.attachmentPicture(address.id);
    case 'received-thumbnail':
      return engine.receivedPicture('thumbnail', address.id);
    case 'received-preview':
      return engine.receivedPicture('preview', address.id);
    default:
      return engine.picture(address.kind, address.id, address.page);
  }
}

function pictureResponse(picture: Uint8Array, contentType: string): Response {
  return new Response(new Uint8Array(picture), {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': contentType,
      // Identifiers are never reused; the session is in memory, so nothing is cached on disk.
      'Cache-Control': 'private, max-age=3600, immutable',
    },
  });
}
