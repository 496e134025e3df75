import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealedEntries } from '../../sending/packing/sealed-entries';
import { verifyCustody } from '../../storage/custody/custody-chain';
import { findEntry } from '../../support/files/find-file';
import { listFolder } from '../../support/files/list-folder';
import { hashFile } from '../../support/hash-file';
import { isSystemName } from '../../support/system-files';
import { decodeManifestPath, manifestText, PAYLOAD_MANIFEST, sha256OfText, TAG_MANIFEST } from './bag';
import { type CustodyLine, parseCustodyLines } from './custody-lines';

export type EvidenceProblemCode =
  | 'not-an-evidence-folder'
  | 'missing'
  | 'changed'
  | 'not-listed'
  | 'unreadable'
  | 'unsafe-path'
  | 'custody-broken'
  | 'head-differs'
  | 'content-differs'
  | 'head-unknown';

export interface EvidenceVerdict {
  readonly ok: boolean;
  /** Number of payload files. */
  readonly files: number;
  /** Hash of the last custody entry; null if the log cannot be read. */
  readonly headHash: string | null;
  /**
   * Sequence of the custody entry with the printed hash; null if there is none. Only the hash of the last entry covers
   * the files, that of an earlier one the history up to there.
   */
  readonly headEntry: number | null;
  /** Number of custody entries; 0 if the log cannot be read. */
  readonly entries: number;
  /** Packages that were sealed according to the custody log, and are not listed in the folder. */
  readonly absentPackages: readonly string[];
  readonly problems: readonly { readonly code: EvidenceProblemCode; readonly path: string }[];
  /** Files of the operating system, which are not part of the evidence. */
  readonly systemFiles: readonly string[];
}

type Problem = EvidenceVerdict['problems'][number];

const CUSTODY_PATH = 'data/custody-log.jsonl';

/**
 * Verifies an evidence folder: the manifests of RFC 8493 in both directions, the custody chain up to the head in the
 * bag, the content hash of its last entry, and every original against the sealed ZIPs named in the chain. A
 * `printedHead` from a report must be in the chain. An unreadable folder is a problem in the verdict.
 * @param printedHead lower-case hex
 * @throws the reason of the signal.
 */
export async function verifyEvidence(
  folder: string,
  printedHead?: string,
  signal?: AbortSignal,
): Promise<EvidenceVerdict> {
  const problems: Problem[] = [];
  const declaration = await readText(join(folder, DECLARATION));
  if (declaration === null || !declaration.startsWith('BagIt-Version: ')) {
    const { problem } = await readHash(join(folder, DECLARATION), signal);
    const code = problem === 'unreadable' ? problem : 'not-an-evidence-folder';
    return { ...NOTHING, ok: false, problems: [{ code, path: DECLARATION }] };
  }
  const present = await filesBelow(folder, '', problems);
  const exact = new Set(present);
  const spellings = new Map(present.map((path) => [normalizePath(path), path]));
  const spellingOf = (path: string): string =>
    exact.has(path) ? path : (spellings.get(normalizePath(path)) ?? path);
  const locate: Locate = (path) => join(folder, ...spellingOf(path).split('/'));
  const payload = await checkManifest({ folder, name: PAYLOAD_MANIFEST, locate, signal }, problems);
  const tags = await checkManifest({ folder, name: TAG_MANIFEST, locate, signal }, problems);
  for (const path of [TAG_MANIFEST, DECLARATION, 'bag-info.txt', PAYLOAD_MANIFEST]) {
    const { problem } = tags.has(path) ? { problem: null } : await readHash(join(folder, path), signal);
    if (problem) problems.push({ code: problem, path });
  }
  // A second file whose name differs in its Unicode form alone is not the listed one.
  const listed = new Set([...payload.keys(), ...tags.keys(), TAG_MANIFEST].map(spellingOf));
  const withFolders = pathsAndFolders(listed);
  const unlisted = present.filter((path) => !listed.has(path));
  const systemFiles = unlisted.filter((path) => isSystemFile(path, withFolders));
  const ofSystem = new Set(systemFiles);
  for (const path of unlisted) if (!ofSystem.has(path)) problems.push({ code: 'not-listed', path });
  const entries = await checkCustody(folder, payload, problems);
  const absentPackages = await checkAgainstSeals({ locate, payload, entries, signal }, problems);
  const head = findHead(entries, printedHead, problems);
  const facts = { files: payload.size, entries: entries.length, absentPackages, systemFiles };
  return { ok: problems.length === 0, ...facts, ...head, problems };
}

const DECLARATION = 'bagit.txt';
const NOTHING = {
  files: 0,
  headHash: null,
  headEntry: null,
  entries: 0,
  absentPackages: [],
  systemFiles: [],
} as const;

/**
 * Whether an operating system created an unlisted file: by its name, in a folder of the system at the top, or as the
 * `._` file that macOS writes beside one of the listed files and folders.
 */
function isSystemFile(path: string, listed: ReadonlySet<string>): boolean {
  const [top = '', ...below] = path.split('/');
  const name = below.at(-1) ?? top;
  if ([top, name].some((part) => isSystemName(part) && !part.startsWith('._'))) return true;
  if (!name.startsWith('._')) return false;
  const sibling = path.slice(0, path.length - name.length) + name.slice(2);
  return listed.has(sibling);
}

/** The paths and all folders above them. */
function pathsAndFolders(paths: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>();
  for (let path of paths) {
    for (; path !== '' && !all.has(path); path = path.slice(0, Math.max(0, path.lastIndexOf('/'))))
      all.add(path);
  }
  return all;
}

/** Some file systems normalise names (RFC 8493, 6.1.1). */
function normalizePath(path: string): string {
  return path.normalize('NFC');
}

interface ListedFile {
  /** Hash in the manifest. */
  readonly listed: string;
  /** Hash of the file; null if it is missing or unreadable. */
  readonly now: string | null;
}

/** Files of a manifest by path. */
type Hashes = ReadonlyMap<string, ListedFile>;

/** Accepts only the form that Proofcase writes: lower-case hash and two blanks. */
const MANIFEST_LINE = /^([0-9a-f]{64}) {2}([^ ].*)$/;

/** The file of a path in a manifest, also where a disk on the way, such as one of macOS, decomposed its name. */
type Locate = (path: string) => string;

interface ManifestCheck {
  readonly folder: string;
  readonly name: string;
  readonly locate: Locate;
  readonly signal: AbortSignal | undefined;
}

async function checkManifest(
  { folder, name, locate, signal }: ManifestCheck,
  problems: Problem[],
): Promise<Hashes> {
  const listed = new Map<string, ListedFile>();
  const manifest = (await readText(join(folder, name))) ?? '';
  for (const line of manifest.split('\n').filter((entry) => entry !== '')) {
    const [, hash, written] = MANIFEST_LINE.exec(line) ?? [];
    const path = written === undefined ? null : decodeManifestPath(written);
    if (hash === undefined || path === null || isUnsafe(path) || listed.has(path)) {
      problems.push({ code: 'unsafe-path', path: `${name}: ${line.slice(0, 200)}` });
      continue;
    }
    const { sha256: now, problem } = await readHash(locate(path), signal);
    listed.set(path, { listed: hash, now });
    if (problem) problems.push({ code: problem, path });
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
  const found = entries.find(({ hash }) => hash === printedHead);
  if (!found) problems.push({ code: 'head-unknown', path: CUSTODY_PATH });
  return { headHash, headEntry: found?.sequence ?? null };
}

interface SealsCheck extends Pick<ManifestCheck, 'locate' | 'signal'> {
  readonly payload: Hashes;
  readonly entries: readonly CustodyLine[];
}

/**
 * Whether the entry has the hash of a sealed ZIP. The chain of a restored database may lack `package-sealed`; an earlier
 * version recorded no hash in `submission-recovered`.
 */
export function isSeal({ action, details }: Pick<CustodyLine, 'action' | 'details'>): boolean {
  return action === 'package-sealed' || (action === 'submission-recovered' && details.sha256 !== undefined);
}

/**
 * Manifests can be rewritten, but the chain holds the hash of every sealed ZIP. Every original whose package is in the
 * folder must match an entry of a sealed ZIP. Returns the packages that are not listed.
 */
async function checkAgainstSeals(
  { locate, payload, entries, signal }: SealsCheck,
  problems: Problem[],
): Promise<readonly string[]> {
  const inside = new Set<string>();
  const absentPackages: string[] = [];
  const seals = entries.filter(isSeal);
  const sealed = new Set(seals.map(({ subjects }) => subjects[0]));
  let isComplete =
    entries.length > 0 &&
    entries.every(({ action, subjects }) => action !== 'submission-recovered' || sealed.has(subjects[0]));
  for (const { subjects, details } of seals) {
    const path = `data/packages/${subjects[0]}.zip`;
    const found = payload.get(path);
    if (!found) absentPackages.push(path);
    if (!found || found.now !== details.sha256) {
      if (found && found.now === found.listed) problems.push({ code: 'changed', path });
      isComplete = false;
      continue;
    }
    const hashes = await hashesInside(locate(path), signal).catch(() => null);
    signal?.throwIfAborted();
    if (hashes === null) {
      problems.push({ code: 'unreadable', path });
      isComplete = false;
    }
    for (const hash of hashes ?? []) inside.add(hash);
  }
  // If a package is absent or has no hash in the chain, an original that matches no entry may belong to it.
  for (const [path, { listed, now }] of isComplete ? payload : []) {
    if (path.startsWith('data/originals/') && now === listed && !inside.has(now)) {
      problems.push({ code: 'changed', path });
    }
  }
  return absentPackages;
}

async function hashesInside(zipFile: string, signal?: AbortSignal): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const { file, start = 0, length = 0 } of (await sealedEntries(zipFile)).values()) {
    const hash = createHash('sha256');
    if (length > 0) {
      const entry = createReadStream(file, { start, end: start + length - 1, highWaterMark: 1 << 20 });
      for await (const chunk of entry) {
        signal?.throwIfAborted();
        hash.update(chunk);
      }
    }
    hashes.push(hash.digest('hex'));
  }
  return hashes;
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

interface ReadHash {
  readonly sha256: string | null;
  readonly problem: 'missing' | 'unreadable' | null;
}

/** `missing` if there is no regular file; links are not followed. @throws the reason of the signal. */
async function readHash(file: string, signal?: AbortSignal): Promise<ReadHash> {
  try {
    if (!(await findEntry(file))?.isFile()) return { sha256: null, problem: 'missing' };
    const { sha256 } = await hashFile(file, signal);
    return { sha256, problem: null };
  } catch {
    signal?.throwIfAborted();
    return { sha256: null, problem: 'unreadable' };
  }
}

async function filesBelow(folder: string, relative: string, problems: Problem[]): Promise<readonly string[]> {
  const entries = await listFolder(join(folder, ...relative.split('/'))).catch(() => {
    problems.push({ code: 'unreadable', path: relative || '.' });
    return [];
  });
  const found: string[] = [];
  for (const { name, kind } of entries) {
    const path = relative === '' ? name : `${relative}/${name}`;
    if (kind === 'folder') found.push(...(await filesBelow(folder, path, problems)));
    else found.push(path);
  }
  return found;
}
