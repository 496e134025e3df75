import { ProofcaseError } from '../../../contract/errors';
import type { QuestionProposals } from '../../../contract/question-views';
import type { SetFinding } from '../../../domain/finding';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import { setFindings } from '../../../domain/precheck/set-findings';
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
  // A file that was sent may have been excluded since.
  const files = withoutReplaced(
    caseFiles(repositories, caseId).filter(({ state, item }) => state !== 'left-out' && !item?.excluded),
  );
  const fileOfPath = new Map(files.map((file) => [file.path, file]));
  const questions = collectQuestions(files.map(askableFile), findingsAcross(repositories, caseId, files));
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

/** The stored findings also compare excluded files; there are none of a source that was not read completely. */
function findingsAcross(
  repositories: Repositories,
  caseId: CaseId,
  files: readonly CaseFile[],
): readonly SetFinding[] {
  const intake = repositories.intake.intake(caseId);
  if (!intake || intake.findings.length === 0) return [];
  return setFindings(
    files.flatMap(({ item }) => item ?? []),
    intake.skipped,
  );
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
