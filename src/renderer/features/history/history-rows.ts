import type {
  AlteredText,
  CaseNote,
  CaseNoteVersion,
  CustodyCheckView,
  HandlerDecision,
} from '../../../contract/history-views';
import type { CustomerAnswer, CustomerInquiry } from '../../../contract/question-views';
import type { CustodyEntry } from '../../../contract/views';
import type { CustodyNames } from '../../../locales/custody-text';

export const HISTORY_FILTERS = ['all', 'notes', 'decisions', 'questions', 'custody'] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

/** `unproved`: after the first entry that breaks the chain, later entries prove nothing. */
export type ChainState = 'fits' | 'broken' | 'unproved';

interface Recorded {
  /** The entry that recorded it; null if the log has none. */
  readonly entry: CustodyEntry | null;
  readonly chain: ChainState;
  /** How the text was altered; null if it matches the log or the log is not checked yet. */
  readonly problem: AlteredText['problem'] | null;
}

export interface NoteRow extends Recorded {
  readonly kind: 'note';
  readonly key: string;
  readonly at: string;
  readonly note: CaseNote;
  /** The current version; null if the note was removed. */
  readonly version: CaseNoteVersion | null;
}

export interface DecisionRow extends Recorded {
  readonly kind: 'decision';
  readonly key: string;
  readonly at: string;
  readonly decision: HandlerDecision;
  readonly stands: boolean;
}

/** Questions that the customer was asked together. */
export interface InquiryRow extends Recorded {
  readonly kind: 'inquiry';
  readonly key: string;
  readonly at: string;
  readonly inquiry: CustomerInquiry;
}

/** An answer of the customer, at the time of recording. */
export interface AnswerRow extends Recorded {
  readonly kind: 'answer';
  readonly key: string;
  readonly at: string;
  readonly inquiry: CustomerInquiry;
  readonly answer: CustomerAnswer;
}

export interface EntryRow extends Recorded {
  readonly kind: 'entry';
  readonly key: string;
  readonly at: string;
  readonly entry: CustodyEntry;
  readonly names: CustodyNames;
  /** Hash of the previous entry; null for the first one. */
  readonly previousHash: string | null;
}

export type HistoryItemRow = NoteRow | DecisionRow | InquiryRow | AnswerRow | EntryRow;
export type HistoryRow = HistoryItemRow | { readonly kind: 'day'; readonly key: string; readonly at: string };

export interface CaseHistory {
  readonly notes: readonly CaseNote[];
  /** Newest first. */
  readonly decisions: readonly HandlerDecision[];
  /** Newest first. */
  readonly inquiries: readonly CustomerInquiry[];
  /** Oldest first, as in the log. */
  readonly entries: readonly CustodyEntry[];
  readonly names: CustodyNames;
  /** Null until it is computed. */
  readonly check: CustodyCheckView | null;
}

/**
 * Returns the history, newest first. A note appears at its last change, decisions, questions and answers at their time,
 * in place of their entries in the log; the filter `custody` shows all entries.
 */
export function historyItems(history: CaseHistory, filter: HistoryFilter): readonly HistoryItemRow[] {
  const rows = textRows(history, filter);
  const shownEntries = new Set(rows.map(({ entry }) => entry));
  const otherEntries =
    filter === 'all' || filter === 'custody'
      ? entryRows(history).filter(({ entry }) => !shownEntries.has(entry))
      : [];
  return [...rows, ...otherEntries].sort(byNewest);
}

/** Compares by position in the log, or by time if the log has no entry. */
function byNewest(a: HistoryItemRow, b: HistoryItemRow): number {
  if (a.entry && b.entry) return b.entry.sequence - a.entry.sequence;
  return b.at.localeCompare(a.at);
}

/** The rows with texts of people that a filter shows. */
function textRows(history: CaseHistory, filter: HistoryFilter): readonly HistoryItemRow[] {
  switch (filter) {
    case 'all':
      return [...noteRows(history), ...decisionRows(history), ...questionRows(history)];
    case 'notes':
      return noteRows(history);
    case 'decisions':
      return decisionRows(history);
    case 'questions':
      return questionRows(history);
    case 'custody':
      return [];
  }
}

function noteRows(history: CaseHistory): readonly NoteRow[] {
  return history.notes.map((note) => {
    const version = note.removed ? null : (note.versions.at(-1) ?? null);
    const number = note.versions.length + (note.removed ? 1 : 0);
    const index = history.entries.findIndex(
      (entry) => isAbout(entry, note.id, 'case-note-') && entry.details.version === number,
    );
    return {
      kind: 'note',
      key: note.id,
      at: note.removed?.at ?? version?.at ?? '',
      note,
      version,
      ...recorded(history, index, (altered) => altered.id === note.id),
    };
  });
}

function decisionRows(history: CaseHistory): readonly DecisionRow[] {
  return history.decisions.map((decision, position) => {
    const index = history.entries.findIndex((entry) => isAbout(entry, decision.id, 'handler-decision-'));
    return {
      kind: 'decision',
      key: decision.id,
      at: decision.at,
      decision,
      stands: position === 0 && decision.choice !== 'open',
      ...recorded(history, index, (altered) => altered.id === decision.id),
    };
  });
}

function questionRows(history: CaseHistory): readonly (InquiryRow | AnswerRow)[] {
  const recordedAs = (id: string, action: string): Recorded => {
    const index = history.entries.findIndex((entry) => isAbout(entry, id, action));
    return recorded(history, index, (altered) => altered.id === id);
  };
  return history.inquiries.flatMap((inquiry): readonly (InquiryRow | AnswerRow)[] => [
    {
      kind: 'inquiry',
      key: inquiry.id,
      at: inquiry.askedAt,
      inquiry,
      ...recordedAs(inquiry.id, 'customer-asked'),
    },
    ...inquiry.answers.map(
      (answer): AnswerRow => ({
        kind: 'answer',
        key: answer.id,
        at: answer.recordedAt,
        inquiry,
        answer,
        ...recordedAs(answer.id, 'customer-answered'),
      }),
    ),
  ]);
}

function isAbout({ subjects, action }: CustodyEntry, id: string, prefix: string): boolean {
  return subjects[0] === id && action.startsWith(prefix);
}

function entryRows(history: CaseHistory): readonly EntryRow[] {
  return history.entries.map((entry, index) => {
    const number = entry.details.version ?? entry.details.number;
    return {
      kind: 'entry',
      // Two entries of a damaged log may have the same number.
      key: `${index} ${entry.hash}`,
      at: entry.at,
      names: history.names,
      previousHash: history.entries[index - 1]?.hash ?? null,
      ...recorded(history, index, (altered) => altered.id === entry.subjects[0] && altered.number === number),
      entry,
    };
  });
}

function recorded(
  { entries, check }: CaseHistory,
  index: number,
  isOfRow: (altered: AlteredText) => boolean,
): Recorded {
  return {
    entry: entries[index] ?? null,
    chain: chainState(check, index),
    problem: check?.altered.find(isOfRow)?.problem ?? null,
  };
}

function chainState(check: CustodyCheckView | null, index: number): ChainState {
  if (!check?.broken || index < check.verified) return 'fits';
  return index === check.verified ? 'broken' : 'unproved';
}

/** Returns the rows with a heading before each day; `dayOf` returns the local day of an instant. */
export function insertDayHeadings(
  rows: readonly HistoryItemRow[],
  dayOf: (at: string) => string,
): readonly HistoryRow[] {
  let lastDay: string | null = null;
  return rows.flatMap((row): readonly HistoryRow[] => {
    const day = dayOf(row.at);
    if (day === lastDay) return [row];
    lastDay = day;
    return [{ kind: 'day', key: `day ${row.key}`, at: row.at }, row];
  });
}

/** The result of comparing a printed hash with the log. */
export type HashComparison =
  | { readonly kind: 'incomplete'; readonly characters: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'head' }
  | { readonly kind: 'entry'; readonly entry: CustodyEntry; readonly since: number }
  /** The log contains the hash, but its chain is broken before that entry. */
  | { readonly kind: 'unproved'; readonly entry: CustodyEntry; readonly brokenAt: number };

const HASH_LENGTH = 64;

/** Finds a typed or pasted hash in the log; spaces, line breaks and case do not matter. */
export function compareHash(
  text: string,
  entries: readonly CustodyEntry[],
  check: CustodyCheckView,
): HashComparison {
  const hash = text.toLowerCase().replace(/[^0-9a-f]/g, '');
  if (hash.length < HASH_LENGTH) return { kind: 'incomplete', characters: hash.length };
  const index = entries.findIndex((entry) => entry.hash === hash);
  const entry = entries[index];
  if (!entry) return { kind: 'none' };
  if (index >= check.verified) return { kind: 'unproved', entry, brokenAt: check.verified + 1 };
  const since = entries.length - index - 1;
  return since === 0 ? { kind: 'head' } : { kind: 'entry', entry, since };
}
