import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { FaultGate } from '../http/fault-gate';
import { jsonReply, type Reply, refuse } from '../http/reply';
import type { CaptureCase } from './capture-case';
import type { CaptureContext } from './capture-context';
import { linkRequestSchema } from './link-request';
import { statusBody } from './status-body';

const MAX_LINK_BODY_BYTES = 1_000_000;

/** Handles POST /capture/link after the key was accepted. */
export async function handleLinkRequest(
  request: IncomingMessage,
  gate: FaultGate,
  place: CaptureContext,
): Promise<Reply> {
  const text = await readText(gate.body(request));
  await gate.pass('after-body');
  const parsed = linkRequestSchema.safeParse(parseJson(text));
  if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
  const capture = await place.service.create(parsed.data);
  const { captureLink, ticketId } = describeCapture(capture, place);
  return jsonReply(200, { captureLink, ticketId });
}

/** Handles GET /capture/status after the key was accepted. Needs exactly one parameter, else 400 (not documented). */
export async function handleStatusRequest(url: URL, gate: FaultGate, place: CaptureContext): Promise<Reply> {
  await gate.pass('after-body');
  const ticketId = url.searchParams.get('ticketId');
  const caseNumber = url.searchParams.get('caseNumber');
  if (ticketId !== null && caseNumber !== null) return refuse(400, 'give ticketId or caseNumber, not both');
  if (ticketId === null && caseNumber === null) return refuse(400, 'give ticketId or caseNumber');
  const capture =
    ticketId === null
      ? await place.service.byCaseNumber(caseNumber ?? '')
      : await place.service.byTicket(ticketId);
  if (capture === null) return refuse(404, 'no such capture case');
  return jsonReply(200, describeCapture(capture, place));
}

/** The status body of a case. */
export function describeCapture(capture: CaptureCase, place: CaptureContext): ReturnType<typeof statusBody> {
  return statusBody(capture, {
    utcOffsetMinutes: place.utcOffsetMinutes(),
    linkOf: (token) => `${place.baseUrl()}/capture/session/${token}`,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(400, 'the body is not JSON');
  }
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes <= MAX_LINK_BODY_BYTES) chunks.push(part);
  }
  return bytes > MAX_LINK_BODY_BYTES
    ? refuse(413, 'the body is too large')
    : Buffer.concat(chunks).toString('utf8');
}
