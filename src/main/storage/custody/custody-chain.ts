import { createHash } from 'node:crypto';
import type { CustodyEntry } from '../../../contract/views';
import type { Json } from '../../../domain/json';

/** The previous hash of the first entry of a case. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

export type UnchainedEntry = Omit<CustodyEntry, 'hash'>;

/**
 * Returns the hash of an entry: SHA-256 in lower-case hex over the canonical JSON of the entry, its case and the previous
 * hash. Changing, moving, inserting or removing an entry breaks every later hash.
 */
export function custodyHash(caseId: string, entry: UnchainedEntry, previousHash: string): string {
  const { sequence, at, actor, action, subjects, details } = entry;
  const content = { caseId, sequence, at, actor, action, subjects, details, previousHash };
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** Returns JSON with sorted keys and no blanks, so that equal content gives equal text (the subset of RFC 8785 used here). */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export type CustodyCheck =
  | { readonly ok: true; readonly entries: number; readonly lastHash: string }
  | { readonly ok: false; readonly sequence: number; readonly problem: 'sequence' | 'hash' };

/** Recomputes the chain of a case and returns the first invalid entry, if any. */
export function verifyCustody(caseId: string, entries: readonly CustodyEntry[]): CustodyCheck {
  let previousHash = FIRST_PREVIOUS_HASH;
  for (const [index, entry] of entries.entries()) {
    if (entry.sequence !== index + 1) return { ok: false, sequence: index + 1, problem: 'sequence' };
    if (custodyHash(caseId, entry, previousHash) !== entry.hash) {
      return { ok: false, sequence: entry.sequence, problem: 'hash' };
    }
    previousHash = entry.hash;
  }
  return { ok: true, entries: entries.length, lastHash: previousHash };
}
