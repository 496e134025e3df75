import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RequestOptions } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { UpdateRefusal } from '../../contract/update-views';
import type { Policy } from '../storage/policy/policy-schema';
import { fileAt } from '../support/files/find-file';
import { removeWithRetry } from '../support/files/held-files';

export type UpdateSource = NonNullable<Policy['updates']>;

/** A release file is read into memory and parsed at one stretch. */
const MAX_RELEASE_FILE_BYTES = 1_000_000;

/**
 * Stores the body of an address in a file; resolves to null, or to why there is none, beginning with the cause. Proxy,
 * trusted authorities and allowed addresses are those of every other request.
 */
export type FetchFile = (url: string, toFile: string, signal: AbortSignal) => Promise<string | null>;

/** An update that must never be installed. */
export class UpdateRefused extends Error {
  readonly reason: UpdateRefusal;

  constructor(reason: UpdateRefusal, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** The two requests of electron-updater, through this transport instead of its own. */
export interface ReleaseServer {
  /** Returns the release file (`latest.yml`), whose signature is checked if the policy pins a key. */
  request(options: RequestOptions): Promise<string>;
  /** Downloads an installer and checks its SHA-512. */
  download(url: URL, toFile: string, expected: { readonly sha512?: string | null }): Promise<string>;
}

export interface ReleaseServerOptions {
  readonly source: Pick<UpdateSource, 'address' | 'signingKey'>;
  readonly fetchFile: FetchFile;
  /** File for what is read into memory; replaced by each request. */
  readonly scratchFile: string;
  /** The signal of the running check or download. */
  readonly signal: () => AbortSignal;
}

/** Requests go to the origin of the policy alone, whatever a release file says; redirects are not followed. */
export function createReleaseServer(options: ReleaseServerOptions): ReleaseServer {
  const { source, fetchFile, scratchFile, signal } = options;
  const origin = new URL(source.address).origin;
  const fetchChecked = async (url: URL, toFile: string): Promise<void> => {
    if (url.origin !== origin) throw new UpdateRefused('address', `${url.origin} is not ${origin}`);
    const problem = await fetchFile(url.href, toFile, signal());
    if (problem === null) return;
    const detail = `${url.origin}${url.pathname}: ${problem}`;
    // A later attempt would fill the disk again.
    throw problem.startsWith('disk:') ? new UpdateRefused('disk', detail) : new Error(detail);
  };
  const read = async (url: URL): Promise<Buffer> => {
    try {
      await fetchChecked(url, scratchFile);
      const { size } = await fileAt(scratchFile);
      if (size > MAX_RELEASE_FILE_BYTES) {
        throw new UpdateRefused('release-file', `${url.pathname} has ${size} bytes`);
      }
      return await readFile(scratchFile);
    } finally {
      await removeWithRetry(scratchFile);
    }
  };
  return {
    async request(requested) {
      const url = urlOf(requested);
      const release = await read(url);
      if (source.signingKey !== undefined) {
        // With the query that keeps caches from answering: an older signature would not fit the release file.
        const signatureUrl = new URL(`${url.pathname}.sig${url.search}`, url);
        checkSignature(release, (await read(signatureUrl)).toString('latin1'), source.signingKey);
      }
      return release.toString('utf8');
    },
    async download(url, toFile, { sha512 }) {
      await fetchChecked(url, toFile);
      const actual = await sha512Of(toFile);
      if (!sha512 || actual !== sha512) {
        throw new UpdateRefused('hash', `SHA-512 of ${url.pathname} is ${actual}, not ${sha512 ?? 'given'}`);
      }
      return toFile;
    },
  };
}

/** The address of a request as electron-updater describes it. */
function urlOf({ protocol, hostname, port, path }: RequestOptions): URL {
  return new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}${path ?? '/'}`);
}

/** @throws UpdateRefused unless `signature` is the Ed25519 signature of `content` in base64. */
function checkSignature(content: Buffer, signature: string, signingKey: string): void {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (!verify(null, content, publicKeyOf(signingKey), bytes)) {
    throw new UpdateRefused('signature', 'the signature of the release file is not of the key of the policy');
  }
}

function publicKeyOf(signingKey: string): KeyObject {
  return createPublicKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'spki' });
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
