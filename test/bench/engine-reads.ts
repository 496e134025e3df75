import { resolve } from 'node:path';
import { ProofcaseError } from '../../src/contract/errors';
import { REQUEST_NAMES, requests } from '../../src/contract/requests';
import type { CaseId } from '../../src/domain/ids';
import { createEngine } from '../../src/main/create-engine';
import type { Engine } from '../../src/main/engine';
import { systemClock } from '../../src/main/support/clock';
import { startThread } from '../../src/main/support/processes/thread';
import { builtSpawner } from './image-workers';
import { longestBlock } from './longest-block';

const READER = resolve(import.meta.dirname, '../../out/main/database-reader.js');

/** A request of the window that the engine itself answers, and how long it computes at a time; one number per try. */
export interface EngineRead {
  readonly name: string;
  readonly computedMs: readonly number[];
}

/** Asks everything that the engine itself answers about all cases, or about this one, so many times after the first. */
export async function engineReads(
  dataFolder: string,
  caseId: CaseId,
  tries: number,
): Promise<readonly EngineRead[]> {
  const engine = await createEngine({
    dataFolder,
    spawner: builtSpawner(),
    startReader: (folder) => startThread(READER, { dataFolder: folder }),
    startCheck: (check) => startThread(READER, check),
    secrets: { read: async () => null, write: async () => undefined, remove: async () => undefined },
    resolveProxy: async () => null,
    clock: systemClock,
    practiceService: false,
    runOutbox: false,
    actor: 'anna',
    sessionKey: null,
    appVersion: '0.0.0-bench',
  });
  try {
    const reads: EngineRead[] = [];
    for (const { name, ask } of readsOf(engine, caseId)) {
      const computedMs: number[] = [];
      await ask();
      for (let attempt = 0; attempt < tries; attempt += 1) {
        computedMs.push((await longestBlock(ask)).computedMs);
      }
      reads.push({ name, computedMs });
    }
    return reads;
  } finally {
    await engine.close();
  }
}

/** The requests that change nothing and need no id but that of a case. */
function readsOf({ handlers }: Engine, caseId: CaseId) {
  const payloads = [{}, { caseId }, { caseIds: [caseId] }, { caseId, after: 0, limit: 1_000 }];
  return REQUEST_NAMES.flatMap((name) => {
    const { access, answeredBy, payload } = requests[name];
    if (access !== 'read' || answeredBy !== 'engine') return [];
    const parsed = payloads.map((each) => payload.safeParse(each)).find(({ success }) => success);
    if (!parsed?.success) return [];
    const handler = handlers[name as keyof typeof handlers] as (payload: unknown) => Promise<unknown>;
    const ask = async (): Promise<void> => {
      await handler(parsed.data).catch((error: unknown) => {
        // A made case has no folder on the disk.
        if (!(error instanceof ProofcaseError)) throw error;
      });
    };
    return [{ name, ask }];
  });
}
