import { createHash } from 'node:crypto';
import type { HandoverId } from '../../../domain/ids';
import { inChunks } from '../../team/chunks';
import {
  addChunk,
  contentOfFile,
  filesOf,
  type StoredBagFile,
  withdrawHandover,
} from '../../team/handovers/handover-statements';
import type { TeamStore } from '../../team/team-store';
import type { BagReader, BagWriter } from './bag-stream';
import { isBagPath, MAX_BAG_FILES, unreadable } from './handover-format';

/** Writes a bag into a team store, in which the hand-over has begun. Nobody can take it before it is offered. */
export function createStoreWriter(
  store: TeamStore,
  id: HandoverId,
): BagWriter & { readonly files: readonly StoredBagFile[] } {
  const files: StoredBagFile[] = [];
  return {
    files,
    async add(path, content) {
      const file = files.length;
      const hash = createHash('sha256');
      let bytes = 0;
      let number = 0;
      for await (const chunk of inChunks(content)) {
        await addChunk(store, id, { file, number }, chunk);
        hash.update(chunk);
        bytes += chunk.length;
        number += 1;
      }
      files.push({ path, bytes, chunks: number });
      return { path, bytes, sha256: hash.digest('hex') };
    },
    finish: async () => files.reduce((sum, { bytes }) => sum + bytes, 0),
    abort: () => removeStored(store, id),
  };
}

/** Removes the stored content of a case that is not handed over; if the store is unavailable, at the next start. */
export async function removeStored(store: TeamStore, id: HandoverId): Promise<void> {
  await withdrawHandover(store, { id, mark: null, isFinal: true }).catch(() => undefined);
}

/** Opens a bag in a team store. @throws ProofcaseError `handover-unreadable`, and the problem of the store. */
export async function openStoreReader(store: TeamStore, id: HandoverId): Promise<BagReader> {
  const listed = await filesOf(store, id);
  if (listed.length > MAX_BAG_FILES) throw unreadable(`${listed.length} files`);
  const files = new Map<string, number>();
  const places = new Map<string, { readonly file: number; readonly chunks: number }>();
  for (const [file, { path, bytes, chunks }] of listed.entries()) {
    if (!isBagPath(path) || files.has(path)) throw unreadable(`unexpected name ${path.slice(0, 100)}`);
    files.set(path, bytes);
    places.set(path, { file, chunks });
  }
  return {
    files,
    bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0),
    open: (path) => {
      const place = places.get(path);
      if (!place) throw unreadable(`${path} is missing`);
      return contentOfFile(store, id, place.file, place.chunks);
    },
    close: async () => undefined,
  };
}
