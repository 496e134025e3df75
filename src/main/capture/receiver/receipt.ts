import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReceivedId } from '../../../domain/ids';
import { syncFolder } from '../../support/durable-file';
import { hasErrorCode } from '../../support/error-code';
import { jsonOrNull } from '../../support/json-or-null';
import type { StoredPart } from './store-part';

const RECEIPT_FILE = 'receipt.json';

/** Everything about a result except its files; its rows in the database can be written from it. */
export interface Receipt {
  readonly id: ReceivedId;
  readonly caseNumber: string;
  /** ISO 8601 with `Z`. */
  readonly receivedAt: string;
  readonly source: 'push' | 'import';
  /** The person who imported it; undefined for a push. */
  readonly actor?: string;
  readonly parts: readonly StoredPart[];
}

const receiptSchema: z.ZodType<Omit<Receipt, 'id'>> = z.object({
  caseNumber: z.string(),
  receivedAt: z.iso.datetime(),
  source: z.enum(['push', 'import']),
  actor: z.string().optional(),
  parts: z.array(
    z.object({
      kind: z.enum(['photo', 'report']),
      storedName: z.string().regex(/^(?:\d{3,4}|report)\.[a-z]+$/),
      sentName: z.string(),
      declaredType: z.string(),
      type: z.string(),
      bytes: z.int().min(0),
      sha256: z.string(),
    }),
  ),
});

/** Writes the receipt into the folder of its result, whose files are flushed, and flushes both. */
export async function writeReceipt(folder: string, { id: _id, ...receipt }: Receipt): Promise<void> {
  const file = await open(join(folder, RECEIPT_FILE), 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(receipt));
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

/** The receipt of a folder; null if it is missing or was cut off, so that its result was never confirmed. */
export async function readReceipt(folder: string, id: ReceivedId): Promise<Receipt | null> {
  let text: string;
  try {
    text = await readFile(join(folder, RECEIPT_FILE), 'utf8');
  } catch (error) {
    if (hasErrorCode(error, ['ENOENT', 'ENOTDIR'])) return null;
    throw error;
  }
  const receipt = receiptSchema.safeParse(jsonOrNull(text));
  return receipt.success ? { id, ...receipt.data } : null;
}
