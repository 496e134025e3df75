import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedId } from '../../../domain/ids';
import { MAX_INBOX_RESULTS, type Refusal } from '../../../domain/receiver';
import type { DataFolder } from '../../storage/database/data-folder';
import type { FaultPoint } from '../../support/fault-points';
import { removeWithRetry } from '../../support/files/held-files';
import type { Timers } from '../../support/timers';
import type { TeamConnection } from '../../team/connection/team-connection';
import { storePush } from '../../team/pushes/store-push';
import { type Receipt, readReceipt } from './receipt';
import { isIncomplete, receivedFolder } from './store-received';

const RETRY_MS = 30_000;

export interface DeliveryDeps {
  readonly folder: DataFolder;
  readonly connection: TeamConnection;
  /** Name of this machine. */
  readonly receiver: string;
  readonly timers: Timers;
  readonly faultPoint: FaultPoint;
  readonly onDelivered: (id: ReceivedId) => void;
  readonly onDefect: (error: unknown) => void;
}

/** Delivers the pushes of a receiver to the team store. Until delivery, they stay in a separate folder. */
export interface TeamDelivery {
  /** The data folder with the place in which pushes wait instead of that for received results. */
  readonly folder: DataFolder;
  hasPlace(): boolean;
  /** Resolves with null when the store has the push; otherwise a later attempt follows. Never rejects. */
  deliver(receipt: Receipt): Promise<Refusal | null>;
  /** Delivers what an earlier run left, and removes what it received only in part. */
  recover(): Promise<void>;
  /** Resolves when nothing is under way. */
  stop(): Promise<void>;
}

export function createTeamDelivery(deps: DeliveryDeps): TeamDelivery {
  const folder = { ...deps.folder, received: deps.folder.outgoingPushes };
  const waiting = new Map<ReceivedId, Receipt>();
  let cancelRetry = (): void => undefined;
  let retrying: Promise<void> = Promise.resolve();
  let isStopped = false;
  const attempt = async (receipt: Receipt): Promise<'stored' | 'failed' | 'store-away'> => {
    const path = receivedFolder(folder, receipt.id);
    await deps.faultPoint('push-received');
    const stored = await storePush(deps.connection, {
      ...receipt,
      receiver: deps.receiver,
      parts: receipt.parts.map(({ kind, sentName, declaredType, bytes, sha256, storedName }) => {
        const read = () => createReadStream(join(path, storedName)) as AsyncIterable<Buffer>;
        return { kind, sentName, declaredType, bytes, sha256, read };
      }),
    }).catch((error: unknown) => {
      deps.onDefect(error);
      return null;
    });
    // A file here or the server refused this push; the store may take the others.
    if (stored === null) return 'failed';
    if (!stored.ok) return stored.problem.code === 'team-server-error' ? 'failed' : 'store-away';
    await deps.faultPoint('push-stored');
    deps.onDelivered(receipt.id);
    // One that stays is delivered again at the next start, and ignored there.
    await removeWithRetry(path).catch(deps.onDefect);
    return 'stored';
  };
  const retryLater = (): void => {
    cancelRetry();
    if (isStopped || waiting.size === 0) return;
    cancelRetry = deps.timers.after(RETRY_MS, () => {
      retrying = retryAll();
    });
  };
  const retryAll = async (): Promise<void> => {
    for (const receipt of [...waiting.values()]) {
      if (isStopped) break;
      const outcome = await attempt(receipt);
      if (outcome === 'store-away') break;
      if (outcome === 'stored') waiting.delete(receipt.id);
    }
    retryLater();
  };
  return {
    folder,
    hasPlace: () => waiting.size < MAX_INBOX_RESULTS,
    async deliver(receipt) {
      if ((await attempt(receipt)) === 'stored') return null;
      waiting.set(receipt.id, receipt);
      retryLater();
      return 'store-away';
    },
    async recover() {
      await mkdir(folder.received, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder.received)) {
        const id = name as ReceivedId;
        const path = receivedFolder(folder, id);
        try {
          const receipt = await readReceipt(path, id);
          if (receipt) waiting.set(id, receipt);
          else if (await isIncomplete(folder, id)) await removeWithRetry(path);
        } catch (error) {
          deps.onDefect(error);
        }
      }
      retrying = retryAll();
    },
    async stop() {
      isStopped = true;
      cancelRetry();
      await retrying;
    },
  };
}
