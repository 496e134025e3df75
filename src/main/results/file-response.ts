import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { PackageId, ResultId } from '../../domain/ids';
import type { FilingOutcome } from '../sending/journal/journal-deps';
import { type Decoder, ReadingFailed } from '../sending/service/decoding/decoder';
import type { ReadResponse } from '../sending/service/decoding/response-types';
import { ReaderUnavailable } from '../sending/service/decoding/result-process';
import type { DataFolder } from '../storage/database/data-folder';
import type { Repositories } from '../storage/database/repositories';
import type { NewResult, StoredAttachment } from '../storage/database/results-repository';
import type { StoredPackage } from '../storage/database/stored-package';
import type { Clock } from '../support/clock';
import { errorCode } from '../support/error-code';
import type { FaultPoint } from '../support/fault-points';
import { hashFile } from '../support/hash-file';
import { attachmentRows, mergeEarlierRows } from './attachment-rows';
import { problemText } from './problem-text';
import { type DownloadDeps, receivedFiles } from './received-files';

export interface FilingDeps extends DownloadDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly faultPoint: FaultPoint;
}

/** How often filing may fail, or end the program, before the response counts as unreadable. */
const MAX_ATTEMPTS = 3;

/**
 * Decodes the raw response of a package into rows and attachment files. May be repeated with the same result id (R15);
 * an unreadable response has a result without an analysis. Attempts are counted durably, so that no response can stop
 * the program at every start; errors of disk and database do not count.
 */
export async function fileResponse(deps: FilingDeps, id: PackageId): Promise<FilingOutcome> {
  const { packages } = deps.repositories;
  for (;;) {
    const attempt = packages.beginFiling(id);
    try {
      const outcome =
        attempt > MAX_ATTEMPTS
          ? await fileUnread(deps, id, 'result-unreadable', `reading it failed ${MAX_ATTEMPTS} times`)
          : await fileOnce(deps, id);
      packages.setFilingAttempts(id, 0);
      return outcome;
    } catch (error) {
      if (error instanceof ReadingFailed) continue;
      if (deps.closing.aborted || isFromOutside(error)) packages.setFilingAttempts(id, attempt - 1);
      throw error;
    }
  }
}

/** Errors that say nothing about the response: the reading process is missing, or the disk or database refuses. */
function isFromOutside(error: unknown): boolean {
  if (error instanceof ReaderUnavailable) return true;
  const code = errorCode(error) ?? '';
  return /^E[A-Z0-9]+$|^SQLITE_(?:BUSY|FULL|IOERR|READONLY)/.test(code);
}

async function fileOnce(deps: FilingDeps, id: PackageId): Promise<FilingOutcome> {
  const pkg = requireAnswered(deps, id);
  const { decoder } = deps;
  const rawFile = join(deps.folder.answers, pkg.answerFile);
  const answer = await readOrReason(deps, rawFile, pkg.answerContentType);
  if ('reason' in answer) return fileUnread(deps, id, answer.reason, answer.detail);
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

/** Saves a result without an analysis. */
async function fileUnread(
  deps: FilingDeps,
  id: PackageId,
  reason: Unread['reason'],
  detail: string,
): Promise<FilingOutcome> {
  const problems = [problemText(reason, detail)];
  const decoded = { analysis: null, problems, decoderVersion: 0 };
  const resultId = await save(deps, requireAnswered(deps, id), decoded, []);
  return { kind: 'unreadable', reason, detail, resultId };
}

type AnsweredPackage = StoredPackage & { readonly answerFile: string };

function requireAnswered({ repositories }: FilingDeps, id: PackageId): AnsweredPackage {
  const pkg = repositories.packages.find(id);
  if (!pkg?.answerFile) throw new ProofcaseError('not-found');
  return { ...pkg, answerFile: pkg.answerFile };
}

/** Why a response could not be read; also a problem code of its result. */
export interface Unread {
  readonly reason: 'not-an-analysis' | 'result-unreadable';
  readonly detail: string;
}

/** Returns the response, or why it cannot be read; throws ReadingFailed if the reading process died, and any other error. */
export async function readOrReason(
  { decoder, folder }: { readonly decoder: Decoder; readonly folder: DataFolder },
  rawFile: string,
  contentType: string | null,
): Promise<ReadResponse | Unread> {
  try {
    return await decoder.read(rawFile, contentType, folder.attachments);
  } catch (error) {
    if (error instanceof ReadingFailed && error.reason === 'limit') {
      return { reason: 'result-unreadable', detail: error.message };
    }
    if (error instanceof ProofcaseError && error.code === 'answer-not-an-analysis') {
      return { reason: 'not-an-analysis', detail: error.detail ?? '' };
    }
    throw error;
  }
}

/** Returns the names of sent files to which an attachment may belong (R23); without any, the names in the result. */
export function partnerNames(
  { packages }: Repositories,
  pkg: StoredPackage,
  { analysis }: ReadResponse,
): readonly string[] {
  const sent = packages.entries(pkg.id).map(({ entryName }) => entryName);
  return sent.length > 0 ? sent : analysis.files.map(({ name }) => name);
}

async function save(
  deps: FilingDeps,
  pkg: StoredPackage,
  decoded: Pick<NewResult, 'analysis' | 'problems' | 'decoderVersion'>,
  attachments: readonly StoredAttachment[],
): Promise<ResultId> {
  const { repositories, clock, decoder } = deps;
  const rawFile = pkg.answerFile ?? '';
  const { sha256, bytes } = await hashFile(join(deps.folder.answers, rawFile));
  const earlier = repositories.results.idOfResponse(pkg.id, rawFile);
  const result: NewResult = {
    ...decoded,
    id: earlier ?? (randomUUID() as ResultId),
    packageId: pkg.id,
    caseId: pkg.caseId,
    receivedAt: pkg.answeredAt ?? clock.now().toISOString(),
    rawFile,
    rawBytes: bytes,
    rawSha256: sha256,
    contentType: pkg.answerContentType,
    decoderTried: decoder.version,
  };
  const rows = earlier
    ? mergeEarlierRows(attachments, repositories.results.attachments(earlier))
    : attachments;
  repositories.inTransaction(() => {
    repositories.results.save(result, rows);
    repositories.packages.change(pkg.id, { resultId: result.id });
    repositories.cases.refreshSummary(pkg.caseId, clock.now().toISOString());
  });
  return result.id;
}
