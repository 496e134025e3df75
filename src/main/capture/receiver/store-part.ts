import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileType } from '../../../domain/file-type';
import { PUSH_PHOTO_TYPES } from '../../../domain/receiver';
import { fileTypeOf, SNIFF_BYTES } from '../../intake/folder/file-type';
import type { StoredReceivedFile } from '../../storage/database/received-repository';
import { writeFully } from '../../support/durable-file';

/** A photo or report in the folder of its receipt, flushed but not yet stored in the database. */
export type StoredPart = Omit<StoredReceivedFile, 'id' | 'receivedId' | 'position'>;

/** The content of a part has the wrong type; its name and declared type are only displayed. */
export class WrongTypeError extends Error {
  readonly kind: StoredPart['kind'];

  constructor(kind: StoredPart['kind'], type: FileType | null) {
    super(kind === 'report' ? 'the bericht is no PDF' : `a photo is ${type ?? 'of no known type'}`);
    this.kind = kind;
  }
}

/** The kind of part that a file of this type can be; null if none. */
export function partKindOf(type: FileType | null): StoredPart['kind'] | null {
  if (type === 'pdf') return 'report';
  return PUSH_PHOTO_TYPES.some((known) => known === type) ? 'photo' : null;
}

/**
 * Streams a part into `folder` under a generated name (R34): `001.jpeg` for the first photo, `report.pdf`.
 * @throws WrongType, and errors of `chunks` and the file system.
 */
export async function storePart(
  folder: string,
  part: Pick<StoredPart, 'kind' | 'sentName' | 'declaredType'> & { readonly position: number },
  chunks: AsyncIterable<Buffer>,
): Promise<StoredPart> {
  const { kind, position, sentName, declaredType } = part;
  const temporary = join(folder, `${kind}-${position}`);
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  let bytes = 0;
  const file = await open(temporary, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      if (head.length < SNIFF_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES)]);
      hash.update(chunk);
      await writeFully(file, chunk);
      bytes += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const type = fileTypeOf(head);
  if (type === null || partKindOf(type) !== kind) throw new WrongTypeError(kind, type);
  const storedName = kind === 'report' ? 'report.pdf' : `${String(position).padStart(3, '0')}.${type}`;
  await rename(temporary, join(folder, storedName));
  return { kind, storedName, sentName, declaredType, type, bytes, sha256: hash.digest('hex') };
}
