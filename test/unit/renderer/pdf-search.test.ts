import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findMatches,
  type TextMatch,
  type TextPiece,
  toSearchableText,
} from '../../../src/renderer/features/pdf/search/search';

const piece = (text: string, endsLine = false): TextPiece => ({ text, endsLine });

/** The text of a match as it stands in the page. */
function textOf(pieces: readonly TextPiece[], { start, end }: TextMatch): string {
  return pieces
    .map(({ text }, index) => {
      if (index < start.piece || index > end.piece) return '';
      return text.slice(
        index === start.piece ? start.offset : 0,
        index === end.piece ? end.offset : text.length,
      );
    })
    .filter(Boolean)
    .join('|');
}

function found(pieces: readonly TextPiece[], query: string): readonly string[] {
  return findMatches(toSearchableText(pieces), query).map((match) => textOf(pieces, match));
}

describe('the search in a page', () => {
  it('ignores case and accents', () => {
    expect(found([piece('Über die Küche, ÜBER DIE KUCHE')], 'uber die küche')).toEqual([
      'Über die Küche',
      'ÜBER DIE KUCHE',
    ]);
    expect(found([piece('Łódź i łódź')], 'łódz')).toEqual(['Łódź', 'łódź']);
  });

  it('finds words across text runs, line ends and any number of spaces', () => {
    expect(
      found([piece('Wasser'), piece('schaden in', true), piece('der   Küche')], 'wasserschaden in der küche'),
    ).toEqual(['Wasser|schaden in|der   Küche']);
  });

  it('finds a word hyphenated at the end of a line, and keeps hyphens of the word itself', () => {
    expect(found([piece('ein Wasserscha-', true), piece('den an der Wand')], 'wasserschaden an')).toEqual([
      'Wasserscha-|den an',
    ]);
    expect(found([piece('die KFZ-', true), piece('Versicherung')], 'kfz- versicherung')).toHaveLength(1);
  });

  it('finds ligatures by their letters and letters outside of the basic plane', () => {
    expect(found([piece('oﬀen und geﬂutet')], 'offen')).toEqual(['oﬀen']);
    expect(found([piece('a 𝔘𝔫𝔡 b')], 'und')).toEqual(['𝔘𝔫𝔡']);
  });

  it('finds nothing for spaces and in an empty page', () => {
    expect(found([piece('a b')], '  ')).toEqual([]);
    expect(found([], 'a')).toEqual([]);
  });

  it('returns the position of every match for any split into text runs', () => {
    const letters = fc.stringMatching(/^[ab ]{0,6}$/);
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 8 }), fc.stringMatching(/^[ab]{1,3}$/), (texts, query) => {
        const pieces = texts.map((text) => piece(text));
        for (const text of found(pieces, query)) expect(text.replaceAll('|', '')).toBe(query);
        const whole = texts.join('');
        expect(found(pieces, query).length).toBe(whole.split(query).length - 1);
      }),
    );
  });
});
