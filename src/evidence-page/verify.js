import { readCustody } from './custody.js';
import { sha256OfText } from './sha256.js';

/**
 * The values that the page was created with.
 * @typedef {object} Expected
 * @property {string} caseId
 * @property {string} headHash of the last entry of the custody log
 * @property {string} contentSha256 over the manifest without the custody log
 * @property {string} pageName
 */

/**
 * `changed`, `missing`, `added`: a file. `unreadable-line`: a line of a manifest. `not-evidence`: no evidence folder.
 * `custody-broken`: `path` is the number of the entry. `content-differs`: the last entry records other files.
 * `head-differs`: `bag-info.txt` states another last hash. `page-differs`: this page belongs to another folder.
 * `head-unknown`: the printed hash is not in the log. `seal-differs`: the package differs from the sealed one.
 * @typedef {'changed' | 'missing' | 'added' | 'unreadable-line' | 'not-evidence' | 'custody-broken'
 *   | 'content-differs' | 'head-differs' | 'page-differs' | 'head-unknown' | 'seal-differs'} ProblemCode
 */

/** @typedef {{ code: ProblemCode, path: string }} Problem */

/**
 * @typedef {object} Verdict
 * @property {readonly Problem[]} problems
 * @property {number} files that were hashed
 * @property {number} bytes
 * @property {number} entries valid entries of the custody log
 * @property {number | null} printedEntry the entry that the printed hash belongs to
 * @property {readonly string[]} systemFiles left by an operating system; not part of the evidence
 */

const PAYLOAD_MANIFEST = 'manifest-sha256.txt';
const TAG_MANIFEST = 'tagmanifest-sha256.txt';
const CUSTODY_LOG = 'data/custody-log.jsonl';
const NEEDED_TAGS = ['bagit.txt', 'bag-info.txt', PAYLOAD_MANIFEST];
const SYSTEM_FILE = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Compares every file of a folder with its manifests, recomputes the custody chain, and checks that both belong together
 * and to this page.
 * @param {ReadonlyMap<string, Blob>} files by their paths from the top of the folder, with `/`
 * @param {Expected} expected
 * @param {object} tools
 * @param {(file: Blob) => Promise<string>} tools.hash
 * @param {string} tools.printedHead the hash typed by the user; may be empty
 * @returns {Promise<Verdict>}
 */
export async function verifyFolder(files, expected, { hash, printedHead }) {
  const spellings = new Map([...files.keys()].map((path) => [path.normalize('NFC'), path]));
  const spellingOf = (/** @type {string} */ path) =>
    files.has(path) ? path : (spellings.get(path.normalize('NFC')) ?? path);
  const found = (/** @type {string} */ path) => files.get(spellingOf(path));
  const text = async (/** @type {string} */ path) => (await found(path)?.text()) ?? null;
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  const nothing = { files: 0, bytes, entries: 0, printedEntry: null, systemFiles: [] };
  const declaration = await text('bagit.txt');
  if (declaration === null || !declaration.startsWith('BagIt-Version: ')) {
    return { ...nothing, problems: [{ code: 'not-evidence', path: 'bagit.txt' }] };
  }
  /** @type {Problem[]} */
  const problems = [];
  const payload = manifestOf(PAYLOAD_MANIFEST, await text(PAYLOAD_MANIFEST), problems);
  const tags = manifestOf(TAG_MANIFEST, await text(TAG_MANIFEST), problems);
  for (const name of [...NEEDED_TAGS, expected.pageName]) {
    if (!tags.has(name)) problems.push({ code: 'missing', path: `${TAG_MANIFEST}: ${name}` });
  }
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
  const unlisted = [...files.keys()].filter((path) => !listed.has(path));
  for (const path of unlisted) if (!SYSTEM_FILE.test(path)) problems.push({ code: 'added', path });
  const log = readCustody((await text(CUSTODY_LOG)) ?? '');
  problems.push(...custodyProblems(log, expected, payload, await text('bag-info.txt'), hashes));
  const printed = printedHead.replace(/\s/g, '').toLowerCase();
  const printedEntry = log.entries.find((entry) => entry.hash === printed)?.sequence ?? null;
  if (printed !== '' && printedEntry === null) problems.push({ code: 'head-unknown', path: printed });
  return {
    problems,
    files: hashes.size,
    bytes,
    entries: log.entries.length,
    printedEntry,
    systemFiles: unlisted.filter((path) => SYSTEM_FILE.test(path)),
  };
}

/**
 * @param {ReturnType<typeof readCustody>} log
 * @param {Expected} expected
 * @param {ReadonlyMap<string, string>} payload
 * @param {string | null} info
 * @param {ReadonlyMap<string, string | null>} hashes as found
 * @returns {readonly Problem[]}
 */
function custodyProblems({ entries, brokenAt }, expected, payload, info, hashes) {
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
  for (const { action, subjects, details } of entries) {
    const path = `data/packages/${subjects[0]}.zip`;
    const now = hashes.get(path);
    if (action === 'package-sealed' && now && now !== details.sha256)
      problems.push({ code: 'seal-differs', path });
  }
  return problems;
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
  if (text === null) {
    problems.push({ code: 'missing', path: name });
    return listed;
  }
  for (const line of text.split('\n').filter((part) => part !== '')) {
    const [, hash, written] = LINE.exec(line) ?? [];
    const path = written === undefined ? null : decodePath(written);
    if (hash === undefined || path === null || listed.has(path)) {
      problems.push({ code: 'unreadable-line', path: `${name}: ${line.slice(0, 200)}` });
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
