import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCaseNumber, describeCharacter } from '../../../src/domain/case-number';

describe('a case number', () => {
  it('is accepted from 4 to 50 characters, counted after trimming', () => {
    expect(checkCaseNumber('  AB12  ')).toEqual({ ok: true, caseNumber: 'AB12' });
    expect(checkCaseNumber('x'.repeat(50)).ok).toBe(true);
    expect(checkCaseNumber('abc')).toEqual({ ok: false, code: 'case-number-too-short', length: 3 });
    expect(checkCaseNumber('x'.repeat(51))).toEqual({ ok: false, code: 'case-number-too-long', length: 51 });
  });

  it('is refused with the first character that a header cannot carry', () => {
    expect(checkCaseNumber('SCHÄDEN-1')).toEqual({
      ok: false,
      code: 'case-number-character',
      character: 'Ä',
      position: 4,
    });
    expect(checkCaseNumber('Ä-2026')).toMatchObject({ character: 'Ä', position: 1 });
    expect(checkCaseNumber('SCH\u00a02026').ok).toBe(false);
    expect(checkCaseNumber('SCH\r\nx-api-key: 1').ok).toBe(false);
  });

  it('names an invisible character by its code point', () => {
    expect(describeCharacter('\u00a0')).toBe('U+00A0');
    expect(describeCharacter('Ä')).toBe('“Ä” (U+00C4)');
  });

  it('never lets anything but printable ASCII through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const checked = checkCaseNumber(text);
        if (checked.ok) expect(checked.caseNumber).toMatch(/^[\x20-\x7e]{4,50}$/);
      }),
    );
  });
});
