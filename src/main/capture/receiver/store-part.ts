import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileType } from '../../../domain/file-type';
import { UNKNOWN_PART_TYPE } from '../../../domain/receiver';
import { fileTypeOf, SNIFF_BYTES } from '../../intake/folder/file-type';
import type { StoredReceivedFile } from '../../storage/database/received-repository';
import { writeFully } from '../../support/durable-file';

/** A photo or report in the folder of its receipt, flushed but not yet stored in the database. */
export type StoredPart = Omit<StoredReceivedFile, 'id' | 'receivedId' | 'position'>;

/**
 * Streams a part into `folder` under a generated name (R34): `001.jpeg` for the first photo, `report.pdf`. A part of
 * another type than its kind has is stored as well: it comes only once. The type is known before the file is created,
 * so that no file has to be renamed.
 * @throws errors of `chunks` and the file system.
 */
export async function storePart(
  folder: string,
  part: Pick<StoredPart, 'kind' | 'sentName' | 'declaredType'> & { readonly position: number },
  chunks: AsyncIterable<Buffer>,
): Promise<StoredPart> {
  const { kind, position, sentName, declaredType } = part;
  const { head, rest } = await splitHead(chunks);
  const type = fileTypeOf(head);
  const storedName = storedNameOf(kind, position, type);
  const hash = createHash('sha256').update(head);
  let bytes = head.length;
  const file = await open(join(folder, storedName), 'wx', 0o600);
  try {
    await writeFully(file, head);
    for await (const chunk of rest) {
      hash.update(chunk);
      await writeFully(file, chunk);
      bytes += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const sha256 = hash.digest('hex');
  return { kind, storedName, sentName, declaredType, type: type ?? UNKNOWN_PART_TYPE, bytes, sha256 };
}

function storedNameOf(kind: StoredPart['kind'], position: number, type: FileType | null): string {
  const name = kind === 'report' ? 'report' : String(position).padStart(3, '0');
  return `${name}.${type ?? 'bin'}`;
}

/** Reads the chunks up to the bytes that identify the type. */
async function splitHead(
  chunks: AsyncIterable<Buffer>,
): Promise<{ readonly head: Buffer; readonly rest: AsyncIterable<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < SNIFF_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, rest: { [Symbol.asyncIterator]: () => iterator } };
}
