import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExclusionRule, matchesPattern } from '../../../src/domain/exclusion-rules';

describe('the exclusion rules', () => {
  it('match the name only, regardless of case', () => {
    expect(matchesPattern('IMG-*-WA*', 'keller/img-20261022-wa0004.jpg')).toBe(true);
    expect(matchesPattern('*.pdf', 'a/b/Gutachten.PDF')).toBe(true);
    expect(matchesPattern('keller*', 'keller/links.jpg')).toBe(false);
  });

  it('match the whole path when the pattern contains a folder', () => {
    expect(matchesPattern('keller/*', 'Keller/links.jpg')).toBe(true);
    expect(matchesPattern('keller/*', 'bad/keller.jpg')).toBe(false);
  });

  it('treat accented letters in both normal forms as the same', () => {
    expect(matchesPattern('Küche?.jpg'.normalize('NFD'), 'Küche1.jpg'.normalize('NFC'))).toBe(true);
  });

  it('match any number of characters with a star, also none, at the end too', () => {
    expect(matchesPattern('scan*', 'scan')).toBe(true);
    expect(matchesPattern('scan**', 'scan')).toBe(true);
    expect(matchesPattern('scan?', 'scan')).toBe(false);
  });

  it('ignore blanks around a pattern', () => {
    expect(matchesPattern(' *.png ', 'a.png')).toBe(true);
  });

  it('match nothing with an empty pattern', () => {
    expect(matchesPattern('  ', 'a.jpg')).toBe(false);
    expect(matchesPattern('  ', 'folder/')).toBe(false);
  });

  it('agree with the same pattern as a regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', 'c'), maxLength: 12 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (wanted, name) => {
        const source = wanted.replace(/\./g, '\\.').replace(/\*/g, '.*').replace(/\?/g, '.');
        expect(matchesPattern(wanted, name)).toBe(new RegExp(`^${source}$`).test(name));
      }),
    );
  });

  it('return the first matching rule with its reason', () => {
    const rules = [
      { pattern: '*.png', reason: 'screenshots' },
      { pattern: '*', reason: 'everything' },
    ];
    expect(findExclusionRule(rules, 'a.png')?.reason).toBe('screenshots');
    expect(findExclusionRule(rules.slice(0, 1), 'a.jpg')).toBeNull();
  });
});
