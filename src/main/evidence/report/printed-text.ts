/**
 * The text as the font can print it. Control and bidirectional characters and missing glyphs are printed as their
 * code, so that different names stay different on paper.
 */
export function toPrintableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const composed = text.normalize('NFC');
  let printed = '';
  for (const character of composed) {
    const code = character.codePointAt(0) ?? 0;
    printed += character === '\n' || (!UNSAFE.test(character) && hasGlyph(code)) ? character : escaped(code);
  }
  return printed;
}

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u;

function escaped(code: number): string {
  return `\\u{${code.toString(16).padStart(4, '0')}}`;
}
