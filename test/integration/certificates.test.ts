import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer as createSecureServer, type Server } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CertificateFault } from '../../src/domain/certificate';
import type { ProfileId } from '../../src/domain/ids';
import { handshakeFailure } from '../../src/main/sending/service/certificate-problem';
import { operatingSystemTrust } from '../../src/main/sending/service/trust-store';
import { createNodeSpawner } from '../../src/main/support/processes/node-spawner';
import { builtProcesses } from '../support/built-processes';
import { runCommand } from '../support/command-line';
import {
  createEngineFixture,
  type EngineFixture,
  nextEvent,
  reached,
  readCase,
  SERVICE_FIELDS,
  seal,
} from '../support/engine-fixture';
import { type MadeCertificate, madeCertificate } from '../support/made-certificate';
import { httpAnswer, type RawServer, rawServer } from '../support/raw-server';
import { clientWith, targetAt, testFolder, transferWith } from '../support/service-fixture';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const pairOf = ({ certificate: cert, privateKey: key }: MadeCertificate) => ({ cert, key });
const fingerprintOf = ({ certificate }: MadeCertificate) => new X509Certificate(certificate).fingerprint256;

const authority = madeCertificate({ name: 'Nordland Root', isAuthority: true });
const stranger = madeCertificate({ name: 'Unknown Root', isAuthority: true });
const good = madeCertificate({ name: 'service', hosts: ['127.0.0.1'], issuer: authority });

/** Every certificate that a server may present but must not be trusted with. */
const REFUSED: readonly (readonly [CertificateFault, string, MadeCertificate])[] = [
  [
    'untrusted',
    'of an unknown authority',
    madeCertificate({ name: 'service', hosts: ['127.0.0.1'], issuer: stranger }),
  ],
  ['self-signed', 'signed by itself', madeCertificate({ name: 'service', hosts: ['127.0.0.1'] })],
  [
    'expired',
    'that has expired',
    madeCertificate({
      name: 'service',
      hosts: ['127.0.0.1'],
      issuer: authority,
      validFrom: inDays(-40),
      validTo: inDays(-1),
    }),
  ],
  [
    'not-yet-valid',
    'that is not valid yet',
    madeCertificate({
      name: 'service',
      hosts: ['127.0.0.1'],
      issuer: authority,
      validFrom: inDays(1),
      validTo: inDays(40),
    }),
  ],
  [
    'wrong-name',
    'for another name',
    madeCertificate({ name: 'other', hosts: ['other.example', 'www.other.example'], issuer: authority }),
  ],
];

const servers: RawServer[] = [];
async function serverWith(pair: { readonly cert: string; readonly key: string }): Promise<RawServer> {
  const server = await rawServer(
    async (request) => {
      await request.body();
      request.socket.end(httpAnswer(200, '{"suspicion_level":"Green","Files":{}}'));
    },
    { secure: pair },
  );
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe('a connection to a server with a certificate', () => {
  const client = () => clientWith({}, { trust: () => [authority.certificate] });

  it.each(REFUSED)(
    '%s: %s is refused before any byte of the request, with its fingerprint',
    async (fault, _what, made) => {
      const server = await serverWith(pairOf(made));
      const outcome = await client().requestUploadUrl(targetAt(server.url), transferWith());
      expect(outcome).toMatchObject({
        kind: 'failed',
        stage: 'before-body',
        cause: 'certificate',
        certificate: {
          fault,
          host: `127.0.0.1:${server.port}`,
          subject: made.name,
          issuer: new X509Certificate(made.certificate).issuer.replace('CN=', ''),
          names: made.name === 'other' ? ['other.example', 'www.other.example'] : ['127.0.0.1'],
          sha256: fingerprintOf(made),
        },
      });
      expect(server.receivedBytes()).toBe(0);
    },
  );

  it('waits for the authorities of the system, however long a connection may take', async () => {
    const server = await serverWith(pairOf(good));
    let answer: (authorities: readonly string[]) => void = () => undefined;
    const system = new Promise<readonly string[]>((resolve) => {
      answer = resolve;
    });
    const waiting = clientWith({ connectMs: 1 }, { trust: () => system });
    const cancelled = new AbortController();
    const kinds: string[] = [];
    const [patient, stopped] = [transferWith(), transferWith(cancelled.signal)].map(async (transfer) => {
      const outcome = await waiting.requestUploadUrl(targetAt(server.url), transfer);
      kinds.push(outcome.kind);
      return outcome;
    });
    cancelled.abort();
    expect(await stopped).toMatchObject({ kind: 'failed', stage: 'before-body', cause: 'cancelled' });
    await sleep(20);
    expect(kinds).toEqual(['failed']);
    expect(server.connections()).toBe(0);
    answer([authority.certificate]);
    await patient;
    // The client may give up before the server has accepted its connection.
    await expect.poll(() => server.connections()).toBe(1);
  });

  it('trusts an authority that the system lists, read by a child', async () => {
    const folder = await testFolder();
    try {
      await writeFile(folder.file('system.pem'), authority.certificate);
      const environment = { ...process.env, SSL_CERT_FILE: folder.file('system.pem') };
      const trust = operatingSystemTrust(createNodeSpawner(await builtProcesses(), environment));
      expect(await trust()).toContain(authority.certificate);
    } finally {
      await folder.remove();
    }
  });

  it('that an expired intermediate authority issued names that authority', async () => {
    const middle = madeCertificate({
      name: 'Old Middle',
      isAuthority: true,
      issuer: authority,
      validFrom: inDays(-40),
      validTo: inDays(-1),
    });
    const made = madeCertificate({ name: 'service', hosts: ['127.0.0.1'], issuer: middle });
    const server = await serverWith({
      cert: `${made.certificate}${middle.certificate}`,
      key: made.privateKey,
    });
    const outcome = await client().requestUploadUrl(targetAt(server.url), transferWith());
    expect(outcome).toMatchObject({
      certificate: {
        fault: 'expired',
        subject: 'Old Middle',
        issuer: 'Nordland Root',
        sha256: fingerprintOf(middle),
      },
    });
  });

  it('is refused for the address of an upload too', async () => {
    const server = await serverWith(pairOf(REFUSED[0]?.[2] ?? good));
    const folder = await testFolder();
    const zip = await folder.sparse('p.zip', 1_000);
    const url = `${server.url}/bucket/key`;
    const outcome = await client().putPackage(url, zip, 1_000, targetAt(server.url), transferWith());
    await folder.remove();
    expect(outcome).toMatchObject({ cause: 'certificate', certificate: { fault: 'untrusted' } });
    expect(server.receivedBytes()).toBe(0);
  });

  it('of the trusted authority for its name is accepted', async () => {
    const server = await serverWith(pairOf(good));
    const outcome = await client().requestUploadUrl(targetAt(server.url), transferWith());
    expect(outcome).toMatchObject({ kind: 'failed', cause: 'unusable', status: 200 });
    expect(server.receivedBytes()).toBeGreaterThan(0);
  });

  it('is refused for a proxy too, even if the environment switches the check off', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    let connects = 0;
    const proxy: Server = createSecureServer(pairOf(REFUSED[1]?.[2] ?? good));
    proxy.on('connect', () => {
      connects += 1;
    });
    proxy.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : 0;
    try {
      const outcome = await clientWith(
        {},
        {
          trust: () => [authority.certificate],
          resolveProxy: async () => `https://anna:secret@127.0.0.1:${port}`,
        },
      ).requestUploadUrl(targetAt('https://service.example'), transferWith());
      expect(outcome).toMatchObject({
        stage: 'before-body',
        cause: 'certificate',
        certificate: { fault: 'self-signed', host: `127.0.0.1:${port}` },
      });
      expect(connects).toBe(0);
    } finally {
      vi.unstubAllEnvs();
      await new Promise((resolve) => proxy.close(resolve));
    }
  });

  it.each([
    ['CERT_REVOKED', 'revoked'],
    ['INVALID_PURPOSE', 'unusable'],
    ['UNABLE_TO_GET_ISSUER_CERT', 'untrusted'],
  ] as const)('with the error %s is called %s, also without the certificate itself', (code, fault) => {
    const failure = handshakeFailure(Object.assign(new Error('x'), { code }), 'a.example:443', null, 'tls');
    expect(failure).toMatchObject({
      failureCause: 'certificate',
      certificate: { fault, subject: null, sha256: null },
    });
  });

  it('with any other error of the handshake is only unreachable', () => {
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    expect(handshakeFailure(reset, 'a.example:443', null, 'tls')).toMatchObject({ failureCause: 'tls' });
    expect(handshakeFailure(reset, 'a.example:443', null, 'proxy')).toMatchObject({ failureCause: 'proxy' });
  });
});

describe('a profile whose server presents a refused certificate', () => {
  const expired = REFUSED[2]?.[2] ?? good;
  const certificate = {
    fault: 'expired',
    subject: 'service',
    issuer: 'Nordland Root',
    sha256: fingerprintOf(expired),
  };
  const before = getCACertificates('default');
  let fixture: EngineFixture;
  beforeAll(async () => {
    setDefaultCACertificates([...before, authority.certificate]);
    fixture = await createEngineFixture();
  });
  afterAll(async () => {
    await fixture.close();
    setDefaultCACertificates(before);
  });

  async function addProfile(
    engine: Awaited<ReturnType<EngineFixture['open']>>,
    url: string,
  ): Promise<ProfileId> {
    const { id } = await engine.handlers['profiles.save']({
      id: null,
      name: url,
      baseUrl: url,
      ...SERVICE_FIELDS,
    });
    await engine.handlers['profiles.setKey']({ profileId: id, key: 'canary-key-9d', thisRunOnly: false });
    await engine.handlers['settings.change']({ activeProfileId: id });
    return id;
  }

  it('waits for a person without trying again, and continues when the certificate is mended', async () => {
    const server = await serverWith(pairOf(expired));
    const engine = await fixture.open();
    const profileId = await addProfile(engine, server.url);
    const caseId = await readCase(engine, await fixture.photos(1, { name: 'tls' }), 'TLS-0001');
    const [pkg] = (await seal(engine, caseId)).packages;
    if (!pkg) throw new Error('no package was sealed');
    const blocked = await reached(engine, pkg.id, 'blocked');
    expect(blocked).toMatchObject({ reason: 'certificate-invalid', nextActionAt: null, certificate });
    const profile = async () =>
      (await engine.handlers['profiles.list']({})).find(({ id }) => id === profileId);
    expect((await profile())?.block).toMatchObject({
      reason: 'certificate-invalid',
      resumesAt: null,
      certificate,
    });
    expect(server.connections()).toBe(1);

    expect(await engine.handlers['profiles.test']({ profileId })).toMatchObject({
      ok: false,
      code: 'certificate-invalid',
      certificate,
    });
    // The network is back, which retries every waiting package.
    engine.networkRestored();
    const connections = server.connections();
    const again = nextEvent(engine, 'outbox.changed', ({ entry }) => entry.state === 'blocked');
    await engine.handlers['profiles.resume']({ profileId });
    await again;
    expect(server.connections()).toBe(connections + 1);
    expect(server.receivedBytes()).toBe(0);

    server.present(pairOf(good));
    await engine.handlers['profiles.resume']({ profileId });
    expect(await reached(engine, pkg.id, 'filed', 'unknown')).toMatchObject({ certificate: null });
    expect(server.receivedBytes()).toBeGreaterThan(0);
    expect((await profile())?.block).toBeNull();
    await engine.close();
  });

  it('does not create a capture case, and says why', async () => {
    const server = await serverWith(pairOf(expired));
    const engine = await fixture.open();
    const profileId = await addProfile(engine, server.url);
    const { id: caseId } = await engine.handlers['cases.create']({
      caseNumber: 'TLS-0002',
      note: '',
      referenceDate: '2026-03-10',
      profileId,
    });
    expect(await engine.handlers['captures.create']({ caseId, fields: '{}' })).toMatchObject({
      state: 'not-sent',
      problem: { code: 'certificate-invalid', certificate },
    });
    // The profile is blocked: asking about a case opens no connection.
    const status = engine.handlers['captures.status']({ profileId, query: { ticketId: 't' } });
    await expect(status).rejects.toMatchObject({ code: 'certificate-invalid' });
    expect(server.connections()).toBe(1);
    expect(server.receivedBytes()).toBe(0);
    await engine.close();
  });

  it('is reported by the command line with all details for the IT department', async () => {
    const server = await serverWith(pairOf(expired));
    const folder = await fixture.photos(1, { name: 'tls-cli' });
    const argv = ['submit', folder, '--case-number', 'TLS-0003', '--service', server.url];
    const json = await runCommand(fixture, [...argv, '--json']);
    expect(json.code).toBe(3);
    expect(JSON.parse(json.output)).toMatchObject({
      state: 'blocked',
      submission: { packages: [{ reason: 'certificate-invalid', certificate }] },
    });
    const text = await runCommand(fixture, ['outbox', 'run', '--service', server.url]);
    expect(text.code).toBe(3);
    expect(text.output).toContain(`127.0.0.1:${server.port}`);
    expect(text.output).toContain(`SHA-256 fingerprint: ${certificate.sha256}`);
    expect(text.output).toContain('Nothing was sent');
    const status = await runCommand(fixture, [
      'capture',
      'status',
      '--ticket-id',
      't',
      '--service',
      server.url,
    ]);
    expect(status.code).toBe(4);
    expect(status.progress).toContain(certificate.sha256);
    expect(server.receivedBytes()).toBe(0);
  });
});
