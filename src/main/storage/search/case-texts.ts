import type { ReceivedCheck } from '../../../contract/receiver-views';
import type { CaptureState } from '../../../domain/capture/capture-state';
import type { Finding, SetFinding } from '../../../domain/finding';
import type { Item } from '../../../domain/item';
import type { AnalysisResult, FileResult } from '../../../domain/result';
import type { SearchKind, SearchText } from '../../../domain/search/found-in';

/** Longer values are data, not words. */
const MAX_VALUE_CHARACTERS = 300;
/** Maximum of one result; further text is not searchable. */
const MAX_CHARACTERS = 200_000;

/** Removes duplicate and empty texts. */
export function distinct(texts: readonly SearchText[]): readonly SearchText[] {
  const seen = new Set<string>();
  return texts.filter(({ kind, text }) => {
    const key = `${kind} ${text}`;
    if (text.trim() === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns file names, cameras, software and finding texts of a folder. */
export function textsOfItems(items: readonly Item[], ofFolder: readonly SetFinding[]): readonly SearchText[] {
  return distinct([
    ...items.flatMap((item) => [searchText('file', item.path), ...textsOfItem(item)]),
    ...ofFolder.flatMap(textsOfFinding),
  ]);
}

function textsOfItem(item: Pick<Item, 'camera' | 'software' | 'findings'>): readonly SearchText[] {
  const { camera, software, findings } = item;
  return [
    ...(camera ? [searchText('camera', [camera.make, camera.model].filter(Boolean).join(' '))] : []),
    ...(software === null ? [] : [searchText('software', software)]),
    ...findings.flatMap(textsOfFinding),
  ];
}

/** Keys whose values are words of this program or refer to other files. */
const SKIPPED_FINDING_KEYS: ReadonlySet<string> = new Set([
  'code',
  'severity',
  'path',
  'paths',
  'from',
  'to',
  'reason',
  'direction',
  'basis',
  'type',
  'field',
  'match',
  'referenceDate',
  'created',
  'modified',
  'sentAt',
  'changed',
  'gone',
  'comparisons',
  'signs',
  'traces',
  'evidence',
  'extent',
  'source',
  'parts',
  'of',
  'extension',
  'actions',
]);
/** Keys that the decoder adds. */
const SKIPPED_RESULT_KEYS: ReadonlySet<string> = new Set(['state']);
const PROGRAM_FIELDS: ReadonlySet<string> = new Set(['software', 'tool', 'generator', 'info', 'xmp']);

function textsOfFinding(finding: Finding | SetFinding): readonly SearchText[] {
  const texts: SearchText[] = [];
  for (const { key, text } of stringsIn(finding, SKIPPED_FINDING_KEYS)) {
    texts.push(searchText(PROGRAM_FIELDS.has(key) ? 'software' : 'finding', text));
  }
  return texts;
}

/** Returns the words of a result: file names, reasons, errors and details of every analysis, and its session. */
export function textsOfResult(
  ofAnalysis: readonly SearchText[],
  attachmentNames: readonly string[],
  problems: readonly string[],
): readonly SearchText[] {
  const texts = [...attachmentNames, ...problems].map((text) => searchText('answer', text));
  return limitCharacters(distinct([...texts, ...ofAnalysis]), MAX_CHARACTERS);
}

/** The part of `textsOfResult` that comes from the analysis. */
export function textsOfAnalysis({ sessionId, files, rest }: AnalysisResult): readonly SearchText[] {
  const texts = [
    ...(sessionId === null ? [] : [searchText('answer', sessionId)]),
    ...files.flatMap(textsOfAnsweredFile),
    ...resultTexts(rest),
  ];
  return limitCharacters(distinct(texts), MAX_CHARACTERS);
}

function textsOfAnsweredFile({ name, fileType: _type, level: _level, items, ...analyses }: FileResult) {
  return [
    searchText('file', name),
    ...resultTexts(analyses),
    ...items.flatMap(({ id: _id, itemType: _itemType, position: _position, level: _itemLevel, ...item }) =>
      resultTexts(item),
    ),
  ];
}

function resultTexts(value: unknown): readonly SearchText[] {
  return stringsIn(value, SKIPPED_RESULT_KEYS).map(({ text }) => searchText('answer', text));
}

/** Returns the original names of pushed files, and the words that the pre-check found in them. */
export function textsOfReceived(
  names: readonly string[],
  checks: readonly ReceivedCheck[],
): readonly SearchText[] {
  const read = checks.flatMap(({ items }) => items.flatMap(textsOfItem));
  return distinct([...names.map((name) => searchText('received', name)), ...read]);
}

/** Returns ticket numbers and scene descriptions. */
export function textsOfCaptures(
  captures: readonly { readonly ticketId: string; readonly state: CaptureState }[],
): readonly SearchText[] {
  return distinct(
    captures.flatMap(({ ticketId, state }) => [
      searchText('ticket', ticketId),
      ...state.scenes.flatMap(({ description }) =>
        description === null ? [] : [searchText('text', description)],
      ),
    ]),
  );
}

function searchText(kind: SearchKind, text: string): SearchText {
  return { kind, text };
}

interface KeyedText {
  readonly key: string;
  readonly text: string;
}

/** Returns all nested strings with their key, except numbers, dates, URLs and hashes. */
function stringsIn(value: unknown, skipped: ReadonlySet<string>, key = ''): readonly KeyedText[] {
  if (typeof value === 'string') return isWord(value) ? [{ key, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((entry) => stringsIn(entry, skipped, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    skipped.has(name) ? [] : stringsIn(entry, skipped, name),
  );
}

const NO_WORD = /^(?:https?:|data:|[\d.,:+\-TZ\s]+$|[0-9a-f]{16,}$)/i;

function isWord(text: string): boolean {
  return text.length <= MAX_VALUE_CHARACTERS && /\p{L}/u.test(text) && !NO_WORD.test(text);
}

function limitCharacters(texts: readonly SearchText[], maxCharacters: number): readonly SearchText[] {
  let remaining = maxCharacters;
  return texts.filter(({ text }) => {
    remaining -= text.length;
    return remaining >= 0;
  });
}
