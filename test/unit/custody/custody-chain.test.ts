import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  custodyHash,
  FIRST_PREVIOUS_HASH,
  verifyCustody,
} from '../../../src/main/storage/custody/custody-chain';

function chain(length: number) {
  let previous = FIRST_PREVIOUS_HASH;
  return Array.from({ length }, (_, index) => {
    const entry = {
      sequence: index + 1,
      at: `2026-03-10T12:00:0${index}Z`,
      actor: 'anna',
      action: 'package-sealed',
      subjects: [`package-${index}`],
      details: { bytes: index },
    };
    previous = custodyHash('case-1', entry, previous);
    return { ...entry, hash: previous };
  });
}

describe('the custody chain', () => {
  it('is intact as it was written', () => {
    expect(verifyCustody('case-1', chain(4))).toMatchObject({ ok: true, entries: 4 });
    expect(verifyCustody('case-1', [])).toMatchObject({ ok: true, entries: 0 });
  });

  it('breaks at an entry that was changed', () => {
    const entries = chain(4).map((entry) => (entry.sequence === 2 ? { ...entry, actor: 'eve' } : entry));
    expect(verifyCustody('case-1', entries)).toEqual({ ok: false, sequence: 2, problem: 'hash' });
  });

  it('breaks when an entry is missing or the order changed', () => {
    const [first, second, third] = chain(3);
    if (!first || !second || !third) throw new Error('three entries');
    expect(verifyCustody('case-1', [first, third])).toMatchObject({ ok: false, problem: 'sequence' });
    expect(verifyCustody('case-1', [second, first, third]).ok).toBe(false);
  });

  it('is bound to its case', () => {
    expect(verifyCustody('case-2', chain(1)).ok).toBe(false);
  });

  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
      canonicalJson({ a: true, b: [1, { c: 'x', d: null }] }),
    );
  });
});
