/** A response before it is sent: a body in memory, or a stored file that is streamed. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | { readonly path: string; readonly bytes: number };
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** The error body of the document: `{detail}`. */
export function errorReply(
  status: number,
  detail: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return jsonReply(status, { detail }, headers);
}

/** An XML error as object stores send it, so clients of the upload target cannot expect JSON (R16). */
export function storeErrorReply(status: number, code: string, message: string): Reply {
  const text = message.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return {
    status,
    headers: { 'Content-Type': 'application/xml' },
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${text}</Message></Error>`,
    ),
  };
}

export function htmlReply(status: number, html: string): Reply {
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: Buffer.from(html) };
}

export function emptyReply(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers, body: Buffer.alloc(0) };
}

/** Thrown to respond immediately while the request is being read. */
export class Refusal extends Error {
  constructor(readonly reply: Reply) {
    super(`refused with ${reply.status}`);
  }
}

/** Throws the documented error body with its status. */
export function refuse(status: number, detail: string): never {
  throw new Refusal(errorReply(status, detail));
}
