import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedId } from '../../../domain/ids';
import { SET_ASIDE_FOLDER } from '../../storage/recovery/pending-restore';
import { removeWithRetry, renameWithRetry } from '../../support/files/held-files';
import type { Timers } from '../../support/timers';
import { type Receipt, readReceipt } from './receipt';
import { isIncomplete, receivedFolder, type StoreDeps, storeReceived } from './store-received';

const RETRY_MS = 60_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface FilingDeps extends StoreDeps {
  readonly timers: Timers;
  readonly onDefect: (error: unknown) => void;
}

export interface ReceiptFiling {
  /**
   * Writes the rows of a complete result and returns whether that succeeded; otherwise a later attempt follows. Never
   * throws.
   */
  file(receipt: Receipt): boolean;
  /** Stores what an earlier run received without storing it, and removes what it received only in part. */
  recover(): Promise<void>;
  stop(): void;
}

/** Stores durable receipts in the database. `onFiled` is called for each. */
export function createReceiptFiling(deps: FilingDeps, onFiled: (id: ReceivedId) => void): ReceiptFiling {
  const waiting = new Map<ReceivedId, Receipt>();
  let cancelRetry = (): void => undefined;
  const file = (receipt: Receipt): boolean => {
    try {
      storeReceived(deps, receipt);
    } catch (error) {
      deps.onDefect(error);
      waiting.set(receipt.id, receipt);
      cancelRetry();
      cancelRetry = deps.timers.after(RETRY_MS, retry);
      return false;
    }
    waiting.delete(receipt.id);
    onFiled(receipt.id);
    return true;
  };
  const retry = (): void => {
    for (const receipt of [...waiting.values()]) file(receipt);
  };
  return {
    file,
    async recover() {
      for (const id of await unknownFolders(deps)) {
        try {
          const isOwnName = UUID.test(id);
          const receipt = isOwnName ? await readReceipt(receivedFolder(deps.folder, id), id) : null;
          if (receipt) file(receipt);
          else if (await isIncomplete(deps.folder, id)) await remove(deps, id);
          else await setAside(deps, id);
        } catch (error) {
          // On Windows another program may hold the folder; the next start tries again.
          deps.onDefect(error);
        }
      }
    },
    stop: () => cancelRetry(),
  };
}

/** Folders without rows: they were not stored, or a restored database does not know them. */
async function unknownFolders({ repositories, folder }: StoreDeps): Promise<readonly ReceivedId[]> {
  await mkdir(folder.received, { recursive: true, mode: 0o700 });
  const known = new Set<string>(repositories.received.ids());
  const names = await readdir(folder.received);
  return names.filter(
    (name) => !known.has(name) && !repositories.deletions.isNamed('file', `received/${name}`),
  ) as ReceivedId[];
}

/** The end of the program cut it off: it was never confirmed, and no case is known for it. */
async function remove({ folder }: StoreDeps, id: ReceivedId): Promise<void> {
  await removeWithRetry(receivedFolder(folder, id));
}

async function setAside({ folder }: StoreDeps, id: ReceivedId): Promise<void> {
  const aside = join(folder.root, SET_ASIDE_FOLDER);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await renameWithRetry(receivedFolder(folder, id), join(aside, `received-${id}`));
}
