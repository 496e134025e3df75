import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CustodyEntry } from '../../contract/views';
import { verifyCustody } from '../custody/custody-chain';
import { decodeManifestPath } from './bag';
import { openSealedZip } from './sealed-entries';

export type EvidenceProblemCode =
  | 'not-an-evidence-folder'
  | 'missing'
  | 'changed'
  | 'not-listed'
  | 'unsafe-path'
  | 'custody-broken'
  | 'head-differs';

export interface EvidenceVerdict {
  readonly ok: boolean;
  /** Payload files that were read. */
  readonly files: number;
  readonly problems: readonly { readonly code: EvidenceProblemCode; readonly path: string }[];
}

type Problem = EvidenceVerdict['problems'][number];

const custodySchema = z.object({
  caseId: z.string(),
  entries: z.array(
    z.object({
      sequence: z.number(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      subjects: z.array(z.string()),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      hash: z.string(),
    }),
  ),
});

/**
 * Reads every file of an evidence folder again: the manifests of RFC 8493 both ways (nothing missing, nothing
 * changed, nothing added), the custody chain up to the head that the bag names, and every original against the sealed
 * ZIPs whose hashes that chain holds. Throws nothing: a folder that
 * cannot be read is a problem.
 */
export async function verifyEvidence(folder: string): Promise<EvidenceVerdict> {
  const problems: Problem[] = [];
  const declaration = await text(join(folder, 'bagit.txt'));
  if (declaration === null || !declaration.startsWith('BagIt-Version: ')) {
    return { ok: false, files: 0, problems: [{ code: 'not-an-evidence-folder', path: 'bagit.txt' }] };
  }
  const payload = await checkManifest(folder, 'manifest-sha256.txt', problems);
  const tags = await checkManifest(folder, 'tagmanifest-sha256.txt', problems);
  for (const name of ['bagit.txt', 'bag-info.txt', 'manifest-sha256.txt']) {
    if (!tags.has(name)) problems.push({ code: 'not-listed', path: name });
  }
  for (const path of await filesBelow(folder, 'data')) {
    if (!payload.has(path)) problems.push({ code: 'not-listed', path });
  }
  await checkCustody(folder, payload, problems);
  return { ok: problems.length === 0, files: payload.size, problems };
}

/** Path -> SHA-256 as found, for everything that a manifest lists; null where it is not there. */
type Hashes = ReadonlyMap<string, string | null>;

async function checkManifest(folder: string, name: string, problems: Problem[]): Promise<Hashes> {
  const listed = new Map<string, string | null>();
  const manifest = await text(join(folder, name));
  if (manifest === null) {
    problems.push({ code: 'missing', path: name });
    return listed;
  }
  for (const line of manifest.split('\n').filter((one) => one !== '')) {
    const match = /^([0-9a-f]{64}) +\*?(.+)$/i.exec(line);
    const path = match?.[2] === undefined ? null : decodeManifestPath(match[2]);
    if (!match || path === null || isUnsafe(path)) {
      problems.push({ code: 'unsafe-path', path: line.slice(0, 200) });
      continue;
    }
    const found = await hashOf(join(folder, ...path.split('/')));
    listed.set(path, found);
    if (found === null) problems.push({ code: 'missing', path });
    else if (found !== match[1]?.toLowerCase()) problems.push({ code: 'changed', path });
  }
  return listed;
}

/** A manifest comes from outside; it must not make us read elsewhere. */
function isUnsafe(path: string): boolean {
  return (
    path.startsWith('/') || path.includes('\\') || path.split('/').includes('..') || /^[a-z]:/i.test(path)
  );
}

async function checkCustody(folder: string, payload: Hashes, problems: Problem[]): Promise<void> {
  const path = 'data/custody-log.json';
  const log = custodySchema.safeParse(parsed(await text(join(folder, ...path.split('/')))));
  const check = log.success ? verifyCustody(log.data.caseId, log.data.entries) : null;
  if (!log.success || !check?.ok) {
    problems.push({ code: 'custody-broken', path });
    return;
  }
  const info = await text(join(folder, 'bag-info.txt'));
  const head = /^Custody-Log-Head-SHA256: ([0-9a-f]{64})$/m.exec(info ?? '')?.[1];
  if (head !== check.lastHash) problems.push({ code: 'head-differs', path });
  await checkAgainstSeals(folder, payload, log.data.entries, problems);
}

/**
 * Manifests can be written anew; the chain cannot. It names the hash of every sealed ZIP, and every original has to
 * be found in one of those, byte for byte.
 */
async function checkAgainstSeals(
  folder: string,
  payload: Hashes,
  entries: readonly CustodyEntry[],
  problems: Problem[],
): Promise<void> {
  const sealed = new Set<string>();
  for (const { action, subjects, details } of entries) {
    const path = `data/packages/${subjects[0]}.zip`;
    if (action !== 'package-sealed' || !payload.has(path)) continue;
    if (payload.get(path) !== details.sha256) {
      problems.push({ code: 'changed', path });
      continue;
    }
    for (const hash of await hashesInside(join(folder, ...path.split('/')))) sealed.add(hash);
  }
  for (const [path, hash] of payload) {
    if (path.startsWith('data/originals/') && hash !== null && !sealed.has(hash)) {
      problems.push({ code: 'changed', path });
    }
  }
}

async function hashesInside(zipFile: string): Promise<readonly string[]> {
  const zip = await openSealedZip(zipFile);
  try {
    const hashes: string[] = [];
    for (const name of zip.names) {
      const hash = createHash('sha256');
      for await (const chunk of await zip.open(name)) hash.update(chunk);
      hashes.push(hash.digest('hex'));
    }
    return hashes;
  } finally {
    zip.close();
  }
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return null;
  }
}

async function text(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** Null where there is no such regular file; links are not followed. */
async function hashOf(file: string): Promise<string | null> {
  try {
    if (!(await lstat(file)).isFile()) return null;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

async function filesBelow(folder: string, relative: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, ...relative.split('/')), { withFileTypes: true }).catch(
    () => [],
  );
  const found: string[] = [];
  for (const entry of entries) {
    const path = `${relative}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, path)));
    else found.push(path);
  }
  return found;
}
