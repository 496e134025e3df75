import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An update server on loopback, with what a release puts there. */
export interface TestReleaseServer {
  readonly address: string;
  /** The public key, as a policy has it. */
  readonly signingKey: string;
  /** Paths that were requested, without their queries. */
  readonly requested: string[];
  readonly files: Map<string, Buffer>;
  /** Called before a body is sent; a test can hold it back. */
  hold: (path: string) => Promise<void>;
  /** Publishes a version; `change` alters the release file before it is signed. */
  publish(version: string, installer: Buffer, change?: (releaseFile: string) => string): void;
  close(): Promise<void>;
}

export const RELEASE_FILE = process.platform === 'darwin' ? 'latest-mac.yml' : `latest${linuxSuffix()}.yml`;

function linuxSuffix(): string {
  if (process.platform !== 'linux') return '';
  return process.arch === 'x64' ? '-linux' : `-linux-${process.arch}`;
}

export async function startReleaseServer(ending: 'AppImage' | 'exe'): Promise<TestReleaseServer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const files = new Map<string, Buffer>();
  const requested: string[] = [];
  const http = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    requested.push(path);
    void server.hold(path).then(() => {
      const body = files.get(path);
      response.writeHead(body ? 200 : 404).end(body);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: TestReleaseServer = {
    address: `http://127.0.0.1:${port}/releases`,
    signingKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    requested,
    files,
    hold: async () => undefined,
    publish(version, installer, change = (releaseFile) => releaseFile) {
      const name = `Proofcase-${version}.${ending}`;
      const sha512 = createHash('sha512').update(installer).digest('base64');
      const releaseFile = Buffer.from(
        change(
          [
            `version: ${version}`,
            'files:',
            `  - url: ${name}`,
            `    sha512: ${sha512}`,
            `    size: ${installer.length}`,
            `path: ${name}`,
            `sha512: ${sha512}`,
            `releaseDate: '2026-10-01T10:00:00.000Z'`,
            '',
          ].join('\n'),
        ),
      );
      files.set(`/releases/${name}`, installer);
      files.set(`/releases/${RELEASE_FILE}`, releaseFile);
      const signature = sign(null, releaseFile, privateKey).toString('base64');
      files.set(`/releases/${RELEASE_FILE}.sig`, Buffer.from(`${signature}\n`));
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}
