import { type AnswerChanges, answerChanges, type ComparableAnswer } from '../../domain/answer/answer-changes';
import type { CaseContent, ReportedAnswer } from './case-content';

/** Two results about the same files. */
export interface ComparedAnswers {
  readonly older: ReportedAnswer;
  readonly newer: ReportedAnswer;
  readonly changes: AnswerChanges;
}

/**
 * Compares the newest readable result with the newest earlier one that shares files with it; null if there is none.
 * Results of other packages concern other files.
 */
export function comparedAnswers(content: CaseContent): ComparedAnswers | null {
  const readable = content.answers.flatMap((answer) => {
    const side = sideOf(content, answer);
    return side ? [{ answer, side }] : [];
  });
  const [newest, ...earlier] = readable;
  if (!newest) return null;
  for (const { answer: older, side } of earlier) {
    const changes = answerChanges(side, newest.side);
    if (changes.shared > 0) return { older, newer: newest.answer, changes };
  }
  return null;
}

function sideOf({ files }: CaseContent, { analysis, packageId }: ReportedAnswer): ComparableAnswer | null {
  if (!analysis) return null;
  const sent = files.flatMap(({ sha256, path, sendings }) =>
    sha256 === null
      ? []
      : sendings
          .filter((sending) => sending.packageId === packageId)
          .map(({ entryName }) => ({ entryName, originalPath: path, sha256 })),
  );
  return { analysis, sent };
}
