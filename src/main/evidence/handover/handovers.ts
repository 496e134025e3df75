import { open } from 'node:fs/promises';
import { ProofcaseError } from '../../../contract/errors';
import type {
  HandoverMade,
  HandoverOffer,
  HandoverPreview,
  HandoverReleased,
  HandoverTaken,
  HandoverView,
  ReleaseOffer,
} from '../../../contract/handover-views';
import type { CaseId, HandoverId } from '../../../domain/ids';
import type { LocalWork } from '../../support/local-work';
import { inspectRelease, releaseCase, type TakeBackOrder, takeBack } from './end-handover';
import { type GiveOrder, giveCase, previewHandover } from './give-case';
import { type HandoverDeps, handoverView } from './handover-deps';
import { inspectBag, takeCase } from './take-case';
import { openZipReader } from './zip-reader';

export type Handovers = ReturnType<typeof createHandovers>;

/** Hand-overs of cases by file. One runs at a time. */
export function createHandovers(deps: HandoverDeps, work: LocalWork) {
  let stop = new AbortController();
  let isRunning = false;
  const alone = async <Value>(run: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    if (isRunning) throw new ProofcaseError('case-busy');
    isRunning = true;
    stop = new AbortController();
    const end = (): void => stop.abort();
    deps.closing.addEventListener('abort', end);
    try {
      return await work.run('handing-over', () => run(stop.signal));
    } finally {
      deps.closing.removeEventListener('abort', end);
      isRunning = false;
    }
  };
  return {
    ofCase: (caseId: CaseId): readonly HandoverView[] =>
      deps.repositories.handovers.ofCase(caseId).map((handover) => handoverView(deps, handover)),
    /** Absolute path of the file of a hand-over from here. @throws ProofcaseError `not-found`. */
    fileOf: (id: HandoverId): string => {
      const file = deps.repositories.handovers.find(id, 'given')?.file ?? null;
      if (file === null) throw new ProofcaseError('not-found');
      return file;
    },
    preview: (caseId: CaseId): Promise<HandoverPreview> => previewHandover(deps, caseId),
    give: (order: Omit<GiveOrder, 'signal'>): Promise<HandoverMade> =>
      alone((signal) =>
        giveCase(deps, {
          onProgress: (bytes, totalBytes) => deps.emit('handover.progress', { bytes, totalBytes }),
          ...order,
          signal,
        }),
      ),
    /** Checks a hand-over or release file. */
    inspect: (path: string): Promise<HandoverOffer | ReleaseOffer> =>
      alone(async (signal) => {
        if (await isRelease(path)) return inspectRelease(deps, path);
        const reader = await openZipReader(path);
        return inspectBag(deps, reader, signal).finally(() => reader.close());
      }),
    /** Takes a case over, or back by a release file. */
    take: (path: string, typedCaseNumber: string | null): Promise<HandoverTaken> =>
      alone(async (signal) => {
        if (await isRelease(path)) return takeBack(deps, { kind: 'release', file: path });
        const reader = await openZipReader(path);
        return takeCase(deps, reader, typedCaseNumber, signal).finally(() => reader.close());
      }),
    release: (id: HandoverId, file: string | null): Promise<HandoverReleased> =>
      alone(() => releaseCase(deps, id, file)),
    takeBack: (order: TakeBackOrder): Promise<HandoverTaken> => alone(() => takeBack(deps, order)),
    stop: (): void => stop.abort(),
  };
}

/** A release is JSON; a bag is a ZIP. */
async function isRelease(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new ProofcaseError('source-missing', { name: path }, String(error));
  });
  try {
    const { bytesRead, buffer } = await handle
      .read(Buffer.alloc(1), 0, 1, 0)
      .catch(() => ({ bytesRead: 0, buffer: Buffer.alloc(1) }));
    return bytesRead === 1 && buffer[0] === '{'.charCodeAt(0);
  } finally {
    await handle.close();
  }
}
