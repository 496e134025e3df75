import { describe, expect, it } from 'vitest';
import { readableErrorValues } from '../../../src/domain/error-values';

describe('the values of an error in its text', () => {
  it('name an invisible character by its code', () => {
    expect(readableErrorValues({ character: '\u00a0', position: 3 })).toEqual({
      character: 'U+00A0',
      position: 3,
    });
  });

  it('select the sentence for the reason', () => {
    expect(readableErrorValues({ reason: 'empty' })).toEqual({ reason: 'empty', context: 'empty' });
  });

  it('state a moment as a date to format', () => {
    const at = '2026-03-10T12:00:00.000Z';
    expect(readableErrorValues({ at })).toEqual({ at, date: Date.UTC(2026, 2, 10, 12) });
  });

  it('stay as they are otherwise, also numbers under the same names', () => {
    expect(readableErrorValues({ at: 5, reason: 2, character: 7, file: 'a.jpg' })).toEqual({
      at: 5,
      reason: 2,
      character: 7,
      file: 'a.jpg',
    });
  });
});
