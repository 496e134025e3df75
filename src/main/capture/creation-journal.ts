import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreationState } from '../../domain/capture/creation';
import type { CaptureCreationId } from '../../domain/ids';
import type { StoredCreation } from '../storage/database/capture-creations-repository';
import { writeFileDurably } from '../support/durable-file';
import { hasErrorCode } from '../support/error-code';

export const CREATION_JOURNAL_FILE = 'capture-links.jsonl';

/** Facts that must survive a restored database: that a link was requested, and the outcome. */
export type CreationEntry =
  | {
      readonly kind: 'sending';
      readonly creation: Omit<StoredCreation, 'answer'>;
      readonly referenceDate: string;
    }
  | { readonly kind: 'ended'; readonly id: CaptureCreationId; readonly to: CreationState };

/**
 * Append-only file beside the database. A restored database may lack a request for a link, and a second link may reach
 * a policyholder twice (R27). Each line has a checksum; a truncated line is ignored, and the next one starts on a line
 * of its own.
 */
export interface CreationJournal {
  /** Resolves when the line is flushed to disk. */
  append(entry: CreationEntry): Promise<void>;
  /** Requests whose outcome is unknown or a created link; the latest outcome counts. */
  sent(): Promise<readonly Extract<CreationEntry, { kind: 'sending' }>[]>;
  /** Removes the lines of these creations, whose case was deleted; the file is replaced atomically. */
  forget(ids: readonly CaptureCreationId[]): Promise<void>;
}

export function openCreationJournal(dataFolder: string): CreationJournal {
  const path = join(dataFolder, CREATION_JOURNAL_FILE);
  let lastWrite: Promise<unknown> = Promise.resolve();
  return {
    append(entry) {
      const writing = lastWrite.then(() => write(path, entry));
      lastWrite = writing.catch(() => undefined);
      return writing;
    },
    async sent() {
      const open = new Map<CaptureCreationId, Extract<CreationEntry, { kind: 'sending' }>>();
      for (const entry of await read(path)) {
        if (entry.kind === 'sending') open.set(entry.creation.id, entry);
        else if (entry.to !== 'created' && entry.to !== 'unknown') open.delete(entry.id);
      }
      return [...open.values()];
    },
    forget(ids) {
      const forgetting = lastWrite.then(async () => {
        const text = await readText(path);
        const lines = text.split('\n').filter((line) => line !== '');
        const kept = lines.filter((line) => !ids.some((id) => line.includes(id)));
        if (kept.length === lines.length) return;
        await writeFileDurably(path, kept.map((line) => `\n${line}\n`).join(''));
      });
      lastWrite = forgetting.catch(() => undefined);
      return forgetting;
    },
  };
}

async function write(path: string, entry: CreationEntry): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`\n${JSON.stringify({ entry, sum: checksum(entry) })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, ['ENOENT'])) return '';
    throw error;
  });
}

async function read(path: string): Promise<readonly CreationEntry[]> {
  const text = await readText(path);
  return text.split('\n').flatMap((line): readonly CreationEntry[] => {
    try {
      // Only `append` writes these lines, and the checksum confirms that this is one of them.
      const { entry, sum } = JSON.parse(line) as { readonly entry: CreationEntry; readonly sum: string };
      return checksum(entry) === sum ? [entry] : [];
    } catch {
      return [];
    }
  });
}

function checksum(entry: CreationEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);
}
