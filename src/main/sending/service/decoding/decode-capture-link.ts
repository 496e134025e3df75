import { parseJsonObject } from './decode-capture';
import { field } from './shape';

/** Returns `ticketId` of a response to `POST /capture/link`; null without one. The link itself comes from the status. */
export function readCreatedLink(body: Buffer): { readonly ticketId: string } | null {
  const fields = parseJsonObject(body);
  const ticketId = fields ? field(fields, 'ticketId') : undefined;
  return typeof ticketId === 'string' && ticketId.trim() !== '' ? { ticketId: ticketId.trim() } : null;
}
