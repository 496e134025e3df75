import { join } from 'node:path';
import type { FaultPoint } from '../../support/fault-points';
import { removeWithRetry } from '../../support/files/held-files';
import type { FetchedPush, PushSink } from '../../team/pushes/team-pushes';
import { readReceipt } from './receipt';
import type { ReceiptFiling } from './receipt-filing';
import { type StoredPart, storePart } from './store-part';
import {
  createReceivedFolder,
  findPushedCase,
  keepReceipt,
  receivedFolder,
  type StoreDeps,
} from './store-received';

export interface FetchedDeps extends StoreDeps {
  readonly filing: ReceiptFiling;
  readonly faultPoint: FaultPoint;
  readonly ready: () => Promise<void>;
}

/** Stores pushes of the team store as the receiver of this workstation does, under their own id. */
export function createPushSink(deps: FetchedDeps): PushSink {
  const { repositories, folder, filing } = deps;
  return {
    ready: deps.ready,
    isFiled: (id) =>
      repositories.received.find(id) !== null || repositories.deletions.isNamed('file', `received/${id}`),
    caseOf(caseNumber) {
      const found = findPushedCase(repositories, caseNumber);
      if (!found) return 'none';
      return found.handedOverAt === null ? 'here' : 'elsewhere';
    },
    async file(push, content) {
      const path = receivedFolder(folder, push.id);
      // Its rows could not be written before.
      const kept = await readReceipt(path, push.id);
      if (kept) return filing.file(kept);
      await removeWithRetry(path);
      await createReceivedFolder(folder, push.id);
      let parts: readonly StoredPart[];
      try {
        parts = await storeParts(path, push, content);
      } catch (error) {
        await removeWithRetry(path).catch(() => undefined);
        throw error;
      }
      const { id, caseNumber, receivedAt } = push;
      const receipt = { id, caseNumber, receivedAt, source: 'push', parts } as const;
      await keepReceipt(folder, receipt);
      await deps.faultPoint('push-fetched');
      return filing.file(receipt);
    },
  };
}

/** @throws Error for a part with another size or hash than its receiver stored. */
async function storeParts(
  folder: string,
  push: FetchedPush,
  content: (part: number) => AsyncIterable<Buffer>,
): Promise<readonly StoredPart[]> {
  const counts = { photo: 0, report: 0 };
  const stored: StoredPart[] = [];
  for (const [index, { kind, sentName, declaredType, bytes, sha256 }] of push.parts.entries()) {
    counts[kind] += 1;
    const part = await storePart(
      folder,
      { kind, position: counts[kind], sentName, declaredType },
      content(index),
    );
    if (part.sha256 !== sha256 || part.bytes !== bytes) {
      throw new Error(
        `part ${index} of the push ${push.id} is not what was received (${join(folder, part.storedName)})`,
      );
    }
    stored.push(part);
  }
  return stored;
}
