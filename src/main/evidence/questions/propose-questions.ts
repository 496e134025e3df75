import { ProofcaseError } from '../../../contract/errors';
import type { QuestionProposals } from '../../../contract/question-views';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import { type AskableFile, collectQuestions } from '../../../domain/questions/collect-questions';
import type { Repositories } from '../../storage/database/repositories';
import { type CaseFile, newestFileResult } from '../report/case-content';
import { caseFiles } from '../report/collect-case-content';
import { questionTexts } from './question-texts';

/**
 * The questions that the findings of a case suggest, worded in the language of the customer. Excluded files have none,
 * nor have files that left the folder without being sent, or that another file with the same path has replaced.
 * @throws ProofcaseError `not-found`.
 */
export function proposeQuestions(
  repositories: Repositories,
  caseId: CaseId,
  language: Language,
): QuestionProposals {
  const stored = repositories.cases.find(caseId);
  if (!stored) throw new ProofcaseError('not-found');
  const texts = questionTexts(language);
  const files = withoutReplaced(caseFiles(repositories, caseId).filter(({ state }) => state !== 'left-out'));
  const fileOfPath = new Map(files.map((file) => [file.path, file]));
  const questions = collectQuestions(
    files.map(askableFile),
    repositories.intake.intake(caseId)?.findings ?? [],
  );
  return {
    questions: questions.map((question) => {
      const { id, key, path, isSuggested, reasons } = question;
      const file = path === null ? undefined : fileOfPath.get(path);
      const sha256 = file?.sha256 ?? null;
      const itemId = file?.item?.id ?? null;
      return { id, key, path, sha256, isSuggested, reasons, itemId, text: texts.sentence(question) };
    }),
    mail: texts.mail(stored.caseNumber),
  };
}

/** Leaves out what was sent under a path that has another content now: the customer has answered with that file. */
function withoutReplaced(files: readonly CaseFile[]): readonly CaseFile[] {
  const currentPaths = new Set(files.flatMap(({ item, path }) => (item === null ? [] : [path])));
  return files.filter(({ item, path }) => item !== null || !currentPaths.has(path));
}

function askableFile(file: CaseFile): AskableFile {
  const { path, isPdf, item } = file;
  return { path, isPdf, item, result: newestFileResult(file)?.file ?? null };
}
