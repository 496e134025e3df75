import { connect } from 'node:net';
import { makePdf, pageTree } from './made-pdf';

export const BOUNDARY = 'push-boundary-7f3a';

export interface Part {
  readonly name: string;
  readonly fileName: string | null;
  readonly type: string;
  readonly content: Buffer;
}

/** A file that starts like a JPEG, of `bytes` in total. */
export function jpegOf(bytes: number, seed = 1): Buffer {
  const content = Buffer.alloc(bytes, seed);
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(content);
  return content;
}

export const PDF = makePdf(pageTree(['']), '/Root 1 0 R');

export function fotos(content: Buffer, fileName: string | null = 'a1.jpg', type = 'image/jpeg'): Part {
  return { name: 'fotos', fileName, type, content };
}

export function bericht(content = PDF): Part {
  return { name: 'bericht', fileName: 'CASE_pruefbericht.pdf', type: 'application/pdf', content };
}

export function formOf(parts: readonly Part[], boundary = BOUNDARY): Buffer {
  const pieces = parts.flatMap(({ name, fileName, type, content }) => [
    Buffer.from(
      [
        `--${boundary}`,
        `Content-Disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}`,
        `Content-Type: ${type}`,
        '',
        '',
      ].join('\r\n'),
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export interface PushOptions {
  readonly port: number;
  /** As it stands in the request line. */
  readonly path: string;
  readonly method?: string;
  readonly token?: string | null;
  /** The name in `Host`; that of the connection by default. */
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly body: Buffer;
  readonly contentType?: string;
  /** `length` (default), `chunked`, or a length of the sender's own. */
  readonly framing?: 'length' | 'chunked' | number;
  readonly expectContinue?: boolean;
  /** Ends the connection after so many bytes of the body. */
  readonly cutAt?: number;
  /** Bytes of the body at a time, and what is awaited between them. */
  readonly drip?: { readonly bytes: number; readonly wait: () => Promise<void> };
}

export interface PushAnswer {
  /** Null: the connection ended without an answer. */
  readonly status: number | null;
  readonly text: string;
}

/** One push over a bare socket, so that every byte of it is the test's own. */
export function push(options: PushOptions): Promise<PushAnswer> {
  const { port, path, method = 'POST', token = null, body, framing = 'length' } = options;
  const contentType = options.contentType ?? `multipart/form-data; boundary=${BOUNDARY}`;
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${options.host ?? `127.0.0.1:${port}`}`,
    ...(options.headers ?? []),
    `Content-Type: ${contentType}`,
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    framing === 'chunked'
      ? 'Transfer-Encoding: chunked'
      : `Content-Length: ${framing === 'length' ? body.length : framing}`,
    ...(options.expectContinue ? ['Expect: 100-continue'] : []),
    'Connection: close',
    '',
    '',
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    let sending = false;
    const sendBody = (): void => {
      if (sending) return;
      sending = true;
      const sent = options.cutAt === undefined ? body : body.subarray(0, options.cutAt);
      void write(sent).catch(() => undefined);
    };
    const write = async (bytes: Buffer): Promise<void> => {
      const { bytes: size, wait } = options.drip ?? { bytes: 1 << 20, wait: async () => undefined };
      for (let at = 0; at < bytes.length; at += size) {
        if (socket.destroyed) return;
        await writeOut(bytes.subarray(at, at + size));
        await wait();
      }
      if (options.cutAt !== undefined) socket.destroy();
      else if (framing === 'chunked') socket.write('0\r\n\r\n');
    };
    const writeOut = (chunk: Buffer): Promise<void> =>
      new Promise((done) => {
        const framed =
          framing === 'chunked'
            ? Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
            : chunk;
        socket.write(framed, () => done());
      });
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      if (Buffer.concat(received).toString('latin1').startsWith('HTTP/1.1 100')) sendBody();
    });
    socket.once('close', () => resolve(answerOf(Buffer.concat(received).toString('latin1'))));
    socket.once('connect', () => {
      socket.write(head);
      if (!options.expectContinue) sendBody();
    });
  });
}

function answerOf(text: string): PushAnswer {
  const last = text.replace(/^HTTP\/1\.1 100 [^\r]*\r\n(?:[^\r]+\r\n)*\r\n/, '');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(last)?.[1];
  return { status: status === undefined ? null : Number(status), text: last };
}
