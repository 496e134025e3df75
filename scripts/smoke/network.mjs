import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import { madeCertificate } from '../../test/support/made-certificate.ts';
import { KEY, photosOf, withPracticeService } from './fixtures.mjs';
import { proofcase } from './packaged.mjs';

export const HOST = 'service.proofcase.invalid';
const SETTINGS = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';

async function listening(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
}

/** A service behind TLS with a certificate of a company, a proxy that leads there, and a PAC file that names it. */
async function companyNetwork(practiceUrl) {
  const root = madeCertificate({ name: 'Proofcase smoke root', isAuthority: true });
  const own = madeCertificate({ name: HOST, hosts: [HOST], issuer: root });
  const { port: practicePort } = new URL(practiceUrl);
  const secure = createSecureServer({ cert: own.certificate, key: own.privateKey }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request({ port: practicePort, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  const securePort = await listening(secure);
  const asked = [];
  const proxy = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'Content-Type': 'application/x-ns-proxy-autoconfig' });
    outgoing.end(`function FindProxyForURL(url, host) { return "PROXY 127.0.0.1:${proxy.address().port}"; }`);
  });
  proxy.on('connect', (incoming, client) => {
    asked.push(incoming.url);
    const upstream = connect(securePort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  const pacUrl = `http://127.0.0.1:${await listening(proxy)}/proxy.pac`;
  return {
    root: root.certificate,
    pacUrl,
    asked,
    close: () => {
      for (const server of [secure, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** Tells the system of a PAC file. Returns the environment for the application, and the undoing. */
export function setProxyScript(pacUrl) {
  if (process.platform === 'win32') {
    execFileSync('reg', ['add', SETTINGS, '/f', '/v', 'AutoConfigURL', '/d', pacUrl]);
    return { env: {}, undo: () => execFileSync('reg', ['delete', SETTINGS, '/f', '/v', 'AutoConfigURL']) };
  }
  if (process.platform === 'darwin') {
    const services = execFileSync('networksetup', ['-listallnetworkservices'], { encoding: 'utf8' })
      .split('\n')
      .slice(1)
      .filter((line) => line !== '' && !line.startsWith('*'));
    for (const each of services) execFileSync('sudo', ['networksetup', '-setautoproxyurl', each, pacUrl]);
    return {
      env: {},
      undo: () => {
        for (const each of services)
          execFileSync('sudo', ['networksetup', '-setautoproxystate', each, 'off']);
      },
    };
  }
  // Without a desktop, Chromium reads `auto_proxy`.
  return { env: { auto_proxy: pacUrl, XDG_CURRENT_DESKTOP: '' }, undo: () => undefined };
}

/** Makes the system trust a root certificate; returns as `setProxyScript`. */
function trustRoot(root, scratch) {
  const file = path.join(scratch, 'root.pem');
  writeFileSync(file, root);
  if (process.platform === 'win32') {
    execFileSync('certutil', ['-f', '-addstore', 'Root', file]);
    return { env: {}, undo: () => execFileSync('certutil', ['-delstore', 'Root', 'Proofcase smoke root']) };
  }
  if (process.platform === 'darwin') {
    const trust = ['security', 'add-trusted-cert', '-d', '-r', 'trustRoot', '-k'];
    execFileSync('sudo', [...trust, '/Library/Keychains/System.keychain', file]);
    return { env: {}, undo: () => execFileSync('sudo', ['security', 'remove-trusted-cert', '-d', file]) };
  }
  // OpenSSL reads it as the list of the system.
  return { env: { SSL_CERT_FILE: file }, undo: () => undefined };
}

export const networkChecks = [
  {
    name: 'submit goes through the proxy of a PAC file to a service with a certificate of the company',
    changesSystem: process.platform !== 'linux',
    needsSystemAuthorities: true,
    async run({ application, sample, scratch }) {
      const photos = photosOf(sample, path.join(scratch, 'photos'));
      await withPracticeService(application, path.join(scratch, 'service'), async (practiceUrl) => {
        const network = await companyNetwork(practiceUrl);
        const proxy = setProxyScript(network.pacUrl);
        const trust = trustRoot(network.root, scratch);
        try {
          const args = ['submit', photos, '--service', `https://${HOST}`, '--case-number', 'SMOKE-PAC'];
          const { code, stdout, stderr } = await proofcase(application, [...args, '--json'], {
            dataFolder: path.join(scratch, 'data'),
            env: { ...proxy.env, ...trust.env, PROOFCASE_API_KEY: KEY },
          });
          assert.equal(code, 0, stdout + stderr);
          assert.ok(network.asked.includes(`${HOST}:443`), String(network.asked));
        } finally {
          trust.undo();
          proxy.undo();
          network.close();
        }
      });
    },
  },
];
