import { describe, expect, it } from 'vitest';
import type { AskedQuestion, CustomerInquiry, QuestionProposal } from '../../../src/contract/question-views';
import type { CustomerAnswerId, InquiryId, ItemId } from '../../../src/domain/ids';
import type { QuestionKey } from '../../../src/domain/questions/question';
import {
  askedQuestions,
  earlierAsked,
  emptyDraft,
  isListed,
  mailGroups,
  type QuestionDraft,
  questionGroups,
  suggestedIds,
  wordingKey,
} from '../../../src/renderer/features/questions/question-draft';

function proposal(key: QuestionKey, path: string | null, isSuggested: boolean): QuestionProposal {
  const id = path === null ? key : `${key} ${path}`;
  const itemId = path === null ? null : (`item of ${path}` as ItemId);
  const sha256 = path === null ? null : `content of ${path}`;
  return { id, key, path, sha256, isSuggested, itemId, text: `${key} of ${path}?`, reasons: [] };
}

const PROPOSALS = [
  proposal('devices', null, false),
  proposal('original', 'a.jpg', true),
  proposal('taken-where', 'a.jpg', false),
  proposal('visible', 'b.jpg', true),
];

function inquiry(askedAt: string, answered: boolean): CustomerInquiry {
  const answer = { number: 1, recordedAt: askedAt, actor: 'anna', answeredOn: '2026-05-04', questions: [1] };
  const id = `answer at ${askedAt}` as CustomerAnswerId;
  return {
    id: `inquiry at ${askedAt}` as InquiryId,
    number: 1,
    askedAt,
    actor: 'anna',
    language: 'de',
    questions: [{ key: 'original', path: 'a.jpg', text: 'Original?' }],
    questionCount: 1,
    sha256: '',
    answers: answered ? [{ ...answer, id, text: null, sha256: null }] : [],
  };
}

const draftWith = (more: Partial<QuestionDraft>): QuestionDraft => ({ ...emptyDraft('en'), ...more });
const chosenIds = (...given: Parameters<typeof questionGroups>) =>
  questionGroups(...given).flatMap(({ rows }) =>
    rows.filter(({ isChosen }) => isChosen).map(({ proposal: { id } }) => id),
  );

describe('the questions in the dialog', () => {
  it('are chosen as suggested until the person chooses, except those asked before', () => {
    expect(chosenIds(PROPOSALS, [], emptyDraft('en'))).toEqual(['original a.jpg', 'visible b.jpg']);
    const asked = [inquiry('2026-05-02T10:00:00.000Z', false)];
    expect(chosenIds(PROPOSALS, asked, emptyDraft('en'))).toEqual(['visible b.jpg']);
    const chosen = draftWith({ chosen: new Set(['devices', 'original a.jpg']) });
    expect(chosenIds(PROPOSALS, asked, chosen)).toEqual(['devices', 'original a.jpg']);
  });

  it('are suggested again after a choice, except those asked before', () => {
    const chosen = draftWith({ chosen: new Set(['devices']) });
    const suggested = (inquiries: readonly CustomerInquiry[]) =>
      suggestedIds(questionGroups(PROPOSALS, inquiries, chosen));
    expect(suggested([])).toEqual(['original a.jpg', 'visible b.jpg']);
    expect(suggested([inquiry('2026-05-02T10:00:00.000Z', true)])).toEqual(['visible b.jpg']);
  });

  it('are known by the content of their file after its path changed, and by its path where no content is stored', () => {
    const moved = PROPOSALS.map((known) => {
      const path = known.path === null ? null : `first/${known.path}`;
      return { ...known, path, id: path === null ? known.key : `${known.key} ${path}` };
    });
    const chosenAfter = (more: Partial<AskedQuestion>) => {
      const question = { key: 'original' as const, path: 'a.jpg', text: 'Original?', ...more };
      const asked = { ...inquiry('2026-05-02T10:00:00.000Z', false), questions: [question] };
      return chosenIds(moved, [asked], emptyDraft('en'));
    };
    expect(chosenAfter({ sha256: 'content of a.jpg' })).toEqual(['visible first/b.jpg']);
    expect(chosenAfter({ path: 'first/a.jpg' })).toEqual(['visible first/b.jpg']);
    // Another file that now has the path of the one that was asked about.
    const other = { path: 'first/a.jpg', sha256: 'content of another file' };
    expect(chosenAfter(other)).toEqual(['original first/a.jpg', 'visible first/b.jpg']);
  });

  it('keep a changed wording for its language alone', () => {
    const draft = draftWith({ wordings: new Map([[wordingKey('en', 'visible b.jpg'), 'Sharper?']]) });
    const textOf = (of: QuestionDraft) => questionGroups(PROPOSALS, [], of).at(-1)?.rows[0];
    expect(textOf(draft)).toMatchObject({ text: 'Sharper?', isReworded: true });
    expect(textOf({ ...draft, language: 'pl' })).toMatchObject({ isReworded: false });
  });

  it('are hidden at first where nothing suggests them', () => {
    const rows = questionGroups(PROPOSALS, [], emptyDraft('en')).flatMap((group) => group.rows);
    expect(rows.filter((row) => !isListed(row)).map(({ proposal: { id } }) => id)).toEqual([
      'devices',
      'taken-where a.jpg',
    ]);
  });

  it('are mailed by file and recorded in the same order, without empty ones', () => {
    const draft = draftWith({
      wordings: new Map([[wordingKey('en', 'visible b.jpg'), ' ']]),
      own: [
        { id: 1, text: ' Who was there? ' },
        { id: 2, text: '' },
      ],
    });
    const groups = questionGroups(PROPOSALS, [], draft);
    expect(mailGroups(groups, draft.own)).toEqual([
      { itemId: 'item of a.jpg', questions: ['original of a.jpg?'] },
      { itemId: null, questions: ['Who was there?'] },
    ]);
    expect(askedQuestions(groups, draft.own)).toEqual([
      { key: 'original', path: 'a.jpg', sha256: 'content of a.jpg', text: 'original of a.jpg?' },
      { key: null, path: null, text: 'Who was there?' },
    ]);
  });

  it('name the newest time they were asked, and whether they were answered', () => {
    const inquiries = [inquiry('2026-05-03T10:00:00.000Z', false), inquiry('2026-05-02T10:00:00.000Z', true)];
    expect(earlierAsked(inquiries).get('original a.jpg')).toEqual({
      askedAt: '2026-05-03T10:00:00.000Z',
      isAnswered: false,
    });
  });
});
