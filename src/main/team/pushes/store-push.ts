import { createHash } from 'node:crypto';
import { chunkCount, chunkHash, inChunks } from '../chunks';
import type { TeamConnection } from '../connection/team-connection';
import type { TeamOutcome } from '../connection/team-problem';

/** A photo or report of a push, as the team store describes it. */
export interface PushPart {
  readonly kind: 'photo' | 'report';
  readonly sentName: string;
  readonly declaredType: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** A complete push that a receiver has on its disk. */
export interface ReceivedPush {
  readonly id: string;
  readonly caseNumber: string;
  /** ISO 8601 with `Z`. */
  readonly receivedAt: string;
  readonly receiver: string;
  readonly parts: readonly (PushPart & { readonly read: () => AsyncIterable<Buffer> })[];
}

const BEGIN_SQL = 'SELECT proofcase.begin_push($1, $2, $3, $4, $5) AS "isNew"';
const CHUNK_SQL = 'SELECT proofcase.add_push_chunk($1, $2, $3, $4, $5)';
const FINISH_SQL = 'SELECT proofcase.finish_push($1)';

/**
 * Stores a push in one transaction; one that was stored before stays as it is, so that a lost answer is repeated safely.
 * @throws errors of reading the files, after which nothing is stored.
 */
export async function storePush(connection: TeamConnection, push: ReceivedPush): Promise<TeamOutcome<null>> {
  let readFailure: unknown = null;
  const stored = await connection.transaction(async (client) => {
    const parts = push.parts.map(({ read: _read, ...part }) => ({
      ...part,
      chunks: chunkCount(part.bytes),
    }));
    // Also where the server confirms other commits before they are durable.
    await client.query('SET LOCAL synchronous_commit = on');
    const [begun] = await client.query<{ isNew: boolean }>(BEGIN_SQL, [
      push.id,
      push.caseNumber,
      push.receivedAt,
      push.receiver,
      JSON.stringify(parts),
    ]);
    if (!begun?.isNew) return null;
    for (const [index, part] of push.parts.entries()) {
      const whole = createHash('sha256');
      let number = 0;
      try {
        for await (const chunk of inChunks(part.read())) {
          whole.update(chunk);
          await client.query(CHUNK_SQL, [push.id, index, number, chunkHash(chunk), chunk]);
          number += 1;
        }
        if (whole.digest('hex') !== part.sha256) throw new Error('a received file changed on the disk');
      } catch (error) {
        readFailure = error;
        throw error;
      }
    }
    await client.query(FINISH_SQL, [push.id]);
    return null;
  });
  if (!stored.ok && isFileError(readFailure)) throw readFailure;
  return stored;
}

/** Errors of `pg` have a code of the server or of a socket; those of files name the call that failed. */
function isFileError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.startsWith('a received file') || ('path' in error && 'syscall' in error);
}
