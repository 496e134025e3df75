import type {
  AlteredText,
  CaseNote,
  CaseNoteVersion,
  CustodyCheckView,
  HandlerDecision,
} from '../../../contract/history-views';
import type { CustodyEntry } from '../../../contract/views';

export const HISTORY_FILTERS = ['all', 'notes', 'decisions', 'custody'] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

/** `unproved`: after the first entry that does not fit, nothing of the log proves anything. */
export type ChainState = 'fits' | 'broken' | 'unproved';

interface Recorded {
  /** The entry that recorded it; null where the log knows nothing of it. */
  readonly entry: CustodyEntry | null;
  readonly chain: ChainState;
  /** What is wrong with the words; null: they are what was recorded, or the log was not checked yet. */
  readonly problem: AlteredText['problem'] | null;
}

export interface NoteRow extends Recorded {
  readonly kind: 'note';
  readonly key: string;
  readonly at: string;
  readonly note: CaseNote;
  /** How it reads now; null for one that was removed. */
  readonly version: CaseNoteVersion | null;
}

export interface DecisionRow extends Recorded {
  readonly kind: 'decision';
  readonly key: string;
  readonly at: string;
  readonly decision: HandlerDecision;
  readonly stands: boolean;
}

export interface EntryRow extends Recorded {
  readonly kind: 'entry';
  readonly key: string;
  readonly at: string;
  readonly entry: CustodyEntry;
  /** Of the entry before; null for the first one. */
  readonly previousHash: string | null;
}

export type HappeningRow = NoteRow | DecisionRow | EntryRow;
export type HistoryRow = HappeningRow | { readonly kind: 'day'; readonly key: string; readonly at: string };

export interface CaseHistory {
  readonly notes: readonly CaseNote[];
  /** The newest first. */
  readonly decisions: readonly HandlerDecision[];
  /** The oldest first, as the log has them. */
  readonly entries: readonly CustodyEntry[];
  /** Null until it was computed. */
  readonly check: CustodyCheckView | null;
}

/**
 * What happened, the newest first. A note stands where it was last changed and a decision where it was taken, each
 * instead of its entry in the log; the log alone shows all entries.
 */
export function happenings(history: CaseHistory, filter: HistoryFilter): readonly HappeningRow[] {
  const rows = filter === 'custody' ? [] : [...noteRows(history, filter), ...decisionRows(history, filter)];
  const told = new Set(rows.map(({ entry }) => entry));
  const rest =
    filter === 'all' || filter === 'custody'
      ? entryRows(history).filter(({ entry }) => !told.has(entry))
      : [];
  return [...rows, ...rest].sort(byNewest);
}

/** By the log; what it does not know by its time. */
function byNewest(a: HappeningRow, b: HappeningRow): number {
  if (a.entry && b.entry) return b.entry.sequence - a.entry.sequence;
  return a.at < b.at ? 1 : a.at > b.at ? -1 : 0;
}

function noteRows(history: CaseHistory, filter: HistoryFilter): readonly NoteRow[] {
  if (filter === 'decisions') return [];
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
      ...recorded(history, index, (one) => one.id === note.id),
    };
  });
}

function decisionRows(history: CaseHistory, filter: HistoryFilter): readonly DecisionRow[] {
  if (filter === 'notes') return [];
  return history.decisions.map((decision, place) => {
    const index = history.entries.findIndex((entry) => isAbout(entry, decision.id, 'handler-decision-'));
    return {
      kind: 'decision',
      key: decision.id,
      at: decision.at,
      decision,
      stands: place === 0 && decision.choice !== 'open',
      ...recorded(history, index, (one) => one.id === decision.id),
    };
  });
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
      previousHash: history.entries[index - 1]?.hash ?? null,
      ...recorded(history, index, (one) => one.id === entry.subjects[0] && one.number === number),
      entry,
    };
  });
}

function recorded(
  { entries, check }: CaseHistory,
  index: number,
  isOfRow: (one: AlteredText) => boolean,
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

/** Puts a heading before the rows of each day. `dayOf`: the day of an instant on this machine's wall. */
export function withDays(
  rows: readonly HappeningRow[],
  dayOf: (at: string) => string,
): readonly HistoryRow[] {
  let last: string | null = null;
  return rows.flatMap((row): readonly HistoryRow[] => {
    const day = dayOf(row.at);
    if (day === last) return [row];
    last = day;
    return [{ kind: 'day', key: `day ${row.key}`, at: row.at }, row];
  });
}

/** What a hash from paper says about the log. */
export type HashFinding =
  | { readonly kind: 'incomplete'; readonly characters: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'head' }
  | { readonly kind: 'entry'; readonly entry: CustodyEntry; readonly since: number }
  /** The log has it, but does not hold up to there. */
  | { readonly kind: 'unproved'; readonly entry: CustodyEntry; readonly brokenAt: number };

const HASH_LENGTH = 64;

/** Looks a typed or pasted hash up; blanks, line breaks and capitals do not matter. */
export function findHash(
  text: string,
  entries: readonly CustodyEntry[],
  check: CustodyCheckView,
): HashFinding {
  const hash = text.toLowerCase().replace(/[^0-9a-f]/g, '');
  if (hash.length < HASH_LENGTH) return { kind: 'incomplete', characters: hash.length };
  const index = entries.findIndex((entry) => entry.hash === hash);
  const entry = entries[index];
  if (!entry) return { kind: 'none' };
  if (index >= check.verified) return { kind: 'unproved', entry, brokenAt: check.verified + 1 };
  const since = entries.length - index - 1;
  return since === 0 ? { kind: 'head' } : { kind: 'entry', entry, since };
}
