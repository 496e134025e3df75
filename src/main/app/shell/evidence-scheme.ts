import type { ProtocolRequest, ProtocolResponse, Session } from 'electron';
import { EVIDENCE_SCHEME } from '../../../contract/bridge';
import type { Engine } from '../../engine';
import { type EvidenceAddress, pictureType, readEvidenceAddress } from './evidence-address';
import { SECURITY_HEADERS } from './page-files';

/**
 * Serves pictures re-encoded by the image worker, as JPEG or PNG only (security row 8). In one piece, although Electron
 * advises `protocol.handle`: its streams cost more than reading the picture (decision 13).
 */
export function serveEvidence(session: Session, engine: Promise<Engine>): void {
  session.protocol.registerBufferProtocol(EVIDENCE_SCHEME, (request, respond) => {
    void answer(request, engine).then(respond);
  });
}

const NOT_FOUND: ProtocolResponse = {
  statusCode: 404,
  headers: { ...SECURITY_HEADERS },
  data: Buffer.alloc(0),
};

async function answer({ method, url }: ProtocolRequest, engine: Promise<Engine>): Promise<ProtocolResponse> {
  const address = method === 'GET' ? readEvidenceAddress(url) : null;
  if (address === null) return NOT_FOUND;
  try {
    const picture = await pictureAt(await engine, address);
    const contentType = picture === null ? null : pictureType(picture);
    return picture === null || contentType === null ? NOT_FOUND : pictureResponse(picture, contentType);
  } catch {
    return NOT_FOUND;
  }
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
      return engine.picture(address.kind, address.id, address.page, address.content);
  }
}

function pictureResponse(picture: Uint8Array, contentType: string): ProtocolResponse {
  return {
    data: Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength),
    mimeType: contentType,
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': contentType,
      // Identifiers are never reused, and the addresses of the prepare screen name the content of a file that may change.
      // The session is in memory, so nothing is cached on disk.
      'Cache-Control': 'private, max-age=3600, immutable',
    },
  };
}
