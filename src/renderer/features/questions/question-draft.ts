import type { CustomerInquiry, MailFrame, QuestionProposal } from '../../../contract/question-views';
import type { RequestInput } from '../../../contract/requests';
import { groupBy } from '../../../domain/group-by';
import type { ItemId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import { questionId } from '../../../domain/questions/collect-questions';
import { openQuestions } from '../../../domain/questions/inquiry';

/** What a person changed in the dialog; wordings and mail texts are kept for each language. */
export interface QuestionDraft {
  readonly language: Language;
  /** Ids of the chosen proposals; null as long as the person did not choose. */
  readonly chosen: ReadonlySet<string> | null;
  /** By language and id of the proposal. */
  readonly wordings: ReadonlyMap<string, string>;
  readonly own: readonly OwnQuestion[];
  readonly frames: ReadonlyMap<Language, MailFrame>;
}

export interface OwnQuestion {
  readonly id: number;
  readonly text: string;
}

/** When a question was last asked, and whether it was answered. */
export interface EarlierAsked {
  readonly askedAt: string;
  readonly isAnswered: boolean;
}

export interface QuestionRow {
  readonly proposal: QuestionProposal;
  readonly text: string;
  readonly isReworded: boolean;
  readonly isChosen: boolean;
  readonly earlier: EarlierAsked | null;
}

/** The questions about one file; `path` is null for several files. */
export interface QuestionGroup {
  readonly path: string | null;
  readonly itemId: ItemId | null;
  readonly rows: readonly QuestionRow[];
}

export function emptyDraft(language: Language): QuestionDraft {
  return { language, chosen: null, wordings: new Map(), own: [], frames: new Map() };
}

export function wordingKey(language: Language, id: string): string {
  return `${language} ${id}`;
}

/** The newest asking of each question, by its key and the content of its file; by its path if the content is unknown. */
export function earlierAsked(inquiries: readonly CustomerInquiry[]): ReadonlyMap<string, EarlierAsked> {
  const earlier = new Map<string, EarlierAsked>();
  for (const { questions, questionCount, answers, askedAt } of [...inquiries].reverse()) {
    const open = new Set(openQuestions(questionCount, answers));
    for (const [index, { key, path, sha256 }] of (questions ?? []).entries()) {
      if (key === null) continue;
      earlier.set(questionId({ key }, sha256 ?? path), { askedAt, isAnswered: !open.has(index + 1) });
    }
  }
  return earlier;
}

/** The proposals by file with the person's changes. A question that was asked before is not chosen again automatically. */
export function questionGroups(
  proposals: readonly QuestionProposal[],
  inquiries: readonly CustomerInquiry[],
  draft: QuestionDraft,
): readonly QuestionGroup[] {
  const earlier = earlierAsked(inquiries);
  const rows = proposals.map((proposal): QuestionRow => {
    const { id, key, sha256, text } = proposal;
    const asked =
      (sha256 === null ? null : earlier.get(questionId({ key }, sha256))) ?? earlier.get(id) ?? null;
    const wording = draft.wordings.get(wordingKey(draft.language, id));
    return {
      proposal,
      text: wording ?? text,
      isReworded: wording !== undefined && wording !== text,
      isChosen: draft.chosen?.has(id) ?? isChosenAtFirst(proposal, asked),
      earlier: asked,
    };
  });
  return [...groupBy(rows, ({ proposal }) => proposal.path)].map(([path, groupRows]) => ({
    path,
    itemId: groupRows[0]?.proposal.itemId ?? null,
    rows: groupRows,
  }));
}

/** The ids of the questions that are chosen until the person chooses. */
export function suggestedIds(groups: readonly QuestionGroup[]): readonly string[] {
  return groups.flatMap(({ rows }) =>
    rows.flatMap(({ proposal, earlier }) => (isChosenAtFirst(proposal, earlier) ? [proposal.id] : [])),
  );
}

function isChosenAtFirst({ isSuggested }: QuestionProposal, earlier: EarlierAsked | null): boolean {
  return isSuggested && earlier === null;
}

/** The rows that are listed unless all are wanted: suggested, chosen or reworded ones. */
export function isListed({ proposal, isChosen, isReworded }: QuestionRow): boolean {
  return proposal.isSuggested || isChosen || isReworded;
}

type MailGroups = RequestInput<'questions.openMail'>['groups'];
type AskedQuestions = RequestInput<'questions.recordAsked'>['questions'];

/** The chosen questions as the mail has them: by file, the person's own ones last. */
export function mailGroups(groups: readonly QuestionGroup[], own: readonly OwnQuestion[]): MailGroups {
  const ofFiles = groups.map(({ itemId, rows }) => ({
    itemId,
    questions: chosenRows(rows).map(({ text }) => text.trim()),
  }));
  return [...ofFiles, { itemId: null, questions: writtenQuestions(own) }].filter(
    ({ questions }) => questions.length > 0,
  );
}

/** The chosen questions as they are recorded, in the order of the mail. */
export function askedQuestions(
  groups: readonly QuestionGroup[],
  own: readonly OwnQuestion[],
): AskedQuestions {
  return [
    ...groups.flatMap(({ rows }) =>
      chosenRows(rows).map(({ proposal: { key, path, sha256 }, text }) => ({
        key,
        path,
        sha256,
        text: text.trim(),
      })),
    ),
    ...writtenQuestions(own).map((text) => ({ key: null, path: null, text })),
  ];
}

function chosenRows(rows: readonly QuestionRow[]): readonly QuestionRow[] {
  return rows.filter(({ isChosen, text }) => isChosen && text.trim() !== '');
}

function writtenQuestions(own: readonly OwnQuestion[]): string[] {
  return own.map(({ text }) => text.trim()).filter((text) => text !== '');
}
