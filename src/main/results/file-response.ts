import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { PackageId, ResultId } from '../../domain/ids';
import type { FilingOutcome } from '../sending/journal/journal-deps';
import { hashFile } from '../sending/journal/package-files';
import type { Decoder } from '../sending/service/decoding/decoder';
import type { DecodedResponse } from '../sending/service/decoding/response-types';
import type { DataFolder } from '../storage/database/data-folder';
import type { Repositories } from '../storage/database/repositories';
import type { StoredAttachment, StoredResult } from '../storage/database/results-repository';
import type { StoredPackage } from '../storage/database/stored-package';
import type { Clock } from '../support/clock';
import type { FaultPoint } from '../support/fault-points';
import { attachmentRows, mergeEarlierRows } from './attachment-rows';
import { prepareRows } from './prepare-rows';
import { problemText } from './problem-text';
import { type DownloadDeps, receivedFiles } from './received-files';

export interface FilingDeps extends DownloadDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly faultPoint: FaultPoint;
  readonly decoder: Decoder;
}

/**
 * Decodes the raw response of a package into rows and attachment files. May be repeated with the same result id (R15);
 * an unreadable response has a result without an analysis.
 */
export async function fileResponse(deps: FilingDeps, id: PackageId): Promise<FilingOutcome> {
  const pkg = deps.repositories.packages.find(id);
  if (!pkg?.answerFile) throw new ProofcaseError('not-found');
  const { decoder } = deps;
  const answer = await decodeOrError(deps, join(deps.folder.answers, pkg.answerFile), pkg.answerContentType);
  if (answer instanceof ProofcaseError) {
    const detail = answer.detail ?? '';
    const problems = [problemText('not-an-analysis', detail)];
    const resultId = await save(deps, pkg, { analysis: null, problems, decoderVersion: 0 }, []);
    return { kind: 'unreadable', reason: 'not-an-analysis', detail, resultId };
  }
  const { files, problems } = await receivedFiles(deps, pkg, answer);
  await deps.faultPoint('answer-decoded');
  const attachments = await attachmentRows(deps.folder, files, partnerNames(deps.repositories, pkg, answer));
  const decoded = { analysis: answer.analysis, problems, decoderVersion: decoder.version };
  const resultId = await save(deps, pkg, decoded, attachments);
  await deps.faultPoint('result-saved');
  if (!answer.cut) return { kind: 'filed', resultId };
  const detail = answer.problems.find(({ code }) => code === 'answer-cut-off')?.detail ?? '';
  return { kind: 'unreadable', reason: 'answer-cut-off', detail, resultId };
}

/** Returns the decoded response, or the error `answer-not-an-analysis`; throws any other error. */
export async function decodeOrError(
  { decoder, folder }: { readonly decoder: Decoder; readonly folder: DataFolder },
  rawFile: string,
  contentType: string | null,
): Promise<DecodedResponse | ProofcaseError> {
  try {
    return await decoder.read(rawFile, contentType, folder.attachments);
  } catch (error) {
    if (error instanceof ProofcaseError && error.code === 'answer-not-an-analysis') return error;
    throw error;
  }
}

/** Returns the names of sent files to which an attachment may belong (R23); without any, the names in the result. */
export function partnerNames(
  { packages }: Repositories,
  pkg: StoredPackage,
  { analysis }: DecodedResponse,
): readonly string[] {
  const sent = packages.entries(pkg.id).map(({ entryName }) => entryName);
  return sent.length > 0 ? sent : analysis.files.map(({ name }) => name);
}

async function save(
  deps: FilingDeps,
  pkg: StoredPackage,
  decoded: Pick<StoredResult, 'analysis' | 'problems' | 'decoderVersion'>,
  attachments: readonly StoredAttachment[],
): Promise<ResultId> {
  const { repositories, clock, decoder } = deps;
  const rawFile = pkg.answerFile ?? '';
  const path = join(deps.folder.answers, rawFile);
  const earlier = repositories.results.idOfResponse(pkg.id, rawFile);
  const result: StoredResult = {
    ...decoded,
    id: earlier ?? (randomUUID() as ResultId),
    packageId: pkg.id,
    caseId: pkg.caseId,
    receivedAt: pkg.answeredAt ?? clock.now().toISOString(),
    rawFile,
    rawBytes: (await stat(path)).size,
    rawSha256: await hashFile(path),
    contentType: pkg.answerContentType,
    decoderTried: decoder.version,
  };
  const rows = earlier
    ? mergeEarlierRows(attachments, repositories.results.attachments(earlier))
    : attachments;
  const prepared = await prepareRows(result, rows);
  repositories.inTransaction(() => {
    repositories.results.save(result, rows, prepared);
    repositories.packages.change(pkg.id, { resultId: result.id });
    repositories.cases.refreshSummary(pkg.caseId, clock.now().toISOString());
  });
  return result.id;
}
