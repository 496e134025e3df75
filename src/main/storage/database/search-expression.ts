import { type FoldedWord, foldWords } from '../../../domain/search/fold';
import { NAME_KINDS, type SearchText } from '../../../domain/search/found-in';
import { type Chunk, MIN_PART_LENGTH, partsOf, stretchesOf } from '../../../domain/search/query';

/** The columns of `case_words`: the distinct words of a case, separated by blanks. */
export interface IndexedWords {
  readonly number: string;
  readonly notes: string;
  readonly files: string;
  readonly other: string;
  readonly numberParts: string;
  readonly fileParts: string;
}

const NOTE_KINDS: ReadonlySet<string> = new Set(['note', 'dated-note', 'decision', 'question', 'photo-note']);

/** Returns the index columns for the texts of a case. */
export function indexedWords(texts: readonly SearchText[]): IndexedWords {
  const columns = {
    number: new Set<string>(),
    notes: new Set<string>(),
    files: new Set<string>(),
    other: new Set<string>(),
  };

  const parts = { number: new Set<string>(), file: new Set<string>() };
  for (const { kind, text } of texts) {
    const isName = NAME_KINDS.has(kind);
    const isNumber = kind === 'number';
    const column = columns[columnOf(kind)];
    for (const word of foldWords(text)) {
      column.add(word.text);
      if (word.spelt !== null) column.add(word.spelt);
    }
    if (isName) for (const part of partsOf(text)) (isNumber ? parts.number : parts.file).add(part);
  }
  const line = (words: ReadonlySet<string>) => [...words].join(' ');
  return {
    number: line(columns.number),
    notes: line(columns.notes),
    files: line(columns.files),
    other: line(columns.other),
    numberParts: line(parts.number),
    fileParts: line(parts.file),
  };
}

function columnOf(kind: SearchText['kind']): 'number' | 'notes' | 'files' | 'other' {
  if (kind === 'number') return 'number';
  if (NAME_KINDS.has(kind)) return 'files';
  return NOTE_KINDS.has(kind) ? 'notes' : 'other';
}

/** Where all chunks must match. */
export type SearchScope = 'anywhere' | 'number' | 'notes';

const WORD_COLUMNS = {
  anywhere: '{number notes files other}',
  number: '{number}',
  notes: '{notes}',
} as const;
const PART_COLUMNS = { anywhere: '{number_parts file_parts}', number: '{number_parts}' } as const;
/** Adjacent words of a name are searched as one part, because separately they would match half of all files. */
const PHRASE_COLUMNS = { anywhere: '{notes other}', number: null, notes: '{notes}' } as const;

/**
 * Returns the chunks as an FTS5 expression. Folded words contain only letters and digits and are quoted, so that input is
 * never interpreted as syntax.
 */
export function searchExpression(chunks: readonly Chunk[], place: SearchScope): string {
  return chunks.map((chunk) => `(${chunkExpression(chunk, place)})`).join(' AND ');
}

function chunkExpression({ words, joined }: Chunk, place: SearchScope): string {
  const alternatives: string[] = [];
  if (place !== 'notes' && joined.length >= MIN_PART_LENGTH) {
    const stretches = stretchesOf(joined).map((stretch) => `"${stretch}"*`);
    alternatives.push(`${PART_COLUMNS[place]} : (${stretches.join(' AND ')})`);
  }
  const isOne = words.length === 1;
  const columns = isOne || joined.length < MIN_PART_LENGTH ? WORD_COLUMNS[place] : PHRASE_COLUMNS[place];
  if (columns !== null) {
    const terms = words.map((word, index) => spelling(word, index === words.length - 1));
    alternatives.push(`${columns} : (${terms.join(' AND ')})`);
  }
  return alternatives.join(' OR ');
}

function spelling({ text, spelt }: FoldedWord, isLast: boolean): string {
  const sign = isLast ? '*' : '';
  return spelt === null ? `"${text}"${sign}` : `("${text}"${sign} OR "${spelt}"${sign})`;
}
