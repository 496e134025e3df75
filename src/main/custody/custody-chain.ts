import { createHash } from 'node:crypto';
import type { CustodyEntry } from '../../contract/views';
import type { Json } from '../../domain/json';

/** Stands before the first entry of a case. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

export type UnchainedEntry = Omit<CustodyEntry, 'hash'>;

/**
 * The hash of an entry: SHA-256, lower-case hex, over the canonical JSON of the entry, its case and the hash of the
 * entry before. An entry that is changed, moved, inserted or left out breaks every hash after it.
 */
export function custodyHash(caseId: string, entry: UnchainedEntry, previousHash: string): string {
  const { sequence, at, actor, action, subjects, details } = entry;
  const content = { caseId, sequence, at, actor, action, subjects, details, previousHash };
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** JSON with sorted keys and no blanks: the same text for the same content (after RFC 8785 for what occurs here). */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export type CustodyCheck =
  | { readonly ok: true; readonly entries: number; readonly lastHash: string }
  | { readonly ok: false; readonly sequence: number; readonly problem: 'sequence' | 'hash' };

/** Recomputes the chain of one case; names the first entry that does not fit. */
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
