import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { AttachmentId, PackageId, ResultId } from '../../domain/ids';
import type { Clock } from '../clock';
import type { Repositories } from '../database/repositories';
import type { StoredAttachment, StoredResult } from '../database/results-repository';
import type { StoredPackage } from '../database/stored-package';
import type { FaultPoint } from '../journal/fault-points';
import type { Filing } from '../journal/journal-deps';
import { hashFile } from '../journal/package-files';
import type { ReadAnswer } from '../service/decoding/answer-types';
import { readAnswer } from '../service/decoding/read-answer';
import { detectType } from './detect-type';
import { likelyFile } from './match-entries';
import { type DownloadDeps, type ReceivedFiles, receivedFiles } from './received-files';

export interface FilingDeps extends DownloadDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly faultPoint: FaultPoint;
}

/**
 * Decodes the raw answer of a package into rows and attachment files. May be repeated at any time from the raw
 * answer, with the same result id (R15); an answer that cannot be read is kept and said to be unreadable.
 */
export async function fileAnswer(deps: FilingDeps, id: PackageId): Promise<Filing> {
  const one = deps.repositories.packages.find(id);
  if (!one?.answerFile) throw new ProofcaseError('not-found');
  const rawFile = join(deps.folder.answers, one.answerFile);
  let answer: ReadAnswer;
  try {
    answer = await readAnswer(rawFile, one.answerContentType, deps.folder.attachments);
  } catch (error) {
    if (!(error instanceof ProofcaseError) || error.code !== 'answer-not-an-analysis') throw error;
    return { kind: 'unreadable', reason: 'not-an-analysis', detail: error.detail ?? '' };
  }
  const received = await receivedFiles(deps, one, answer);
  await deps.faultPoint('answer-decoded');
  const resultId = await save(deps, one, rawFile, answer, received);
  await deps.faultPoint('result-saved');
  if (!answer.cut) return { kind: 'filed', resultId };
  const detail = answer.problems.find(({ code }) => code === 'answer-cut-off')?.detail ?? '';
  return { kind: 'unreadable', reason: 'answer-cut-off', detail };
}

async function save(
  deps: FilingDeps,
  one: StoredPackage,
  rawFile: string,
  answer: ReadAnswer,
  received: ReceivedFiles,
): Promise<ResultId> {
  const { repositories } = deps;
  const rawSha256 = await hashFile(rawFile);
  const entryNames = repositories.packages.entries(one.id).map(({ entryName }) => entryName);
  const names = entryNames.length > 0 ? entryNames : answer.analysis.files.map(({ name }) => name);
  const attachments = await Promise.all(
    received.files.map(async (file): Promise<StoredAttachment> => {
      const { category, filename, declaredType, bytes, sha256, originalName } = file;
      const detectedType = await detectType(join(deps.folder.attachments, file.storedFile));
      const id = randomUUID() as AttachmentId;
      const partner = likelyFile(originalName, names);
      return { id, category, filename, declaredType, detectedType, bytes, sha256, likelyFile: partner };
    }),
  );
  const result: StoredResult = {
    id: repositories.results.idOfAnswer(one.id, one.answerFile ?? '') ?? (randomUUID() as ResultId),
    packageId: one.id,
    caseId: one.caseId,
    receivedAt: one.answeredAt ?? deps.clock.now().toISOString(),
    rawFile: one.answerFile ?? '',
    rawBytes: (await stat(rawFile)).size,
    rawSha256,
    contentType: one.answerContentType,
    analysis: answer.analysis,
    problems: received.problems,
  };
  repositories.inTransaction(() => {
    repositories.results.save(result, attachments);
    repositories.packages.change(one.id, { resultId: result.id });
    repositories.cases.refreshSummary(one.caseId, deps.clock.now().toISOString());
  });
  return result.id;
}
