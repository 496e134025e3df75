import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { DecodingOutcome } from '../../contract/result-requests';
import type { PackageId, ResultId } from '../../domain/ids';
import { ReadingFailed } from '../sending/service/decoding/decoder';
import { missingPdfVersions } from '../sending/service/decoding/missing-pdf-versions';
import type { ReadResponse, StoredAttachments } from '../sending/service/decoding/response-types';
import { refuseHandedOver } from '../storage/cases/close-case';
import type { CustodyAction, CustodyLog } from '../storage/custody/custody-log';
import type { NewResult, StoredAttachment, StoredResult } from '../storage/database/results-repository';
import type { StoredPackage } from '../storage/database/stored-package';
import { errorCode } from '../support/error-code';
import type { Emit } from '../support/events';
import { removeWithRetry } from '../support/files/held-files';
import { hashFile } from '../support/hash-file';
import { attachmentRows, mergeEarlierRows } from './attachment-rows';
import { type FilingDeps, partnerNames, readOrReason, type Unread } from './file-response';
import { hasCode, problemText } from './problem-text';
import {
  isRefused,
  REFUSED_ARCHIVE,
  type ReceivedFiles,
  receivedFiles,
  unpackArchive,
} from './received-files';

export interface DecodingAgainDeps extends FilingDeps {
  readonly custody: CustodyLog;
  readonly emit: Emit;
  /** Called when a stored response could be decoded, so that the journal files a package with an unknown outcome. */
  readonly onDecoded: (packageId: PackageId, resultId: ResultId) => void;
}

/** Who requested the decoding: a person, or the program after an update. */
export interface DecodingRequest {
  readonly actor: string;
  /** True for a person, who may also retry a failed download (R25); an update sends no requests. */
  readonly mayDownload: boolean;
}

/**
 * Decodes the stored raw response of a result again (R15) and replaces its rows, the case summary and a custody entry in
 * one transaction. Earlier rows stay if this decoder fails, or if the file changed since it was received.
 * @throws ProofcaseError `not-found`, `handed-over`; errors of the file system and the database as they are.
 */
export async function decodeAgain(
  deps: DecodingAgainDeps,
  id: ResultId,
  request: DecodingRequest,
): Promise<DecodingOutcome> {
  const { results, packages } = deps.repositories;
  const stored = results.find(id);
  const pkg = stored && packages.find(stored.packageId);
  if (!stored || !pkg) throw new ProofcaseError('not-found');
  refuseElsewhere(deps, stored);
  // The journal is about to file this response with the same decoder.
  if (pkg.state === 'answered' && pkg.answerFile === stored.rawFile) return outcomeOf(stored);
  const changed = await findChange(deps, stored);
  if (changed !== null) return keepResult(deps, stored, request, problemText('raw-answer-changed', changed));
  const answer = await readOnce(deps, stored);
  if ('reason' in answer) return keepUnread(deps, stored, request, answer);
  const wasWhole = stored.analysis !== null && !stored.problems.some((text) => hasCode(text, [CUT_OFF]));
  if (answer.cut && wasWhole) {
    return keepUnread(deps, stored, request, { reason: 'not-an-analysis', detail: CUT_OFF });
  }
  const isReplaced = await replaceResult(deps, stored, pkg, answer, request);
  if (!isReplaced) {
    await removeUnusedAttachments(deps, answer);
    refuseElsewhere(deps, stored);
    throw new ProofcaseError('not-found');
  }
  if (!answer.cut) deps.onDecoded(pkg.id, id);
  return 'decoded';
}

/** The history of a case that another workstation has goes on there. @throws ProofcaseError `handed-over`. */
function refuseElsewhere({ repositories }: DecodingAgainDeps, { caseId }: StoredResult): void {
  const stored = repositories.cases.find(caseId);
  if (stored) refuseHandedOver(stored);
}

/** Like `readOrReason`, where a process that dies is a reason, too: a person may try again. */
async function readOnce(deps: DecodingAgainDeps, stored: StoredResult): Promise<ReadResponse | Unread> {
  try {
    return await readOrReason(deps, join(deps.folder.answers, stored.rawFile), stored.contentType);
  } catch (error) {
    if (error instanceof ReadingFailed) return { reason: 'result-unreadable', detail: error.message };
    throw error;
  }
}

/** Removes the attachment files of a response whose case was deleted or handed over during decoding. */
async function removeUnusedAttachments(
  { repositories, folder }: DecodingAgainDeps,
  { attachments }: ReadResponse,
): Promise<void> {
  for (const { sha256, storedFile } of attachments) {
    if (!repositories.results.hasContent(sha256)) await removeWithRetry(join(folder.attachments, storedFile));
  }
}

const CUT_OFF = 'answer-cut-off';
/** Problems of a single decoding. */
const DECODING_PROBLEMS = ['earlier-decoding-kept', 'raw-answer-changed'];
const UNREAD_PROBLEMS: readonly Unread['reason'][] = ['not-an-analysis', 'result-unreadable'];
/** Problems of the downloaded archive, which is not downloaded again automatically. */
const DOWNLOAD_PROBLEMS = ['download-failed', 'archive-refused', 'nested-archive', 'archive-file-left-out'];

function outcomeOf({ analysis }: Pick<StoredResult, 'analysis'>): DecodingOutcome {
  return analysis === null ? 'unreadable' : 'decoded';
}

/** Returns how the stored response differs from the received one; null if it is unchanged. */
async function findChange({ folder }: DecodingAgainDeps, stored: StoredResult): Promise<string | null> {
  try {
    const { sha256 } = await hashFile(join(folder.answers, stored.rawFile));
    return sha256 === stored.rawSha256 ? null : 'SHA-256';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'ENOENT';
    throw error;
  }
}

function keepUnread(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  request: DecodingRequest,
  { reason, detail }: Unread,
): DecodingOutcome {
  const code = stored.analysis === null ? reason : 'earlier-decoding-kept';
  return keepResult(deps, stored, request, problemText(code, detail));
}

/** Keeps the rows and records the problem that this decoder version found. */
function keepResult(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  request: DecodingRequest,
  problem: string,
): DecodingOutcome {
  const { repositories, decoder } = deps;
  const codes = stored.analysis === null ? [...DECODING_PROBLEMS, ...UNREAD_PROBLEMS] : DECODING_PROBLEMS;
  const problems = [...stored.problems.filter((text) => !hasCode(text, codes)), problem];
  repositories.inTransaction(() => {
    refuseElsewhere(deps, stored);
    repositories.results.noteTried(stored.id, decoder.version, problems);
    if (stored.analysis !== null) appendCustody(deps, stored, 'answer-decoding-kept', request);
  });
  deps.emit('results.changed', { caseId: stored.caseId, resultId: stored.id });
  return stored.analysis === null ? 'unreadable' : 'kept';
}

/** Returns false if the result was deleted, or its case handed over meanwhile. */
async function replaceResult(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  pkg: StoredPackage,
  answer: ReadResponse,
  request: DecodingRequest,
): Promise<boolean> {
  const { repositories, decoder } = deps;
  const received = await filesOf(deps, stored, pkg, answer, request);
  const names = partnerNames(repositories, pkg, answer);
  const current = await attachmentRows(deps.folder, received.files, names);
  const rows = mergeEarlierRows(current, repositories.results.attachments(stored.id));
  const result: NewResult = {
    ...stored,
    analysis: answer.analysis,
    decoderVersion: decoder.version,
    decoderTried: decoder.version,
    problems: [...received.problems, ...missingVersions(answer, received, rows)],
  };
  const isSaved = repositories.inTransaction(() => {
    const isHere = repositories.cases.find(stored.caseId)?.handedOverAt === null;
    if (!isHere || repositories.results.summary(stored.id) === null) return false;
    repositories.results.save(result, rows);
    // Decoding is not activity in the case, so the case keeps its position in the list.
    repositories.cases.refreshSummary(stored.caseId, stored.receivedAt);
    appendCustody(deps, stored, 'answer-decoded-again', request);
    return true;
  });
  if (!isSaved) return false;
  await deps.faultPoint('result-saved');
  deps.emit('results.changed', { caseId: stored.caseId, resultId: stored.id });
  deps.emit('cases.changed', { caseId: stored.caseId });
  return true;
}

/**
 * Returns the files of the response; only a person's request downloads a missing archive again. One that an earlier
 * decoder refused is unpacked from the kept file.
 */
async function filesOf(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  pkg: StoredPackage,
  answer: ReadResponse,
  { mayDownload: fetches }: DecodingRequest,
): Promise<ReceivedFiles> {
  const failed = stored.problems.some((text) => hasCode(text, ['download-failed']));
  if (answer.downloadUrl !== null && fetches && (failed || stored.analysis === null)) {
    return receivedFiles(deps, pkg, answer);
  }
  const problems = answer.problems.map(({ code, detail }) => problemText(code, detail));
  if (answer.downloadUrl === null) return { files: answer.attachments, problems };
  const unpacked = await unpackKeptArchive(deps, stored);
  if (unpacked) {
    const further = unpacked.problems.map(({ code, detail }) => problemText(code, detail));
    return { files: [...answer.attachments, ...unpacked.attachments], problems: [...problems, ...further] };
  }
  const earlier = stored.problems.filter((text) => hasCode(text, DOWNLOAD_PROBLEMS));
  // Nothing was downloaded for a response that could not be read until now.
  const missing = stored.analysis === null && !failed ? ['download-failed'] : [];
  return { files: answer.attachments, problems: [...new Set([...problems, ...earlier, ...missing])] };
}

/** Returns the files of an archive that was refused until now; null if there is none, or it is refused again. */
async function unpackKeptArchive(
  deps: DecodingAgainDeps,
  { id, problems }: StoredResult,
): Promise<StoredAttachments | null> {
  if (!problems.some((text) => hasCode(text, ['archive-refused']))) return null;
  const { filename, declaredType } = REFUSED_ARCHIVE;
  const kept = deps.repositories.results
    .attachments(id)
    .find((row) => row.filename === filename && row.declaredType === declaredType);
  if (!kept) return null;
  const unpacked = await unpackArchive(deps, join(deps.folder.attachments, kept.sha256));
  return isRefused(unpacked) ? null : unpacked;
}

/** Returns problems for missing PDF versions (R24) of downloaded attachments, which only the stored rows show. */
function missingVersions(
  answer: ReadResponse,
  received: ReceivedFiles,
  rows: readonly StoredAttachment[],
): readonly string[] {
  const isCounted = received.problems.some((text) =>
    hasCode(text, ['pdf-versions-missing', 'download-failed']),
  );
  if (answer.downloadUrl === null || isCounted) return [];
  return missingPdfVersions(answer.restoredVersions, rows).map(({ code, detail }) =>
    problemText(code, detail),
  );
}

function appendCustody(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  action: CustodyAction,
  { actor }: DecodingRequest,
): void {
  const details = { result: stored.id, decoder: deps.decoder.version, before: stored.decoderVersion };
  deps.custody.append(stored.caseId, action, [stored.packageId, stored.rawSha256], details, actor);
}
