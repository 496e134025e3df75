import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ProofcaseError } from '../../contract/errors';
import type { DecodedAgain } from '../../contract/result-requests';
import type { PackageId, ResultId } from '../../domain/ids';
import { SYSTEM_ACTOR } from '../custody/custody-log';
import { hashFile } from '../journal/package-files';
import { pause } from '../journal/timers';
import { type Asking, type DecodingAgainDeps, decodeAgain } from './decode-again';
import { resultView } from './result-view';

export interface OlderResultsDeps extends DecodingAgainDeps {
  readonly onDefect: (error: unknown) => void;
}

/** Stored answers and the decoder of this version. */
export interface OlderResults {
  /** Reads those again that only older decoders have tried, quietly, one after the other. */
  start(): void;
  /** A person wants this one read again now. @throws ProofcaseError `not-found`. */
  decode(id: ResultId, actor: string): Promise<DecodedAgain>;
  /** Resolves when nothing is being read any more; `closing` tells it to end. */
  stopped(): Promise<void>;
}

/** The window comes first. */
const START_AFTER_MS = 2_000;
/** Between two answers, for whatever else wants the disk and the database. */
const REST_MS = 25;
const PAGE = 20;

export function createOlderResults(deps: OlderResultsDeps): OlderResults {
  const running = new Map<ResultId, Promise<DecodedAgain['outcome']>>();
  const once = (id: ResultId, asking: Asking): Promise<DecodedAgain['outcome']> => {
    const known = running.get(id);
    if (known) return known;
    const decoding = decodeAgain(deps, id, asking).finally(() => running.delete(id));
    running.set(id, decoding);
    return decoding;
  };
  let all: Promise<void> = Promise.resolve();
  return {
    start() {
      all = decodeOlder(deps, once).catch((error: unknown) => {
        if (!deps.closing.aborted) deps.onDefect(error);
      });
    },
    async decode(id, actor) {
      const outcome = await once(id, { actor, fetches: true });
      return { outcome, result: resultView(deps.repositories, id) };
    },
    async stopped() {
      await all;
      await Promise.allSettled(running.values());
    },
  };
}

type Once = (id: ResultId, asking: Asking) => Promise<unknown>;

async function decodeOlder(deps: OlderResultsDeps, once: Once): Promise<void> {
  const { timers, closing, repositories, decoder } = deps;
  await pause(timers, START_AFTER_MS, closing);
  await fileForgotten(deps);
  // What only one version tried is walked in the order of its rows: a result that fails is passed, not tried for ever.
  const passed = new Map<number, number>();
  while (!closing.aborted) {
    const tried = nextVersion(deps, passed);
    if (tried === null) return;
    const after = passed.get(tried) ?? 0;
    const page = repositories.results.lastTriedBy(tried, after, PAGE);
    passed.set(tried, page.at(-1)?.place ?? Number.MAX_SAFE_INTEGER);
    for (const { id } of page) {
      if (closing.aborted) return;
      await once(id, { actor: SYSTEM_ACTOR, fetches: false }).catch((error: unknown) => {
        // Deleted meanwhile; or a disk that fails now and may work at the next start.
        if (!closing.aborted && !isGone(error)) deps.onDefect(error);
      });
      await pause(timers, REST_MS, closing);
    }
  }

  /** The oldest version whose results were not all walked; null: all were. */
  function nextVersion(of: OlderResultsDeps, walked: ReadonlyMap<number, number>): number | null {
    for (let from = 0; from < decoder.version; from += 1) {
      if (walked.get(from) === Number.MAX_SAFE_INTEGER) continue;
      if (of.repositories.results.hasTriedBy(from)) return from;
    }
    return null;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ProofcaseError && error.code === 'not-found';
}

/** Until decoder 2 an answer that could not be read had no result: it gets one, to be tried like the others. */
async function fileForgotten(deps: OlderResultsDeps): Promise<void> {
  for (const id of deps.repositories.results.packagesWithoutResult(1_000)) {
    if (deps.closing.aborted) return;
    await fileUnread(deps, id).catch(deps.onDefect);
    await nextTurn();
  }
}

async function fileUnread(deps: OlderResultsDeps, packageId: PackageId): Promise<void> {
  const { repositories, folder } = deps;
  const one = repositories.packages.find(packageId);
  const rawFile = one?.answerFile ?? null;
  if (!one || rawFile === null) return;
  const path = join(folder.answers, rawFile);
  const kept = await stat(path).catch(() => null);
  // Gone, or only a part of it came: the question about the package says so.
  if (kept?.size !== one.answerBytes) return;
  const rawSha256 = await hashFile(path);
  const { caseId, answerContentType: contentType } = one;
  const receivedAt = one.answeredAt ?? one.changedAt;
  const id = randomUUID() as ResultId;
  const result = { id, packageId, caseId, receivedAt, rawFile, rawBytes: kept.size, rawSha256, contentType };
  repositories.inTransaction(() => {
    if (repositories.results.idOfAnswer(packageId, rawFile) !== null) return;
    const unread = { analysis: null, problems: ['not-an-analysis'], decoderVersion: 0, decoderTried: 0 };
    repositories.results.save({ ...result, ...unread }, []);
    repositories.packages.change(packageId, { resultId: id });
    repositories.cases.refreshSummary(caseId, receivedAt);
  });
}
