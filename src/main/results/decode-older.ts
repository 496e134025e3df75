import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ProofcaseError } from '../../contract/errors';
import type { DecodedAgain } from '../../contract/result-requests';
import type { PackageId, ResultId } from '../../domain/ids';
import { SYSTEM_ACTOR } from '../storage/custody/custody-log';
import type { NewResult } from '../storage/database/results-repository';
import { findFile } from '../support/files/find-file';
import { hashFile } from '../support/hash-file';
import { delay } from '../support/timers';
import { type DecodingAgainDeps, type DecodingRequest, decodeAgain } from './decode-again';
import { resultView } from './result-view';

export interface OlderResultsDeps extends DecodingAgainDeps {
  readonly onDefect: (error: unknown) => void;
}

/** Decodes stored responses again with the current decoder. */
export interface OlderResults {
  /** Decodes all results in the background that only older decoders have tried. */
  start(): void;
  /** Decodes one result now, as requested by a person. @throws ProofcaseError `not-found`, `handed-over`. */
  decode(id: ResultId, actor: string): Promise<DecodedAgain>;
  /** Resolves when no decoding runs; abort `closing` first. */
  stopped(): Promise<void>;
}

/** Lets the window load first. */
const START_DELAY_MS = 2_000;
/** Pause between two results, which leaves disk and database to other work. */
const PAUSE_MS = 25;
const PAGE_SIZE = 20;

export function createOlderResults(deps: OlderResultsDeps): OlderResults {
  const running = new Map<ResultId, Promise<DecodedAgain['outcome']>>();
  const decodeOnce = (id: ResultId, request: DecodingRequest): Promise<DecodedAgain['outcome']> => {
    const known = running.get(id);
    if (known) return known;
    const decoding = decodeAgain(deps, id, request).finally(() => running.delete(id));
    running.set(id, decoding);
    return decoding;
  };
  let all: Promise<void> = Promise.resolve();
  return {
    start() {
      all = decodeOlder(deps, decodeOnce).catch((error: unknown) => {
        if (!deps.closing.aborted) deps.onDefect(error);
      });
    },
    async decode(id, actor) {
      const outcome = await decodeOnce(id, { actor, mayDownload: true });
      return { outcome, result: resultView(deps.repositories, id) };
    },
    async stopped() {
      await all;
      await Promise.allSettled(running.values());
    },
  };
}

type DecodeOnce = (id: ResultId, request: DecodingRequest) => Promise<unknown>;

async function decodeOlder(deps: OlderResultsDeps, decodeOnce: DecodeOnce): Promise<void> {
  const { timers, closing, repositories, decoder } = deps;
  await delay(timers, START_DELAY_MS, closing);
  await addMissingResults(deps);
  // Process results in row order per decoder version, so that a failing result is skipped and not retried forever.
  const lastRowByVersion = new Map<number, number>();
  while (!closing.aborted) {
    const tried = nextVersion(deps, lastRowByVersion);
    if (tried === null) return;
    const after = lastRowByVersion.get(tried) ?? 0;
    const page = repositories.results.lastTriedBy(tried, after, PAGE_SIZE);
    lastRowByVersion.set(tried, page.at(-1)?.rowId ?? Number.MAX_SAFE_INTEGER);
    for (const { id } of page) {
      if (closing.aborted) return;
      // Noted first, so that a result that ends the program does so once and not at every start.
      repositories.results.setTried(id, decoder.version);
      await decodeOnce(id, { actor: SYSTEM_ACTOR, mayDownload: false }).catch((error: unknown) => {
        // A deleted result, or one of a case that is handed over, is no defect. A later start tries again.
        repositories.results.setTried(id, tried);
        if (!closing.aborted && !isGone(error)) deps.onDefect(error);
      });
      await delay(timers, PAUSE_MS, closing);
    }
  }

  /** Returns the oldest version with unprocessed results; null if there is none. */
  function nextVersion(of: OlderResultsDeps, walked: ReadonlyMap<number, number>): number | null {
    for (let from = 0; from < decoder.version; from += 1) {
      if (walked.get(from) === Number.MAX_SAFE_INTEGER) continue;
      if (of.repositories.results.hasTriedBy(from)) return from;
    }
    return null;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ProofcaseError && ['not-found', 'handed-over'].includes(error.code);
}

/** Adds results for unreadable responses, which had none before decoder version 2. */
async function addMissingResults(deps: OlderResultsDeps): Promise<void> {
  for (const id of deps.repositories.results.packagesWithoutResult(1_000)) {
    if (deps.closing.aborted) return;
    await addUnreadableResult(deps, id).catch(deps.onDefect);
    await nextTurn();
  }
}

async function addUnreadableResult(deps: OlderResultsDeps, packageId: PackageId): Promise<void> {
  const { repositories, folder } = deps;
  const pkg = repositories.packages.find(packageId);
  const rawFile = pkg?.answerFile ?? null;
  if (!pkg || rawFile === null) return;
  const path = join(folder.answers, rawFile);
  const kept = await findFile(path);
  // The file is missing or incomplete, which the unknown outcome of the package already says.
  if (kept?.size !== pkg.answerBytes) return;
  const { sha256: rawSha256 } = await hashFile(path);
  const receivedAt = pkg.answeredAt ?? pkg.changedAt;
  const result: NewResult = {
    id: randomUUID() as ResultId,
    packageId,
    caseId: pkg.caseId,
    receivedAt,
    rawFile,
    rawBytes: kept.size,
    rawSha256,
    contentType: pkg.answerContentType,
    analysis: null,
    problems: ['not-an-analysis'],
    decoderVersion: 0,
    decoderTried: 0,
  };
  repositories.inTransaction(() => {
    // A case that was handed over or deleted meanwhile gets no result here.
    if (repositories.cases.find(pkg.caseId)?.handedOverAt !== null) return;
    if (repositories.results.idOfResponse(packageId, rawFile) !== null) return;
    repositories.results.save(result, []);
    repositories.packages.change(packageId, { resultId: result.id });
    repositories.cases.refreshSummary(pkg.caseId, receivedAt);
  });
}
