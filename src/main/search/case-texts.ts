import type { ReceivedCheck } from '../../contract/receiver-views';
import type { CaptureState } from '../../domain/capture/capture-state';
import type { Finding, SetFinding } from '../../domain/finding';
import type { Item } from '../../domain/item';
import type { AnalysisResult, FileResult } from '../../domain/result';
import type { SearchKind, SearchText } from '../../domain/search/found-in';

/** Longer values are data rather than words. */
const LONGEST_VALUE = 300;
/** Of one answer; what goes beyond is in the answer itself. */
const MOST_CHARACTERS = 200_000;

/** Texts of several places, each once. */
export function distinct(texts: readonly SearchText[]): readonly SearchText[] {
  const seen = new Set<string>();
  return texts.filter(({ kind, text }) => {
    const key = `${kind} ${text}`;
    if (text.trim() === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** File names, cameras, programs and what findings say, of everything in the folder. */
export function textsOfItems(items: readonly Item[], ofFolder: readonly SetFinding[]): readonly SearchText[] {
  return distinct([
    ...items.flatMap((item) => [of('file', item.path), ...textsOfItem(item)]),
    ...ofFolder.flatMap(textsOfFinding),
  ]);
}

function textsOfItem(item: Pick<Item, 'camera' | 'software' | 'findings'>): readonly SearchText[] {
  const { camera, software, findings } = item;
  return [
    ...(camera ? [of('camera', [camera.make, camera.model].filter(Boolean).join(' '))] : []),
    ...(software === null ? [] : [of('software', software)]),
    ...findings.flatMap(textsOfFinding),
  ];
}

/** Words of this program and places of other files are no words of this case. */
const NO_WORDS_OF_FINDINGS: ReadonlySet<string> = new Set([
  ...['code', 'severity', 'path', 'paths', 'from', 'to', 'reason', 'direction', 'basis', 'type', 'field'],
  ...['match', 'referenceDate', 'created', 'modified', 'sentAt', 'changed', 'gone', 'comparisons', 'signs'],
  ...['traces', 'evidence', 'extent', 'source', 'parts', 'of', 'extension', 'actions'],
]);
/** Of the decoding, not of the service. */
const NO_WORDS_OF_ANSWERS: ReadonlySet<string> = new Set(['state']);
const PROGRAM_FIELDS: ReadonlySet<string> = new Set(['software', 'tool', 'generator', 'info', 'xmp']);

function textsOfFinding(finding: Finding | SetFinding): readonly SearchText[] {
  const texts: SearchText[] = [];
  for (const { key, text } of stringsIn(finding, NO_WORDS_OF_FINDINGS)) {
    texts.push(of(PROGRAM_FIELDS.has(key) ? 'software' : 'finding', text));
  }
  return texts;
}

/** What an answer says in words: names of its files, reasons, errors and details of every analysis, its session. */
export function textsOfAnswer(
  analysis: AnalysisResult | null,
  attachmentNames: readonly string[],
  problems: readonly string[],
): readonly SearchText[] {
  const steps = answerTextsInSteps(analysis, attachmentNames, problems);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, a file at a time: the words of hundreds of them would hold the process for longer than a frame. */
export function* answerTextsInSteps(
  analysis: AnalysisResult | null,
  attachmentNames: readonly string[],
  problems: readonly string[],
): Generator<void, readonly SearchText[]> {
  const texts = [...attachmentNames, ...problems].map((text) => of('answer', text));
  if (analysis?.sessionId) texts.push(of('answer', analysis.sessionId));
  for (const file of analysis?.files ?? []) {
    texts.push(...textsOfAnsweredFile(file));
    yield;
  }
  return within(distinct([...texts, ...said(analysis?.rest ?? {})]), MOST_CHARACTERS);
}

function textsOfAnsweredFile({ name, fileType: _type, level: _level, items, ...rest }: FileResult) {
  return [
    of('file', name),
    ...said(rest),
    ...items.flatMap(({ id: _id, itemType: _itemType, position: _position, level: _itemLevel, ...item }) =>
      said(item),
    ),
  ];
}

function said(value: unknown): readonly SearchText[] {
  return stringsIn(value, NO_WORDS_OF_ANSWERS).map(({ text }) => of('answer', text));
}

/** Names of what was pushed, as sent, and what the pre-check read in it. */
export function textsOfReceived(
  names: readonly string[],
  checks: readonly ReceivedCheck[],
): readonly SearchText[] {
  const read = checks.flatMap(({ items }) => items.flatMap(textsOfItem));
  return distinct([...names.map((name) => of('received', name)), ...read]);
}

/** Ticket numbers, and the scenes that were asked for. */
export function textsOfCaptures(
  captures: readonly { readonly ticketId: string; readonly state: CaptureState }[],
): readonly SearchText[] {
  return distinct(
    captures.flatMap(({ ticketId, state }) => [
      of('ticket', ticketId),
      ...state.scenes.flatMap(({ description }) => (description === null ? [] : [of('text', description)])),
    ]),
  );
}

function of(kind: SearchKind, text: string): SearchText {
  return { kind, text };
}

interface Found {
  readonly key: string;
  readonly text: string;
}

/** Strings anywhere inside, with the key they stand under; numbers, dates, addresses and hashes are no words. */
function stringsIn(value: unknown, skipped: ReadonlySet<string>, key = ''): readonly Found[] {
  if (typeof value === 'string') return isWord(value) ? [{ key, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((one) => stringsIn(one, skipped, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    skipped.has(name) ? [] : stringsIn(one, skipped, name),
  );
}

const NO_WORD = /^(?:https?:|data:|[\d.,:+\-TZ\s]+$|[0-9a-f]{16,}$)/i;

function isWord(text: string): boolean {
  return text.length <= LONGEST_VALUE && /\p{L}/u.test(text) && !NO_WORD.test(text);
}

function within(texts: readonly SearchText[], most: number): readonly SearchText[] {
  let left = most;
  return texts.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
}
