import { parseJsonObject } from './decode-capture';
import { field } from './shape';

/** `ticketId` of the answer of `POST /capture/link`; the link itself is read from the status. Null without one. */
export function createdLink(body: Buffer): { readonly ticketId: string } | null {
  const fields = parseJsonObject(body);
  const ticketId = fields ? field(fields, 'ticketId') : undefined;
  return typeof ticketId === 'string' && ticketId.trim() !== '' ? { ticketId: ticketId.trim() } : null;
}
