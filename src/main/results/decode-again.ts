import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { DecodingOutcome } from '../../contract/result-requests';
import type { PackageId, ResultId } from '../../domain/ids';
import type { CustodyAction, CustodyLog } from '../custody/custody-log';
import type { StoredAttachment, StoredResult } from '../database/results-repository';
import type { StoredPackage } from '../database/stored-package';
import type { Emit } from '../journal/journal-deps';
import { hashFile } from '../journal/package-files';
import type { ReadAnswer } from '../service/decoding/answer-types';
import { missingPdfVersions } from '../service/decoding/read-answer';
import { attachmentRows, withEarlier } from './attachment-rows';
import { type FilingDeps, partnerNames, readOrWhyNot } from './file-answer';
import { preparedRows } from './prepared-rows';
import { hasCode, problemText } from './problem-text';
import { type ReceivedFiles, receivedFiles } from './received-files';

export interface DecodingAgainDeps extends FilingDeps {
  readonly custody: CustodyLog;
  readonly emit: Emit;
  /** The journal lets a package go on whose question is answered by what its kept answer says. */
  readonly answerRead: (packageId: PackageId, resultId: ResultId) => void;
}

/** Who asked for it: a person by name, or the program itself after an update. */
export interface Asking {
  readonly actor: string;
  /** A person may also want the archive that could not be fetched (R25); an update asks the service for nothing. */
  readonly fetches: boolean;
}

/**
 * Reads the kept raw answer of a result with the decoder of today (R15) and replaces its rows in one transaction, with
 * the summary of the case and a custody entry. What this decoder cannot read stays as an earlier one read it. An
 * answer that changed on the disk since it was received is not read.
 * @throws ProofcaseError `not-found`; errors of the file system and the database as they are.
 */
export async function decodeAgain(
  deps: DecodingAgainDeps,
  id: ResultId,
  asking: Asking,
): Promise<DecodingOutcome> {
  const { results, packages } = deps.repositories;
  const stored = results.find(id);
  const one = stored && packages.find(stored.packageId);
  if (!stored || !one) throw new ProofcaseError('not-found');
  // The journal is about to file this very answer, with this decoder.
  if (one.state === 'answered' && one.answerFile === stored.rawFile) return outcomeOf(stored);
  const changed = await changeOf(deps, stored);
  if (changed !== null) return keep(deps, stored, asking, problemText('raw-answer-changed', changed));
  const answer = await readOrWhyNot(deps, join(deps.folder.answers, stored.rawFile), stored.contentType);
  if (answer instanceof ProofcaseError) return keepUnread(deps, stored, asking, answer.detail ?? '');
  const wasWhole = stored.analysis !== null && !stored.problems.some((text) => hasCode(text, [CUT_OFF]));
  if (answer.cut && wasWhole) return keepUnread(deps, stored, asking, CUT_OFF);
  const isReplaced = await replace(deps, stored, one, answer, asking);
  if (!isReplaced) {
    await forget(deps, answer);
    throw new ProofcaseError('not-found');
  }
  if (!answer.cut) deps.answerRead(one.id, id);
  return 'decoded';
}

/** The case was deleted while its answer was read: what reading it left on the disk goes, too. */
async function forget(
  { repositories, folder }: DecodingAgainDeps,
  { attachments }: ReadAnswer,
): Promise<void> {
  for (const { sha256, storedFile } of attachments) {
    if (!repositories.results.hasContent(sha256))
      await rm(join(folder.attachments, storedFile), { force: true });
  }
}

const CUT_OFF = 'answer-cut-off';
/** Problems that told of one decoding, and not of the answer. */
const OF_A_DECODING = ['earlier-decoding-kept', 'raw-answer-changed'];
/** Problems of the archive behind the download address, which is not fetched again by itself. */
const OF_THE_DOWNLOAD = ['download-failed', 'archive-refused', 'nested-archive'];

function outcomeOf({ analysis }: Pick<StoredResult, 'analysis'>): DecodingOutcome {
  return analysis === null ? 'unreadable' : 'decoded';
}

/** What is wrong with the kept answer; null: it is the one that was received. */
async function changeOf({ folder }: DecodingAgainDeps, stored: StoredResult): Promise<string | null> {
  try {
    return (await hashFile(join(folder.answers, stored.rawFile))) === stored.rawSha256 ? null : 'SHA-256';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'ENOENT';
    throw error;
  }
}

function keepUnread(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  asking: Asking,
  detail: string,
): DecodingOutcome {
  const code = stored.analysis === null ? 'not-an-analysis' : 'earlier-decoding-kept';
  return keep(deps, stored, asking, problemText(code, detail));
}

/** The rows stay; only what this version found is noted, once. */
function keep(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  asking: Asking,
  problem: string,
): DecodingOutcome {
  const { repositories, decoder } = deps;
  const codes = stored.analysis === null ? [...OF_A_DECODING, 'not-an-analysis'] : OF_A_DECODING;
  const problems = [...stored.problems.filter((text) => !hasCode(text, codes)), problem];
  repositories.inTransaction(() => {
    repositories.results.noteTried(stored.id, decoder.version, problems);
    if (stored.analysis !== null) record(deps, stored, 'answer-decoding-kept', asking);
  });
  deps.emit('results.changed', { caseId: stored.caseId, resultId: stored.id });
  return stored.analysis === null ? 'unreadable' : 'kept';
}

/** False: the result is not there any more. */
async function replace(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  one: StoredPackage,
  answer: ReadAnswer,
  asking: Asking,
): Promise<boolean> {
  const { repositories, decoder } = deps;
  const received = await filesOf(deps, stored, one, answer, asking);
  const names = partnerNames(repositories, one, answer);
  const now = await attachmentRows(deps.folder, received.files, names);
  const rows = withEarlier(now, repositories.results.attachments(stored.id));
  const { version } = decoder;
  const result: StoredResult = {
    ...{ ...stored, analysis: answer.analysis, decoderVersion: version, decoderTried: version },
    problems: [...received.problems, ...missingVersions(answer, received, rows)],
  };
  const prepared = await preparedRows(result, rows);
  const isSaved = repositories.inTransaction(() => {
    if (repositories.results.summary(stored.id) === null) return false;
    repositories.results.save(result, rows, prepared);
    // Nothing happened in the case now: it keeps its place in the list.
    repositories.cases.refreshSummary(stored.caseId, stored.receivedAt);
    record(deps, stored, 'answer-decoded-again', asking);
    return true;
  });
  if (!isSaved) return false;
  await deps.faultPoint('result-saved');
  deps.emit('results.changed', { caseId: stored.caseId, resultId: stored.id });
  deps.emit('cases.changed', { caseId: stored.caseId });
  return true;
}

/** Files of the raw answer; the archive beside it is asked for only by a person who was told that it is missing. */
async function filesOf(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  one: StoredPackage,
  answer: ReadAnswer,
  { fetches }: Asking,
): Promise<ReceivedFiles> {
  const failed = stored.problems.some((text) => hasCode(text, ['download-failed']));
  if (answer.downloadUrl !== null && fetches && (failed || stored.analysis === null)) {
    return receivedFiles(deps, one, answer);
  }
  const problems = answer.problems.map(({ code, detail }) => problemText(code, detail));
  const ofDownload =
    answer.downloadUrl === null ? [] : stored.problems.filter((text) => hasCode(text, OF_THE_DOWNLOAD));
  return { files: answer.attachments, problems: [...problems, ...ofDownload] };
}

/** Where attachments came by download, what seems missing (R24) shows only with those that are stored. */
function missingVersions(
  answer: ReadAnswer,
  received: ReceivedFiles,
  rows: readonly StoredAttachment[],
): readonly string[] {
  const isCounted = received.problems.some((text) =>
    hasCode(text, ['pdf-versions-missing', 'download-failed']),
  );
  if (answer.downloadUrl === null || isCounted) return [];
  return missingPdfVersions(answer.analysis, rows).map(({ code, detail }) => problemText(code, detail));
}

function record(
  deps: DecodingAgainDeps,
  stored: StoredResult,
  action: CustodyAction,
  { actor }: Asking,
): void {
  const details = { result: stored.id, decoder: deps.decoder.version, before: stored.decoderVersion };
  deps.custody.append(stored.caseId, action, [stored.packageId, stored.rawSha256], details, actor);
}
