import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createEngineFixture,
  type EngineFixture,
  reached,
  readCase,
  SERVICE_FIELDS,
  seal,
} from '../support/engine-fixture';

let fixture: EngineFixture;
let server: Server;
let asked: string[];
beforeEach(async () => {
  fixture = await createEngineFixture();
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume().once('end', () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await fixture.close();
});

it('a base address with a path, where nothing is found, holds the package and is asked once', async () => {
  const engine = await fixture.open();
  const { port } = server.address() as AddressInfo;
  const profile = await engine.handlers['profiles.save']({
    id: null,
    name: 'Wrong',
    baseUrl: `http://127.0.0.1:${port}/portal/v2/`,
    ...SERVICE_FIELDS,
  });
  await engine.handlers['settings.change']({ activeProfileId: profile.id });
  await engine.handlers['profiles.setKey']({
    profileId: profile.id,
    key: 'some-key-of-a-service',
    thisRunOnly: true,
  });
  expect(await engine.handlers['profiles.test']({ profileId: profile.id })).not.toMatchObject({ code: 'ok' });
  asked = [];
  const caseId = await readCase(engine, await fixture.photos(1), 'WRONG-1');
  const [pkg] = (await seal(engine, caseId)).packages;
  if (!pkg) throw new Error('nothing was sealed');
  expect(await reached(engine, pkg.id, 'blocked', 'rejected', 'waiting', 'filed')).toMatchObject({
    state: 'blocked',
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/portal\/v2\/[^/]/);
  const [attempt] = await engine.handlers['outbox.attempts']({ packageId: pkg.id });
  expect(attempt).toMatchObject({ outcome: 'refused', status: 404 });
  await engine.close();
});
