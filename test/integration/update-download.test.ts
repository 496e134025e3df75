import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLIENT_TIMINGS } from '../../src/main/sending/service/create-service-client';
import { createEngineFixture, type EngineFixture } from '../support/engine-fixture';

let fixture: EngineFixture;
let server: Server;
let respond: (response: ServerResponse) => Promise<void>;

beforeEach(async () => {
  fixture = await createEngineFixture();
  server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '10' });
    void respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await fixture.close();
});

/** What the engine says of a download with these limits. */
async function fetchInstaller(timings: { readonly stallMs: number; readonly responseBodyMs: number }) {
  const engine = await fixture.open({ serviceTimings: { ...CLIENT_TIMINGS, ...timings } });
  const { port } = server.address() as AddressInfo;
  const { signal } = new AbortController();
  return engine.updates.fetchFile(
    `http://127.0.0.1:${port}/setup.exe`,
    join(fixture.root, 'setup.exe'),
    signal,
  );
}

it('an installer may take longer than a response of the service while its bytes arrive', async () => {
  respond = async (response) => {
    for (let sent = 0; sent < 10; sent += 1) {
      response.write('x');
      await wait(50);
    }
    response.end();
  };
  expect(await fetchInstaller({ stallMs: 60_000, responseBodyMs: 100 })).toBeNull();
});

it('an installer whose bytes no longer arrive is given up', async () => {
  respond = async (response) => void response.write('half');
  expect(await fetchInstaller({ stallMs: 200, responseBodyMs: 60_000 })).toContain('stalled');
});
