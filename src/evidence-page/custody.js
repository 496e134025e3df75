import { sha256OfText } from './sha256.js';

/**
 * @typedef {object} CustodyEntry
 * @property {string} caseId
 * @property {number} sequence
 * @property {string} at
 * @property {string} actor
 * @property {string} action
 * @property {readonly string[]} subjects
 * @property {Readonly<Record<string, string | number | null>>} details
 * @property {string} previousHash
 * @property {string} hash
 */

/**
 * Reads the log and recomputes every hash. An entry that was changed, moved, inserted or removed breaks the chain.
 * @param {string} text JSON lines
 * @returns {{ entries: readonly CustodyEntry[], brokenAt: number | null }} `brokenAt`: the first invalid line
 */
export function readCustody(text) {
  /** @type {CustodyEntry[]} */
  const entries = [];
  let previousHash = '0'.repeat(64);
  if (text === '' || !text.endsWith('\n')) return { entries, brokenAt: 1 };
  for (const [index, line] of text.slice(0, -1).split('\n').entries()) {
    const entry = parseEntry(line);
    const isNext =
      entry !== null &&
      entry.sequence === index + 1 &&
      entry.previousHash === previousHash &&
      entry.caseId === (entries[0] ?? entry).caseId &&
      entryHash(entry) === entry.hash;
    if (!isNext) return { entries, brokenAt: index + 1 };
    entries.push(entry);
    previousHash = entry.hash;
  }
  return { entries, brokenAt: null };
}

/**
 * @param {string} line
 * @returns {CustodyEntry | null}
 */
function parseEntry(line) {
  try {
    const value = JSON.parse(line);
    return isEntry(value) ? value : null;
  } catch {
    return null;
  }
}

const TEXT_KEYS = ['caseId', 'at', 'actor', 'action', 'previousHash', 'hash'];

/**
 * Whether it has exactly the keys of an entry: the hash does not cover any other.
 * @param {any} value
 * @returns {value is CustodyEntry}
 */
function isEntry(value) {
  return (
    isRecord(value) &&
    Object.keys(value).length === TEXT_KEYS.length + 3 &&
    TEXT_KEYS.every((key) => typeof value[key] === 'string') &&
    typeof value.sequence === 'number' &&
    Array.isArray(value.subjects) &&
    value.subjects.every((/** @type {unknown} */ subject) => typeof subject === 'string') &&
    isRecord(value.details) &&
    Object.values(value.details).every(
      (detail) => detail === null || /^(?:string|number)$/.test(typeof detail),
    )
  );
}

/** @param {unknown} value */
function isRecord(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/**
 * SHA-256 over the canonical JSON of the entry, its case and the previous hash.
 * @param {CustodyEntry} entry
 */
function entryHash({ caseId, sequence, at, actor, action, subjects, details, previousHash }) {
  return sha256OfText(
    canonicalJson({ caseId, sequence, at, actor, action, subjects, details, previousHash }),
  );
}

/**
 * JSON with sorted keys and no blanks.
 * @param {unknown} value
 * @returns {string}
 */
function canonicalJson(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
