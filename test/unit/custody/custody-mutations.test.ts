import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustodyEntry } from '../../../src/contract/views';
import {
  custodyHash,
  FIRST_PREVIOUS_HASH,
  verifyCustody,
} from '../../../src/main/storage/custody/custody-chain';

const CASE = 'case-1';
const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
const content = fc.record({
  at: fc
    .date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  actor: fc.string({ minLength: 1, maxLength: 12 }),
  action: fc.constantFrom('folder-read', 'package-sealed', 'case-note-written', 'handler-decision-recorded'),
  subjects: fc.array(fc.oneof(hex, fc.uuid()), { maxLength: 3 }),
  details: fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.oneof(fc.integer(), fc.string({ maxLength: 20 }), fc.constant(null)),
    { maxKeys: 3, noNullPrototype: true },
  ),
});
type Content = typeof content extends fc.Arbitrary<infer Value> ? Value : never;

function chained(contents: readonly Content[]): readonly CustodyEntry[] {
  let previous = FIRST_PREVIOUS_HASH;
  return contents.map((one, index) => {
    const entry = { ...one, sequence: index + 1 };
    previous = custodyHash(CASE, entry, previous);
    return { ...entry, hash: previous };
  });
}

const log = fc.array(content, { minLength: 2, maxLength: 12 }).map(chained);
const withPlace = log.chain((entries) => fc.tuple(fc.constant(entries), fc.nat({ max: entries.length - 1 })));

/** The first `index` entries are as they were, so the statement must not come before them. */
function expectBroken(entries: readonly CustodyEntry[], index: number): void {
  const check = verifyCustody(CASE, entries);
  expect(check.ok).toBe(false);
  if (!check.ok) expect(check.sequence).toBe(index + 1);
}

describe('a change of the custody log', () => {
  it('is found at the entry with a changed field', () => {
    const change = fc.constantFrom<(entry: CustodyEntry) => CustodyEntry>(
      (entry) => ({ ...entry, at: `${entry.at}0` }),
      (entry) => ({ ...entry, actor: `${entry.actor}x` }),
      (entry) => ({ ...entry, action: `${entry.action}-` }),
      (entry) => ({ ...entry, subjects: [...entry.subjects, 'more'] }),
      (entry) => ({ ...entry, subjects: [`${entry.subjects[0] ?? ''}0`, ...entry.subjects.slice(1)] }),
      (entry) => ({ ...entry, details: { ...entry.details, 'a key of its own': 1 } }),
      (entry) => ({ ...entry, sequence: entry.sequence + 1 }),
      (entry) => ({ ...entry, hash: entry.hash.replace(/^./, (first) => (first === '0' ? '1' : '0')) }),
    );
    fc.assert(
      fc.property(withPlace, change, ([entries, at], changed) => {
        expectBroken(
          entries.map((entry, index) => (index === at ? changed(entry) : entry)),
          at,
        );
      }),
    );
  });

  it('is found when an entry was removed from the middle, even if the others are renumbered', () => {
    fc.assert(
      fc.property(withPlace, fc.boolean(), ([entries, at], renumbered) => {
        fc.pre(at < entries.length - 1);
        const rest = entries.filter((_, index) => index !== at);
        expectBroken(renumbered ? rest.map((entry, index) => ({ ...entry, sequence: index + 1 })) : rest, at);
      }),
    );
  });

  it('is found when two entries were swapped', () => {
    fc.assert(
      fc.property(withPlace, fc.boolean(), ([entries, at], renumbered) => {
        const one = entries[at];
        const other = entries[at + 1];
        fc.pre(one !== undefined && other !== undefined);
        if (!one || !other) return;
        const moved = [...entries.slice(0, at), other, one, ...entries.slice(at + 2)];
        expectBroken(
          renumbered ? moved.map((entry, index) => ({ ...entry, sequence: index + 1 })) : moved,
          at,
        );
      }),
    );
  });

  it('is found when an entry was inserted in the middle, even if it is chained to the entry before', () => {
    fc.assert(
      fc.property(withPlace, content, ([entries, at], forged) => {
        const previous = entries[at - 1]?.hash ?? FIRST_PREVIOUS_HASH;
        const entry = { ...forged, sequence: at + 1 };
        const put = { ...entry, hash: custodyHash(CASE, entry, previous) };
        const after = entries.slice(at).map((one) => ({ ...one, sequence: one.sequence + 1 }));
        // The forged entry itself is valid; the next one is not.
        expectBroken([...entries.slice(0, at), put, ...after], at + 1);
      }),
    );
  });

  it('is not found when entries were removed from the end, which is why the head hash is printed', () => {
    fc.assert(
      fc.property(log, (entries) => {
        const shortened = verifyCustody(CASE, entries.slice(0, -1));
        expect(shortened).toMatchObject({ ok: true, entries: entries.length - 1 });
        if (shortened.ok) expect(shortened.lastHash).not.toBe(entries.at(-1)?.hash);
      }),
    );
  });
});
