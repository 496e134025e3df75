import { describe, expect, it } from 'vitest';
import type { CaseNote, CustodyCheckView, HandlerDecision } from '../../../src/contract/history-views';
import type { CustomerInquiry } from '../../../src/contract/question-views';
import type { CustodyEntry, ResultSummary } from '../../../src/contract/views';
import type { CaseNoteId, CustomerAnswerId, DecisionId, InquiryId } from '../../../src/domain/ids';
import { latestResults } from '../../../src/renderer/features/history/decision-basis';
import {
  type CaseHistory,
  compareHash,
  historyItems,
  insertDayHeadings,
} from '../../../src/renderer/features/history/history-rows';

const entry = (sequence: number, action: string, more: Partial<CustodyEntry> = {}): CustodyEntry => ({
  sequence,
  at: `2026-11-${String(10 + Math.floor(sequence / 3)).padStart(2, '0')}T10:0${sequence % 10}:00.000Z`,
  actor: 'anna',
  action,
  subjects: [],
  details: {},
  hash: String(sequence).padStart(64, '0'),
  ...more,
});

const NOTE = 'note-1' as CaseNoteId;
const DECISION = 'decision-1' as DecisionId;
const ENTRIES = [
  entry(1, 'case-created'),
  entry(2, 'case-note-written', { subjects: [NOTE], details: { version: 1 } }),
  entry(3, 'package-sealed'),
  entry(4, 'case-note-corrected', { subjects: [NOTE], details: { version: 2 } }),
  entry(5, 'handler-decision-recorded', { subjects: [DECISION], details: { number: 1 } }),
];
const note: CaseNote = {
  id: NOTE,
  versions: [1, 2].map((version) => ({
    version,
    at: `2026-11-10T10:0${version * 2}:00.000Z`,
    actor: 'anna',
    text: `wording ${version}`,
    sha256: 'aa',
  })),
  removed: null,
};
const decision: HandlerDecision = {
  id: DECISION,
  number: 1,
  choice: 'doubtful',
  at: '2026-11-11T10:05:00.000Z',
  actor: 'anna',
  reason: 'because',
  reasonSha256: 'bb',
  level: null,
  basis: [],
};
const inquiry: CustomerInquiry = {
  id: 'inquiry-1' as InquiryId,
  number: 1,
  askedAt: '2026-11-12T10:06:00.000Z',
  actor: 'anna',
  language: 'de',
  questions: [{ key: null, path: null, text: 'Wer?' }],
  questionCount: 1,
  sha256: 'cc',
  answers: [
    {
      id: 'answer-1' as CustomerAnswerId,
      number: 1,
      recordedAt: '2026-11-12T10:07:00.000Z',
      actor: 'anna',
      answeredOn: '2026-11-12',
      questions: [1],
      text: null,
      sha256: null,
    },
  ],
};
const WHOLE: CustodyCheckView = {
  entries: 5,
  verified: 5,
  headHash: ENTRIES.at(-1)?.hash ?? null,
  broken: null,
  altered: [],
};
const history = (more: Partial<CaseHistory> = {}): CaseHistory => ({
  notes: [note],
  decisions: [decision],
  names: new Map(),
  inquiries: [],
  entries: ENTRIES,
  check: WHOLE,
  ...more,
});
const kinds = (...given: Parameters<typeof historyItems>) =>
  historyItems(...given).map((row) => `${row.kind} ${row.entry?.sequence ?? '-'}`);

describe('the history of a case', () => {
  it('lists every event once, newest first, a note at its last change', () => {
    expect(kinds(history(), 'all')).toEqual(['decision 5', 'note 4', 'entry 3', 'entry 2', 'entry 1']);
  });

  it('shows notes, decisions or every entry of the log alone', () => {
    expect(kinds(history(), 'notes')).toEqual(['note 4']);
    expect(kinds(history(), 'decisions')).toEqual(['decision 5']);
    expect(kinds(history(), 'custody')).toEqual(['entry 5', 'entry 4', 'entry 3', 'entry 2', 'entry 1']);
  });

  it('shows a deleted note at its deletion, without its text', () => {
    const removed = { ...note, removed: { at: '2026-11-12T08:00:00.000Z', actor: 'bert' } };
    const entries = [
      ...ENTRIES,
      entry(6, 'case-note-removed', { subjects: [NOTE], details: { version: 3 } }),
    ];
    const [row] = historyItems(history({ notes: [removed], entries }), 'all');
    expect(row).toMatchObject({
      kind: 'note',
      version: null,
      at: removed.removed.at,
      entry: { sequence: 6 },
    });
  });

  it('marks only the newest decision as valid, and none after its withdrawal', () => {
    const later: HandlerDecision = { ...decision, id: 'decision-2' as DecisionId, number: 2, choice: 'open' };
    const rows = historyItems(history({ decisions: [later, decision] }), 'decisions');
    expect(rows.map((row) => row.kind === 'decision' && row.stands)).toEqual([false, false]);
    const [only] = historyItems(history(), 'decisions');
    expect(only).toMatchObject({ stands: true });
  });

  it('marks the first entry that breaks the chain, and all later ones as unproven', () => {
    const check: CustodyCheckView = { ...WHOLE, verified: 2, broken: { sequence: 3, problem: 'hash' } };
    const rows = historyItems(history({ check }), 'custody');
    expect(rows.map(({ chain }) => chain)).toEqual(['unproved', 'unproved', 'broken', 'fits', 'fits']);
    expect(historyItems(history({ check }), 'decisions')[0]?.chain).toBe('unproved');
  });

  it('marks texts that differ from the log, and texts missing in the log', () => {
    const altered = [{ of: 'note', id: NOTE, number: 1, problem: 'altered' }] as const;
    const rows = historyItems(history({ check: { ...WHOLE, altered } }), 'all');
    expect(rows.map(({ problem }) => problem)).toEqual([null, 'altered', null, 'altered', null]);
    const foreign = { ...note, id: 'note-9' as CaseNoteId };
    const unknown = [{ of: 'note', id: foreign.id, number: 2, problem: 'unrecorded' }] as const;
    const found = historyItems(history({ notes: [foreign], check: { ...WHOLE, altered: unknown } }), 'notes');
    expect(found).toMatchObject([{ entry: null, problem: 'unrecorded', chain: 'fits' }]);
  });

  it('shows questions to the customer and their answers where the log has them', () => {
    const entries = [
      ...ENTRIES,
      entry(6, 'customer-asked', { subjects: ['inquiry-1'], details: { number: 1 } }),
      entry(7, 'customer-answered', { subjects: ['answer-1', 'inquiry-1'], details: { number: 1 } }),
    ];
    const altered = [
      { of: 'answer', id: 'answer-1' as CustomerAnswerId, number: 1, problem: 'altered' },
    ] as const;
    const asked = history({ entries, inquiries: [inquiry], check: { ...WHOLE, altered } });
    expect(kinds(asked, 'questions')).toEqual(['answer 7', 'inquiry 6']);
    expect(kinds(asked, 'all').slice(0, 3)).toEqual(['answer 7', 'inquiry 6', 'decision 5']);
    expect(kinds(asked, 'notes')).toEqual(['note 4']);
    expect(historyItems(asked, 'questions').map(({ problem }) => problem)).toEqual(['altered', null]);
  });

  it('has a heading for each day', () => {
    const rows = insertDayHeadings(historyItems(history(), 'custody'), (at) => at.slice(0, 10));
    expect(rows.map((row) => (row.kind === 'day' ? row.at.slice(0, 10) : row.kind))).toEqual([
      '2026-11-11',
      'entry',
      'entry',
      'entry',
      '2026-11-10',
      'entry',
      'entry',
    ]);
  });
});

describe('a hash from a printed report', () => {
  const find = (text: string, check = WHOLE) => compareHash(text, ENTRIES, check);
  const printed = (sequence: number) => ENTRIES[sequence - 1]?.hash ?? '';

  it('is recognised as the head, an earlier entry, or unknown, in any notation', () => {
    expect(find(printed(5))).toEqual({ kind: 'head' });
    const typed = ` ${printed(3).slice(0, 32).toUpperCase()}\n${printed(3).slice(32)} `;
    expect(find(typed)).toMatchObject({ kind: 'entry', entry: { sequence: 3 }, since: 2 });
    expect(find('f'.repeat(64))).toEqual({ kind: 'none' });
    expect(find('abc')).toEqual({ kind: 'incomplete', characters: 3 });
  });

  it('proves nothing at or after a break, but still the entries before it', () => {
    const check: CustodyCheckView = { ...WHOLE, verified: 3, broken: { sequence: 4, problem: 'hash' } };
    expect(find(printed(4), check)).toMatchObject({ kind: 'unproved', brokenAt: 4 });
    expect(find(printed(5), check)).toMatchObject({ kind: 'unproved', brokenAt: 4 });
    expect(find(printed(2), check)).toMatchObject({ kind: 'entry', entry: { sequence: 2 } });
  });
});

describe('a decision', () => {
  const result = (id: string, packageId: string, decoded = true) =>
    ({ id, packageId, decoded }) as ResultSummary;
  const basis = (...results: readonly ResultSummary[]) => latestResults(results).map(({ id }) => id);

  it('is based on the newest result of each package', () => {
    expect(basis(result('c', 'p1'), result('b', 'p2'), result('a', 'p1'))).toEqual(['c', 'b']);
  });

  it('keeps the readable result of a package when a later response is unreadable', () => {
    expect(basis(result('c', 'p1', false), result('b', 'p2'), result('a', 'p1'))).toEqual(['b', 'a']);
  });

  it('is based on the newest response of a package without a readable one', () => {
    expect(basis(result('b', 'p1', false), result('a', 'p1', false))).toEqual(['b']);
  });
});
