/**
 * How words are compared in the search: without case, diacritics and width, letters that Unicode does not take apart
 * spelt out. What is neither letter nor digit separates words. The index holds what these functions make, so a change
 * here asks for a new `FOLD_VERSION`, which has every case indexed again.
 */
export const FOLD_VERSION = 1;

/** Longer words are cut; a query is cut the same way. */
const LONGEST_WORD = 60;

const SPELT_OUT: { readonly [letter: string]: string } = {
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
const WORD_SIGN = /[\p{L}\p{N}]/u;
const NOT_WORD_SIGNS = /[^\p{L}\p{N}]+/gu;

/** One word of a text: where it stands there (UTF-16 offsets), and how it is compared. */
export interface FoldedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** With ä, ö, ü as ae, oe, ue, as people type without them; null where that is no other word. */
  readonly spelt: string | null;
}

/** The words of a text in their order. */
export function foldWords(text: string): readonly FoldedWord[] {
  const words: FoldedWord[] = [];
  let folded = '';
  let spelt = '';
  let start = 0;
  let end = 0;
  const finish = (): void => {
    if (folded === '') return;
    const cut = folded.slice(0, LONGEST_WORD);
    const other = spelt.slice(0, LONGEST_WORD);
    words.push({ text: cut, start, end, spelt: other === cut ? null : other });
    folded = '';
    spelt = '';
  };
  for (const { sign, from, to } of signsOf(text)) {
    if (MARK.test(sign)) {
      // A mark of its own belongs to the letter before it; ¨ (U+0308) makes it an umlaut.
      if (folded !== '') {
        if (sign === '̈') spelt = speltUmlaut(spelt);
        end = to;
      }
      continue;
    }
    const plain = foldSign(sign);
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

/** The words run together, as file names and case numbers are compared: `DSC_0012.JPG` is `dsc0012jpg`. */
export function joinWords(words: readonly FoldedWord[]): string {
  return words.map(({ text }) => text).join('');
}

const UMLAUTS: { readonly [letter: string]: string } = { ä: 'ae', ö: 'oe', ü: 'ue' };

function speltUmlaut(word: string): string {
  return /[aou]$/.test(word) ? `${word}e` : word;
}

function* signsOf(
  text: string,
): Generator<{ readonly sign: string; readonly from: number; readonly to: number }> {
  let from = 0;
  for (const sign of text) {
    const to = from + sign.length;
    yield { sign, from, to };
    from = to;
  }
}

/** Empty: separates words. */
function foldSign(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code < 0x80) return WORD_SIGN.test(sign) ? sign.toLowerCase() : '';
  const plain = sign
    .toLowerCase()
    .normalize('NFKD')
    .replace(NOT_WORD_SIGNS, '')
    // Compatibility forms may be capitals: ™ is TM.
    .toLowerCase();
  return [...plain].map((letter) => SPELT_OUT[letter] ?? letter).join('');
}
