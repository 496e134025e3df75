import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a payload file is made from. */
export type BagSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'stream'; readonly open: () => Promise<Readable> };

export interface BagOptions {
  readonly signal?: AbortSignal;
  /** Called with the payload bytes written so far. */
  readonly onBytes?: (bytes: number) => void;
}

export interface BagTotals {
  readonly files: number;
  readonly bytes: number;
  readonly manifestSha256: string;
}

/** A folder in BagIt 1.0 layout (RFC 8493) while it is written. Paths use `/` and start below `data/`. */
export interface Bag {
  /** Copies `source` to `data/<path>` and returns its SHA-256. Refuses a path that is taken. */
  add(path: string, source: BagSource): Promise<string>;
  /** Writes manifests and tag files; nothing may be added afterwards. */
  finish(info: readonly (readonly [label: string, value: string])[]): Promise<BagTotals>;
}

export function createBag(folder: string, { signal, onBytes }: BagOptions = {}): Bag {
  const payload = new Map<string, string>();
  let bytes = 0;
  return {
    async add(path, source) {
      const target = `data/${path}`;
      if (payload.has(target)) throw new Error(`twice in one bag: ${target}`);
      const file = join(folder, ...target.split('/'));
      await mkdir(dirname(file), { recursive: true });
      const hash = createHash('sha256');
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          onBytes?.(bytes);
          done(null, chunk);
        },
      });
      await pipeline(await openSource(source), meter, createWriteStream(file, { flags: 'wx', flush: true }), {
        signal,
      });
      const sha256 = hash.digest('hex');
      payload.set(target, sha256);
      return sha256;
    },
    async finish(info) {
      const manifest = manifestText(payload);
      const tags = new Map<string, string>([
        ['bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'],
        ['bag-info.txt', infoText([...info, ['Payload-Oxum', `${bytes}.${payload.size}`]])],
        ['manifest-sha256.txt', manifest],
      ]);
      for (const [name, text] of tags) await writeFile(join(folder, name), text, { flag: 'wx', flush: true });
      const tagHashes = new Map([...tags].map(([name, text]) => [name, sha256OfText(text)] as const));
      await writeFile(join(folder, 'tagmanifest-sha256.txt'), manifestText(tagHashes), {
        flag: 'wx',
        flush: true,
      });
      return { files: payload.size, bytes, manifestSha256: sha256OfText(manifest) };
    },
  };
}

async function openSource(source: BagSource): Promise<Readable> {
  switch (source.kind) {
    case 'file':
      return createReadStream(source.file, { highWaterMark: 1 << 20 });
    case 'text':
      return Readable.from([Buffer.from(source.text, 'utf8')]);
    case 'stream':
      return source.open();
  }
}

/** `<hash>  <path>` per line, sorted; a path keeps a line by percent-encoding CR, LF and `%` (RFC 8493, 2.1.3). */
function manifestText(hashes: ReadonlyMap<string, string>): string {
  return [...hashes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, hash]) => `${hash}  ${encodeManifestPath(path)}\n`)
    .join('');
}

export function encodeManifestPath(path: string): string {
  return path.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

export function decodeManifestPath(path: string): string {
  return path.replace(/%0D/gi, '\r').replace(/%0A/gi, '\n').replace(/%25/g, '%');
}

/** A value that holds a line break would start a new label. */
function infoText(info: readonly (readonly [string, string])[]): string {
  return info.map(([label, value]) => `${label}: ${value.replace(/\s+/g, ' ').trim()}\n`).join('');
}

function sha256OfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
