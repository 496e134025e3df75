import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devPolicy, devServerPages } from '../../../src/main/app/shell/dev-server';
import { CONTENT_SECURITY_POLICY, SECURITY_HEADERS } from '../../../src/main/app/shell/page-files';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === '/missing.ts' ? 404 : 200;
    response.setHeader('Content-Type', 'text/javascript');
    response.setHeader('Content-Security-Policy', 'default-src *');
    response.end(`${request.url} as ${request.headers.accept}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

describe('the pages of the development server', () => {
  it('have the policy of the built pages, plus a nonce and one WebSocket', () => {
    const added = new Set(devPolicy('http://127.0.0.1:1', 'n').split(/; | /));
    for (const word of CONTENT_SECURITY_POLICY.split(/; | /)) added.delete(word);
    expect([...added]).toEqual(["'nonce-n'", 'ws://127.0.0.1:1']);
  });

  it('pass the path and the query on and answer with our headers', async () => {
    const pages = devServerPages(origin, 'n');
    const answer = await pages.respond('app://proofcase/app/frame.tsx?t=1');
    expect(await answer.text()).toBe('/app/frame.tsx?t=1 as */*');
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...Object.fromEntries(new Headers({ ...SECURITY_HEADERS, 'Content-Type': 'text/javascript' })),
      'content-security-policy': devPolicy(origin, 'n'),
    });
    expect(await (await pages.respond('app://proofcase/index.html#/cases')).text()).toBe(
      '/index.html as text/html',
    );
    expect((await pages.respond('app://proofcase/missing.ts')).status).toBe(404);
  });

  it('allow the WebSocket of that server and no other address', () => {
    const pages = devServerPages('http://127.0.0.1:5173', 'n');
    expect(pages.isAllowed('ws://127.0.0.1:5173/?token=a')).toBe(true);
    for (const url of [
      'http://127.0.0.1:5173/',
      'ws://127.0.0.1:5174/',
      'ws://127.0.0.1:5173.example/',
      'ws://user@example.com:5173/',
      'wss://127.0.0.1:5173/',
      '',
    ]) {
      expect([url, pages.isAllowed(url)]).toEqual([url, false]);
    }
  });
});
