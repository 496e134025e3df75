import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { discardRefusal } from '../../../src/main/sending/service/proxy-refusal-body';

const CHUNKED = { headers: { 'transfer-encoding': 'chunked' } } as IncomingMessage;

/** What is known of a body when the proxy sends nothing more. */
async function isRead(body: string): Promise<boolean> {
  const socket = new Socket();
  const read = discardRefusal({ response: CHUNKED, socket, head: Buffer.from(body) });
  socket.destroy();
  return read;
}

it.each(['-6\r\n', 'no size\r\n', '0x0\r\n\r\n', '10000000\r\n', '3\r\nnot\r\n'])(
  'the end of a chunked refusal is not found in %j',
  async (body) => {
    expect(await isRead(body)).toBe(false);
  },
);
