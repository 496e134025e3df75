import { readCustody } from './custody.js';
import { sha256OfText } from './sha256.js';
import { isSystemFile, pathsAndFolders } from './system-files.js';
import { storedFiles } from './zip.js';

/**
 * The values that the page was created with.
 * @typedef {object} Expected
 * @property {string} headHash of the last entry of the custody log
 * @property {string} contentSha256 over the manifest without the custody log
 * @property {string} pageName
 */

/**
 * `changed`, `missing`, `not-listed`, `unreadable`: a file. `unsafe-path`: a line of a manifest.
 * `custody-broken`: `path` is the number of the entry. `content-differs`: the last entry records other files.
 * `head-differs`: `bag-info.txt` states another last hash. `page-differs`: this page belongs to another folder.
 * `head-unknown`: the printed hash is not in the log. `seal-differs`: the package differs from the sealed one.
 * @typedef {'changed' | 'missing' | 'not-listed' | 'unreadable' | 'unsafe-path' | 'not-an-evidence-folder'
 *   | 'custody-broken' | 'content-differs' | 'head-differs' | 'page-differs' | 'head-unknown'
 *   | 'seal-differs'} ProblemCode
 */

/** @typedef {{ code: ProblemCode, path: string }} Problem */

/**
 * @typedef {object} Verdict
 * @property {readonly Problem[]} problems
 * @property {number} files of the payload
 * @property {number} bytes of the payload
 * @property {number} entries valid entries of the custody log
 * @property {number | null} printedEntry the entry with the printed hash; one before the last does not cover the files
 * @property {readonly string[]} absentPackages sealed according to the custody log, and not listed
 * @property {readonly string[]} systemFiles left by an operating system; not part of the evidence
 */

const PAYLOAD_MANIFEST = 'manifest-sha256.txt';
const TAG_MANIFEST = 'tagmanifest-sha256.txt';
const CUSTODY_LOG = 'data/custody-log.jsonl';
const NEEDED_TAGS = ['bagit.txt', 'bag-info.txt', PAYLOAD_MANIFEST];

/**
 * Compares every file of a folder with its manifests, recomputes the custody chain, and checks that both belong together
 * and to this page.
 * @param {ReadonlyMap<string, Blob>} files by their paths from the top of the folder, with `/`
 * @param {Expected} expected
 * @param {object} tools
 * @param {(file: Blob) => Promise<string>} tools.hash
 * @param {string} tools.printedHead hash of a printed report; may be empty
 * @returns {Promise<Verdict>}
 */
export async function verifyFolder(files, expected, { hash, printedHead }) {
  const spellings = new Map([...files.keys()].map((path) => [path.normalize('NFC'), path]));
  const spellingOf = (/** @type {string} */ path) =>
    files.has(path) ? path : (spellings.get(path.normalize('NFC')) ?? path);
  const found = (/** @type {string} */ path) => files.get(spellingOf(path));
  const text = async (/** @type {string} */ path) => (await found(path)?.text()) ?? null;
  const nothing = { files: 0, bytes: 0, entries: 0, printedEntry: null, absentPackages: [], systemFiles: [] };
  const declaration = await text('bagit.txt');
  if (declaration === null || !declaration.startsWith('BagIt-Version: ')) {
    return { ...nothing, problems: [{ code: 'not-an-evidence-folder', path: 'bagit.txt' }] };
  }
  /** @type {Problem[]} */
  const problems = [];
  const payload = manifestOf(PAYLOAD_MANIFEST, await text(PAYLOAD_MANIFEST), problems);
  const tags = manifestOf(TAG_MANIFEST, await text(TAG_MANIFEST), problems);
  for (const name of [TAG_MANIFEST, ...NEEDED_TAGS, expected.pageName]) {
    if (!tags.has(name) && !found(name)) problems.push({ code: 'missing', path: name });
  }
  /** @type {Map<string, string | null>} */
  const hashes = new Map();
  for (const [path, listed] of [...payload, ...tags]) {
    const file = found(path);
    const now = file ? await hash(file) : null;
    hashes.set(path, now);
    if (now === null) problems.push({ code: 'missing', path });
    else if (now !== listed) problems.push({ code: 'changed', path });
  }
  // A second file whose name differs in its Unicode form alone is not the listed one.
  const listed = new Set([...payload.keys(), ...tags.keys(), TAG_MANIFEST].map(spellingOf));
  const withFolders = pathsAndFolders(listed);
  const unlisted = [...files.keys()].filter((path) => !listed.has(path));
  const systemFiles = unlisted.filter((path) => isSystemFile(path, withFolders));
  const ofSystem = new Set(systemFiles);
  for (const path of unlisted) if (!ofSystem.has(path)) problems.push({ code: 'not-listed', path });
  const log = readCustody((await text(CUSTODY_LOG)) ?? '');
  problems.push(...custodyProblems(log, expected, payload, await text('bag-info.txt')));
  const isIntact = log.brokenAt === null;
  const seals = await compareWithSeals(isIntact ? log.entries : [], { payload, hashes, found, hash });
  problems.push(...seals.problems);
  const printedEntry = log.entries.find((entry) => entry.hash === printedHead)?.sequence ?? null;
  if (printedHead !== '' && printedEntry === null) {
    problems.push({ code: 'head-unknown', path: CUSTODY_LOG });
  }
  return {
    problems,
    files: payload.size,
    bytes: [...payload.keys()].reduce((sum, path) => sum + (found(path)?.size ?? 0), 0),
    entries: log.entries.length,
    printedEntry,
    absentPackages: seals.absentPackages,
    systemFiles,
  };
}

/**
 * @param {ReturnType<typeof readCustody>} log
 * @param {Expected} expected
 * @param {ReadonlyMap<string, string>} payload
 * @param {string | null} info
 * @returns {readonly Problem[]}
 */
function custodyProblems({ entries, brokenAt }, expected, payload, info) {
  if (brokenAt !== null) return [{ code: 'custody-broken', path: String(brokenAt) }];
  /** @type {Problem[]} */
  const problems = [];
  const last = entries[entries.length - 1];
  const head = /^Custody-Log-Head-SHA256: ([0-9a-f]{64})$/m.exec(info ?? '')?.[1];
  if (head !== last?.hash) problems.push({ code: 'head-differs', path: 'bag-info.txt' });
  const content = [...payload].filter(([path]) => path !== CUSTODY_LOG);
  const contentSha256 = sha256OfText(
    content.map(([path, hash]) => `${hash}  ${encodePath(path)}\n`).join(''),
  );
  if (last?.action !== 'evidence-exported' || last.subjects[0] !== contentSha256) {
    problems.push({ code: 'content-differs', path: PAYLOAD_MANIFEST });
  }
  if (last?.hash !== expected.headHash || contentSha256 !== expected.contentSha256) {
    problems.push({ code: 'page-differs', path: expected.pageName });
  }
  return problems;
}

/**
 * Whether the entry has the hash of a sealed package. The log of a restored database may lack `package-sealed`; an
 * earlier version recorded no hash in `submission-recovered`.
 * @param {import('./custody.js').CustodyEntry} entry
 */
function isSeal({ action, details }) {
  return action === 'package-sealed' || (action === 'submission-recovered' && details.sha256 !== undefined);
}

/**
 * Compares every package with the sealed one, and every original with the files in the packages. If a package is absent,
 * not the sealed one, or has no hash in the log, an original that is in no other package may belong to it.
 * @param {readonly import('./custody.js').CustodyEntry[]} entries
 * @param {object} folder
 * @param {ReadonlyMap<string, string>} folder.payload hash by path
 * @param {ReadonlyMap<string, string | null>} folder.hashes as found
 * @param {(path: string) => Blob | undefined} folder.found
 * @param {(file: Blob) => Promise<string>} folder.hash
 * @returns {Promise<{ problems: readonly Problem[], absentPackages: readonly string[] }>}
 */
async function compareWithSeals(entries, { payload, hashes, found, hash }) {
  /** @type {Problem[]} */
  const problems = [];
  /** @type {string[]} */
  const absentPackages = [];
  const inside = new Set();
  const seals = entries.filter(isSeal);
  const sealed = new Set(seals.map(({ subjects }) => subjects[0]));
  let isComplete =
    entries.length > 0 &&
    entries.every(({ action, subjects }) => action !== 'submission-recovered' || sealed.has(subjects[0]));
  for (const { subjects, details } of seals) {
    const path = `data/packages/${subjects[0]}.zip`;
    const file = found(path);
    const now = hashes.get(path);
    if (!payload.has(path)) absentPackages.push(path);
    if (!file || now !== details.sha256) {
      if (file && now === payload.get(path)) problems.push({ code: 'seal-differs', path });
      isComplete = false;
      continue;
    }
    try {
      for (const original of await storedFiles(file)) inside.add(await hash(original));
    } catch {
      problems.push({ code: 'unreadable', path });
      isComplete = false;
    }
  }
  for (const [path, listed] of isComplete ? payload : []) {
    const isOriginal = path.startsWith('data/originals/') && hashes.get(path) === listed;
    if (isOriginal && !inside.has(listed)) problems.push({ code: 'changed', path });
  }
  return { problems, absentPackages };
}

/** Proofcase writes lower-case hashes and two blanks; any other form is a change. */
const LINE = /^([0-9a-f]{64}) {2}([^ ].*)$/;

/**
 * @param {string} name
 * @param {string | null} text
 * @param {Problem[]} problems
 * @returns {ReadonlyMap<string, string>} hash by path
 */
function manifestOf(name, text, problems) {
  /** @type {Map<string, string>} */
  const listed = new Map();
  for (const line of (text ?? '').split('\n').filter((part) => part !== '')) {
    const [, hash, written] = LINE.exec(line) ?? [];
    const path = written === undefined ? null : decodePath(written);
    if (hash === undefined || path === null || listed.has(path)) {
      problems.push({ code: 'unsafe-path', path: `${name}: ${line.slice(0, 200)}` });
    } else {
      listed.set(path, hash);
    }
  }
  return listed;
}

/** @param {string} path */
function encodePath(path) {
  return path.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

/** @param {string} path */
function decodePath(path) {
  return path.replace(/%0D/gi, '\r').replace(/%0A/gi, '\n').replace(/%25/g, '%');
}
