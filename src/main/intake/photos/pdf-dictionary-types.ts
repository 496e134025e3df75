/** Real cross-reference streams have shorter dictionaries, also with hundreds of subsections. */
const MAX_DICTIONARY_CHARS = 64 << 10;

type DictionaryType = 'XRef' | 'ObjStm';

/**
 * Finds the objects of a PDF with a dictionary of a given type. The text is searched once: a hostile file may have a
 * million objects without an end, and a search from each of them would take hours.
 */
export class PdfDictionaryTypes {
  readonly #starts: { readonly [Type in DictionaryType]: Set<number> } = {
    XRef: new Set(),
    ObjStm: new Set(),
  };

  constructor(text: string) {
    let start = 0;
    for (const match of text.matchAll(
      /\/Type\s*\/(XRef|ObjStm)\b|\b(?:end)?obj\b|\bstream[\r\n]|\bstartxref\b/g,
    )) {
      const type = match[1] as DictionaryType | undefined;
      if (type === undefined) start = match.index + match[0].length;
      else if (match.index - start <= MAX_DICTIONARY_CHARS) this.#starts[type].add(start);
    }
  }

  /** Whether the object has this type whose content begins at a position of the text, directly after its `obj`. */
  has(type: DictionaryType, start: number): boolean {
    return this.#starts[type].has(start);
  }
}
