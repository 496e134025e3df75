import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyCustody } from '../custody/custody-chain';
import { decodeManifestPath, manifestText, PAYLOAD_MANIFEST, sha256OfText, TAG_MANIFEST } from './bag';
import { type CustodyLine, parseCustodyLines } from './custody-lines';
import { sealedEntries } from './sealed-entries';

export type EvidenceProblemCode =
  | 'not-an-evidence-folder'
  | 'missing'
  | 'changed'
  | 'not-listed'
  | 'unsafe-path'
  | 'custody-broken'
  | 'head-differs'
  | 'content-differs'
  | 'head-unknown';

export interface EvidenceVerdict {
  readonly ok: boolean;
  /** Payload files that were read. */
  readonly files: number;
  /** Hash of the last custody entry; null where the log cannot be read. */
  readonly headHash: string | null;
  /** The entry that a printed head hash belongs to; null without one, or where none has it. */
  readonly headEntry: number | null;
  readonly problems: readonly { readonly code: EvidenceProblemCode; readonly path: string }[];
  /** Files that operating systems leave in folders; they are not part of the evidence. */
  readonly systemFiles: readonly string[];
}

type Problem = EvidenceVerdict['problems'][number];

const CUSTODY_PATH = 'data/custody-log.jsonl';
const SYSTEM_FILE = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Reads every file of an evidence folder again: the manifests of RFC 8493 both ways (nothing missing, nothing
 * changed, nothing added), the custody chain up to the head that the bag names, the content that its last entry stands
 * for, and every original against the sealed ZIPs whose hashes that chain holds. `printedHead` is a hash from a
 * printed report: it has to be in the chain. Throws nothing: a folder that cannot be read is a problem.
 */
export async function verifyEvidence(folder: string, printedHead?: string): Promise<EvidenceVerdict> {
  const problems: Problem[] = [];
  const nothing = { files: 0, headHash: null, headEntry: null, systemFiles: [] };
  const declaration = await text(join(folder, 'bagit.txt'));
  if (declaration === null || !declaration.startsWith('BagIt-Version: ')) {
    return { ...nothing, ok: false, problems: [{ code: 'not-an-evidence-folder', path: 'bagit.txt' }] };
  }
  const payload = await checkManifest(folder, PAYLOAD_MANIFEST, problems);
  const tags = await checkManifest(folder, TAG_MANIFEST, problems);
  for (const name of ['bagit.txt', 'bag-info.txt', PAYLOAD_MANIFEST]) {
    if (!tags.has(name)) problems.push({ code: 'not-listed', path: name });
  }
  const listed = new Set([...payload.keys(), ...tags.keys(), TAG_MANIFEST].map(formOf));
  const unlisted = (await filesBelow(folder, '')).filter((path) => !listed.has(formOf(path)));
  const systemFiles = unlisted.filter((path) => SYSTEM_FILE.test(path));
  for (const path of unlisted) if (!SYSTEM_FILE.test(path)) problems.push({ code: 'not-listed', path });
  const custody = await checkCustody(folder, payload, problems);
  const head = headIn(custody, printedHead, problems);
  return { ok: problems.length === 0, files: payload.size, ...head, problems, systemFiles };
}

/** Some file systems keep names in another form than they were given (RFC 8493, 6.1.1). */
function formOf(path: string): string {
  return path.normalize('NFC');
}

interface Found {
  /** As listed. */
  readonly listed: string;
  /** Null where it is not there. */
  readonly now: string | null;
}

/** Path -> SHA-256, for everything that a manifest lists. */
type Hashes = ReadonlyMap<string, Found>;

/** Ours are lower-case, with two blanks: any other form is not what was written. */
const MANIFEST_LINE = /^([0-9a-f]{64}) {2}([^ ].*)$/;

async function checkManifest(folder: string, name: string, problems: Problem[]): Promise<Hashes> {
  const listed = new Map<string, Found>();
  const manifest = await text(join(folder, name));
  if (manifest === null) {
    problems.push({ code: 'missing', path: name });
    return listed;
  }
  for (const line of manifest.split('\n').filter((one) => one !== '')) {
    const [, hash, written] = MANIFEST_LINE.exec(line) ?? [];
    const path = written === undefined ? null : decodeManifestPath(written);
    if (hash === undefined || path === null || isUnsafe(path) || listed.has(path)) {
      problems.push({ code: 'unsafe-path', path: `${name}: ${line.slice(0, 200)}` });
      continue;
    }
    const now = await hashOf(join(folder, ...path.split('/')));
    listed.set(path, { listed: hash, now });
    if (now === null) problems.push({ code: 'missing', path });
    else if (now !== hash) problems.push({ code: 'changed', path });
  }
  return listed;
}

/** A manifest comes from outside; it must not make us read elsewhere. */
function isUnsafe(path: string): boolean {
  return (
    path.startsWith('/') || path.includes('\\') || path.split('/').includes('..') || /^[a-z]:/i.test(path)
  );
}

async function checkCustody(
  folder: string,
  payload: Hashes,
  problems: Problem[],
): Promise<readonly CustodyLine[]> {
  const entries = parseCustodyLines((await text(join(folder, ...CUSTODY_PATH.split('/')))) ?? '');
  const [first] = entries ?? [];
  const check = entries && first ? verifyCustody(first.caseId, entries) : null;
  const isOneCase = entries?.every(({ caseId }) => caseId === first?.caseId) ?? false;
  const isLinked = entries?.every((entry, index) => {
    const before = entries[index - 1]?.hash ?? '0'.repeat(64);
    return entry.previousHash === before;
  });
  if (!entries || !check?.ok || !isOneCase || !isLinked) {
    problems.push({ code: 'custody-broken', path: CUSTODY_PATH });
    return [];
  }
  const info = await text(join(folder, 'bag-info.txt'));
  const head = /^Custody-Log-Head-SHA256: ([0-9a-f]{64})$/m.exec(info ?? '')?.[1];
  if (head !== check.lastHash) problems.push({ code: 'head-differs', path: CUSTODY_PATH });
  const last = entries.at(-1);
  if (last?.action !== 'evidence-exported' || last.subjects[0] !== contentSha256(payload)) {
    problems.push({ code: 'content-differs', path: PAYLOAD_MANIFEST });
  }
  await checkAgainstSeals(folder, payload, entries, problems);
  return entries;
}

/** What the last entry stands for: the payload as listed, but for the log itself. */
function contentSha256(payload: Hashes): string {
  const content = [...payload].filter(([path]) => path !== CUSTODY_PATH);
  return sha256OfText(manifestText(content.map(([path, { listed }]) => [path, listed])));
}

function headIn(
  entries: readonly CustodyLine[],
  printedHead: string | undefined,
  problems: Problem[],
): Pick<EvidenceVerdict, 'headHash' | 'headEntry'> {
  const headHash = entries.at(-1)?.hash ?? null;
  if (printedHead === undefined) return { headHash, headEntry: null };
  const found = entries.find(({ hash }) => hash === printedHead.trim().toLowerCase());
  if (!found) problems.push({ code: 'head-unknown', path: CUSTODY_PATH });
  return { headHash, headEntry: found?.sequence ?? null };
}

/**
 * Manifests can be written anew; the chain names the hash of every sealed ZIP, and every original whose package is in
 * the folder has to be found in one of those, byte for byte.
 */
async function checkAgainstSeals(
  folder: string,
  payload: Hashes,
  entries: readonly CustodyLine[],
  problems: Problem[],
): Promise<void> {
  const inside = new Set<string>();
  let isComplete = true;
  for (const { action, subjects, details } of entries) {
    if (action !== 'package-sealed') continue;
    const path = `data/packages/${subjects[0]}.zip`;
    const found = payload.get(path);
    if (!found) {
      isComplete = false;
      continue;
    }
    if (found.now !== details.sha256) {
      if (found.now === found.listed) problems.push({ code: 'changed', path });
      isComplete = false;
      continue;
    }
    for (const hash of await hashesInside(join(folder, ...path.split('/')))) inside.add(hash);
  }
  // Without all packages nothing can be said about an original that is in none of the others.
  if (!isComplete) return;
  for (const [path, { listed, now }] of payload) {
    if (path.startsWith('data/originals/') && now === listed && !inside.has(now)) {
      problems.push({ code: 'changed', path });
    }
  }
}

async function hashesInside(zipFile: string): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const { file, start = 0, length = 0 } of (await sealedEntries(zipFile)).values()) {
    const hash = createHash('sha256');
    if (length > 0) {
      const piece = createReadStream(file, { start, end: start + length - 1, highWaterMark: 1 << 20 });
      for await (const chunk of piece) hash.update(chunk);
    }
    hashes.push(hash.digest('hex'));
  }
  return hashes;
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
    const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, path)));
    else found.push(path);
  }
  return found;
}
