import { describe, expect, it } from 'vitest';
import { foldWords, joinWords } from '../../../src/domain/search/fold';
import { bestMatches, matchRanges, type SearchKind } from '../../../src/domain/search/found-in';
import { parseQuery, partsOf, stretchesOf } from '../../../src/domain/search/query';

describe('words of a text', () => {
  it.each([
    ['DSC_0012.JPG', ['dsc', '0012', 'jpg']],
    ['Straße Øre Œuvre Æther', ['strasse', 'ore', 'oeuvre', 'aether']],
    ['Łódź Đà þing ħal ıtır ð', ['lodz', 'da', 'thing', 'hal', 'itir', 'd']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['ｆｕｌｌ ﬁne ™', ['full', 'fine', 'tm']],
    ['写真 ΑΒΓ', ['写真', 'αβγ']],
    [' – … ', []],
  ])('of %s are folded', (text, folded) => {
    expect(foldWords(text).map((word) => word.text)).toEqual(folded);
  });

  it.each([
    ['Küche', 'kuche', 'kueche'],
    ['KÜCHE'.normalize('NFD'), 'kuche', 'kueche'],
    ['Ärger', 'arger', 'aerger'],
    ['Öl', 'ol', 'oel'],
    // Only a, o and u have umlauts.
    ['ï'.normalize('NFD'), 'i', null],
    ['naïve'.normalize('NFD'), 'naive', null],
    // Another mark on a letter that could have one.
    ['Ångström'.normalize('NFC'), 'angstrom', 'angstroem'],
    ['ã'.normalize('NFD'), 'a', null],
    ['plain', 'plain', null],
  ])('%s is also spelt out', (text, folded, spelt) => {
    expect(foldWords(text)).toMatchObject([{ text: folded, spelt }]);
  });

  it('say where they stand, with their marks', () => {
    const text = `a, ${'é'.normalize('NFD')}b 𝒳!`;
    expect(foldWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'a',
      'éb'.normalize('NFD'),
      '𝒳',
    ]);
  });

  it('ignore a mark that belongs to no letter', () => {
    expect(foldWords('- \u0308ab')).toEqual([{ text: 'ab', start: 3, end: 5, spelt: null }]);
  });

  it('are cut after 60 characters', () => {
    const [word] = foldWords('ü'.repeat(80));
    expect(word?.text).toBe('u'.repeat(60));
    expect(word?.spelt).toBe('ue'.repeat(30));
    expect(word?.end).toBe(80);
  });

  it('are joined for names', () => {
    expect(joinWords(foldWords('IMG-2026 (1).jpg'))).toBe('img20261jpg');
  });
});

describe('a query', () => {
  it('has a chunk for each part between blanks, of at most twelve', () => {
    expect(parseQuery(' KF-2026/1  küche\n--')).toMatchObject([
      { joined: 'kf20261', words: [{ text: 'kf' }, { text: '2026' }, { text: '1' }] },
      { joined: 'kuche' },
    ]);
    expect(parseQuery('1 2 3 4 5 6 7 8 9 10 11 12 13')).toHaveLength(12);
    expect(parseQuery(' … ')).toEqual([]);
  });

  it.each([
    ['abcd', ['abcd', 'bcd']],
    ['a-bc', ['abc']],
    ['ab', []],
    // In folders from the start of each word, in the name from everywhere.
    ['left/right/abc', ['leftrightabc', 'rightabc', 'abc']],
    ['left\\abc', ['leftabc', 'abc']],
    ['a23456789012345678901234', ['a2345678901234567890', '23456789012345678901']],
  ])('finds %s by its indexed parts', (name, parts) => {
    const indexed = partsOf(name);
    expect(indexed.slice(0, parts.length)).toEqual(parts);
    if (name.length < 20) expect(indexed).toHaveLength(parts.length);
    expect(indexed.every((part) => part.length >= 3 && part.length <= 20)).toBe(true);
  });

  it.each([
    ['x'.repeat(2), [2]],
    ['x'.repeat(20), [20]],
    ['x'.repeat(21), [20, 20]],
    ['x'.repeat(40), [20, 20]],
    ['x'.repeat(45), [20, 20, 20]],
  ])('of many characters is covered by stretches', (joined, lengths) => {
    expect(stretchesOf(joined).map(({ length }) => length)).toEqual(lengths);
  });

  it('is covered to its last character', () => {
    const joined = 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghi';
    const stretches = stretchesOf(joined);
    expect(stretches[0]).toBe(joined.slice(0, 20));
    expect(stretches[1]).toBe(joined.slice(20, 40));
    expect(stretches.at(-1)).toBe(joined.slice(-20));
  });
});

/** The text with its matches in brackets. */
function marked(kind: SearchKind, text: string, query: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of matchRanges({ kind, text }, parseQuery(query))) {
    result += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return result + text.slice(at);
}

describe('matches in a text', () => {
  it.each<[SearchKind, string, string, string]>([
    ['note', 'Water damage in the water tank', 'wat', '[Wat]er damage in the [wat]er tank'],
    ['note', 'Water damage', 'ater', 'Water damage'],
    ['note', 'Küche', 'kuec', '[Küche]'],
    ['note', 'Küche', 'kuch', '[Küche]'],
    ['note', 'Kuechenzeile', 'Küche', '[Kueche]nzeile'],
    ['note', 'Kuechenzeile', 'Kueche', '[Kueche]nzeile'],
    ['note', 'Küche Nord', 'kueche-no', '[Küche] [No]rd'],
    ['note', 'Straße 7', 'strasse', '[Straße] 7'],
    // All words of a chunk: exact ones, and the last as a beginning.
    ['note', 'no. KF 2026 of KF', 'KF-20', 'no. [KF] [20]26 of [KF]'],
    ['note', 'KFZ 2026', 'KF-20', 'KFZ 2026'],
    ['note', 'KF 1999', 'KF-20', 'KF 1999'],
    ['note', 'roof and wall', 'wall roof', '[roof] and [wall]'],
    ['note', 'anything', '…', 'anything'],
    // Inside names, across their separators.
    ['file', 'cellar/DSC_0012.JPG', 'c_001', 'cellar/DS[C_001]2.JPG'],
    ['file', 'DSC_0012.JPG', '12jpg', 'DSC_00[12.JPG]'],
    ['file', 'abcabcabc', 'abc', '[abcabcabc]'],
    ['file', 'aXbXc', 'bx', 'aXbXc'],
    ['file', 'Großaufnahme.png', 'ossauf', '[Großaufnahme].png'],
    // In the other spelling of a name, by its words.
    ['file', 'Küche.jpg', 'kueche', '[Küche].jpg'],
    // Too short for the inside of a name.
    ['number', 'KF-12 12', '12', 'KF-[12] [12]'],
    ['number', 'KF-2026', '02', 'KF-2026'],
    ['number', 'KF-2026', '026', 'KF-2[026]'],
  ])('%s %s for %s', (kind, text, query, expected) => {
    expect(marked(kind, text, query)).toBe(expected);
  });

  it('are merged where chunks overlap or touch', () => {
    expect(matchRanges({ kind: 'file', text: 'abcdefgh' }, parseQuery('abcd cdef'))).toEqual([
      { start: 0, end: 6 },
    ]);
    expect(matchRanges({ kind: 'file', text: 'abcdefgh' }, parseQuery('abcdef bcd'))).toEqual([
      { start: 0, end: 6 },
    ]);
    expect(matchRanges({ kind: 'file', text: 'abcdefgh' }, parseQuery('def abc'))).toEqual([
      { start: 0, end: 6 },
    ]);
    expect(matchRanges({ kind: 'file', text: 'abc-x-def' }, parseQuery('def abc'))).toEqual([
      { start: 0, end: 3 },
      { start: 6, end: 9 },
    ]);
  });
});

describe('the texts that explain a found case', () => {
  const texts = [
    { kind: 'note', text: 'Water in the Küche' },
    { kind: 'file', text: 'cellar/DSC_0012.JPG' },
    { kind: 'camera', text: 'Canon EOS' },
    { kind: 'text', text: 'roof, water and Küche' },
    { kind: 'decision', text: 'Kuechenzeile: wall, then floor' },
  ] as const;
  const found = (query: string, shown: readonly { kind: SearchKind; text: string }[] = []) =>
    bestMatches(texts, parseQuery(query), shown).map(({ text }) => text);

  it.each([
    ['canon', ['Canon EOS']],
    // The first one that explains most.
    ['water', ['Water in the Küche']],
    ['water roof', ['roof, water and Küche']],
    ['kueche', ['Water in the Küche']],
    ['c_001 canon', ['cellar/DSC_0012.JPG', 'Canon EOS']],
    ['dsc0012', ['cellar/DSC_0012.JPG']],
    ['floor-wall', ['Kuechenzeile: wall, then floor']],
    ['küchenz', ['Kuechenzeile: wall, then floor']],
    // Two at most.
    ['0012 canon roof', ['cellar/DSC_0012.JPG', 'Canon EOS']],
    ['nothing', []],
    ['canon nothing', ['Canon EOS']],
  ])('%s', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it('are not needed for what the row shows', () => {
    expect(found('water canon', [{ kind: 'note', text: 'water' }])).toEqual(['Canon EOS']);
    expect(found('water', [{ kind: 'note', text: 'water' }])).toEqual([]);
  });
});
