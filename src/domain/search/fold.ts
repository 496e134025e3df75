/**
 * The search ignores case, diacritics and width, and transliterates letters without a Unicode decomposition. All
 * characters except letters and digits separate words. The index stores folded words, so a change here needs a new
 * `FOLD_VERSION`, which indexes every case again.
 */
export const FOLD_VERSION = 1;

/** Longer words are cut, in the index and in queries. */
const MAX_WORD_LENGTH = 60;

const TRANSLITERATIONS: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

const MARK = /^\p{M}+$/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const NON_WORD_CHARACTERS = /[^\p{L}\p{N}]+/gu;

/** One word of a text with its position (UTF-16 offsets) and its folded form. */
export interface FoldedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The form with ä, ö, ü as ae, oe, ue; null if it equals `text`. */
  readonly spelt: string | null;
}

/** The words of a text in order. */
export function foldWords(text: string): readonly FoldedWord[] {
  const words: FoldedWord[] = [];
  let folded = '';
  let spelt = '';
  let start = 0;
  let end = 0;
  const finish = (): void => {
    if (folded === '') return;
    const cut = folded.slice(0, MAX_WORD_LENGTH);
    const other = spelt.slice(0, MAX_WORD_LENGTH);
    words.push({ text: cut, start, end, spelt: other === cut ? null : other });
    folded = '';
    spelt = '';
  };
  for (const { sign, from, to } of charactersOf(text)) {
    if (MARK.test(sign)) {
      // A combining mark belongs to the letter before it; U+0308 makes it an umlaut.
      if (sign === '̈') spelt = transliterateUmlaut(spelt);
      end = to;
      continue;
    }
    const plain = foldCharacter(sign);
    if (plain === '') {
      finish();
      continue;
    }
    if (folded === '') start = from;
    folded += plain;
    spelt += UMLAUTS[sign.toLowerCase()] ?? plain;
    end = to;
  }
  finish();
  return words;
}

/** The words joined for comparing file names and case numbers: `DSC_0012.JPG` becomes `dsc0012jpg`. */
export function joinWords(words: readonly FoldedWord[]): string {
  return words.map(({ text }) => text).join('');
}

const UMLAUTS: { readonly [letter: string]: string } = { ä: 'ae', ö: 'oe', ü: 'ue' };

function transliterateUmlaut(word: string): string {
  return /[aou]$/.test(word) ? `${word}e` : word;
}

function* charactersOf(
  text: string,
): Generator<{ readonly sign: string; readonly from: number; readonly to: number }> {
  let from = 0;
  for (const sign of text) {
    const to = from + sign.length;
    yield { sign, from, to };
    from = to;
  }
}

/** The folded form of a character; empty if it separates words. */
function foldCharacter(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code < 0x80) return WORD_CHARACTER.test(sign) ? sign.toLowerCase() : '';
  const plain = sign
    .toLowerCase()
    .normalize('NFKD')
    .replace(NON_WORD_CHARACTERS, '')
    // Compatibility forms can be capitals: ™ becomes TM.
    .toLowerCase();
  return [...plain].map((letter) => TRANSLITERATIONS[letter] ?? letter).join('');
}
