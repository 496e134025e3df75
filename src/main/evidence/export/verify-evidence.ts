import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealedEntries } from '../../sending/packing/sealed-entries';
import { verifyCustody } from '../../storage/custody/custody-chain';
import { findEntry } from '../../support/files/find-file';
import { listFolder } from '../../support/files/list-folder';
import { decodeManifestPath, manifestText, PAYLOAD_MANIFEST, sha256OfText, TAG_MANIFEST } from './bag';
import { type CustodyLine, parseCustodyLines } from './custody-lines';

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
  /** Number of payload files read. */
  readonly files: number;
  /** Hash of the last custody entry; null if the log cannot be read. */
  readonly headHash: string | null;
  /** Sequence of the custody entry with the printed hash; null if there is none. */
  readonly headEntry: number | null;
  readonly problems: readonly { readonly code: EvidenceProblemCode; readonly path: string }[];
  /** Files of the operating system, which are not part of the evidence. */
  readonly systemFiles: readonly string[];
}

type Problem = EvidenceVerdict['problems'][number];

const CUSTODY_PATH = 'data/custody-log.jsonl';
const SYSTEM_FILE = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Verifies an evidence folder: the manifests of RFC 8493 in both directions, the custody chain up to the head in the
 * bag, the content hash of its last entry, and every original against the sealed ZIPs named in the chain. A
 * `printedHead` from a report must be in the chain. Never throws: an unreadable folder is a problem in the verdict.
 */
export async function verifyEvidence(folder: string, printedHead?: string): Promise<EvidenceVerdict> {
  const problems: Problem[] = [];
  const empty = { files: 0, headHash: null, headEntry: null, systemFiles: [] };
  const declaration = await readText(join(folder, 'bagit.txt'));
  if (declaration === null || !declaration.startsWith('BagIt-Version: ')) {
    return { ...empty, ok: false, problems: [{ code: 'not-an-evidence-folder', path: 'bagit.txt' }] };
  }
  const present = await filesBelow(folder, '');
  const exact = new Set(present);
  const spellings = new Map(present.map((path) => [normalizePath(path), path]));
  const spellingOf = (path: string): string =>
    exact.has(path) ? path : (spellings.get(normalizePath(path)) ?? path);
  const locate: Locate = (path) => join(folder, ...spellingOf(path).split('/'));
  const payload = await checkManifest(folder, PAYLOAD_MANIFEST, locate, problems);
  const tags = await checkManifest(folder, TAG_MANIFEST, locate, problems);
  for (const name of ['bagit.txt', 'bag-info.txt', PAYLOAD_MANIFEST]) {
    if (!tags.has(name)) problems.push({ code: 'not-listed', path: name });
  }
  // A second file whose name differs in its Unicode form alone is not the listed one.
  const listed = new Set([...payload.keys(), ...tags.keys(), TAG_MANIFEST].map(spellingOf));
  const unlisted = present.filter((path) => !listed.has(path));
  const systemFiles = unlisted.filter((path) => SYSTEM_FILE.test(path));
  for (const path of unlisted) if (!SYSTEM_FILE.test(path)) problems.push({ code: 'not-listed', path });
  const custody = await checkCustody(folder, payload, problems);
  const head = findHead(custody, printedHead, problems);
  return { ok: problems.length === 0, files: payload.size, ...head, problems, systemFiles };
}

/** Some file systems normalise names (RFC 8493, 6.1.1). */
function normalizePath(path: string): string {
  return path.normalize('NFC');
}

interface ListedFile {
  /** Hash in the manifest. */
  readonly listed: string;
  /** Hash of the file; null if it is missing. */
  readonly now: string | null;
}

/** Files of a manifest by path. */
type Hashes = ReadonlyMap<string, ListedFile>;

/** Accepts only the form that Proofcase writes: lower-case hash and two blanks. */
const MANIFEST_LINE = /^([0-9a-f]{64}) {2}([^ ].*)$/;

/** The file of a path in a manifest, also where a disk on the way, such as one of macOS, decomposed its name. */
type Locate = (path: string) => string;

async function checkManifest(
  folder: string,
  name: string,
  locate: Locate,
  problems: Problem[],
): Promise<Hashes> {
  const listed = new Map<string, ListedFile>();
  const manifest = await readText(join(folder, name));
  if (manifest === null) {
    problems.push({ code: 'missing', path: name });
    return listed;
  }
  for (const line of manifest.split('\n').filter((entry) => entry !== '')) {
    const [, hash, written] = MANIFEST_LINE.exec(line) ?? [];
    const path = written === undefined ? null : decodeManifestPath(written);
    if (hash === undefined || path === null || isUnsafe(path) || listed.has(path)) {
      problems.push({ code: 'unsafe-path', path: `${name}: ${line.slice(0, 200)}` });
      continue;
    }
    const now = await hashOf(locate(path));
    listed.set(path, { listed: hash, now });
    if (now === null) problems.push({ code: 'missing', path });
    else if (now !== hash) problems.push({ code: 'changed', path });
  }
  return listed;
}

/** A manifest is untrusted and must not cause reads outside the folder. */
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
  const entries = parseCustodyLines((await readText(join(folder, ...CUSTODY_PATH.split('/')))) ?? '');
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
  const info = await readText(join(folder, 'bag-info.txt'));
  const head = /^Custody-Log-Head-SHA256: ([0-9a-f]{64})$/m.exec(info ?? '')?.[1];
  if (head !== check.lastHash) problems.push({ code: 'head-differs', path: CUSTODY_PATH });
  const last = entries.at(-1);
  if (last?.action !== 'evidence-exported' || last.subjects[0] !== contentSha256(payload)) {
    problems.push({ code: 'content-differs', path: PAYLOAD_MANIFEST });
  }
  await checkAgainstSeals(folder, payload, entries, problems);
  return entries;
}

/** The hash in the last entry covers the listed payload except the log itself. */
function contentSha256(payload: Hashes): string {
  const content = [...payload].filter(([path]) => path !== CUSTODY_PATH);
  return sha256OfText(manifestText(content.map(([path, { listed }]) => [path, listed])));
}

function findHead(
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
 * Manifests can be rewritten, but the chain holds the hash of every sealed ZIP. Every original whose package is in the
 * folder must match an entry of a sealed ZIP.
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
  // If a package is missing, an original that matches no entry may belong to it.
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
      const entry = createReadStream(file, { start, end: start + length - 1, highWaterMark: 1 << 20 });
      for await (const chunk of entry) hash.update(chunk);
    }
    hashes.push(hash.digest('hex'));
  }
  return hashes;
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** Null if there is no regular file; links are not followed. */
async function hashOf(file: string): Promise<string | null> {
  try {
    if (!(await findEntry(file))?.isFile()) return null;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

async function filesBelow(folder: string, relative: string): Promise<readonly string[]> {
  const entries = await listFolder(join(folder, ...relative.split('/'))).catch(() => []);
  const found: string[] = [];
  for (const { name, kind } of entries) {
    const path = relative === '' ? name : `${relative}/${name}`;
    if (kind === 'folder') found.push(...(await filesBelow(folder, path)));
    else found.push(path);
  }
  return found;
}
