import { ProofcaseError } from '../../../contract/errors';
import { checkedChunk } from '../chunks';
import type { MessageKind } from '../outgoing/outgoing';
import type { TeamStore } from '../team-store';
import type { PushPart } from './store-push';

/** A push in the team store, without its content. */
export interface StoredPush {
  readonly id: string;
  readonly caseNumber: string;
  /** ISO 8601 with `Z`. */
  readonly receivedAt: string;
  readonly receiver: string;
  readonly bytes: number;
  readonly isReplaced: boolean;
  readonly parts: readonly (PushPart & { readonly chunks: number })[];
  /** Whether this workstation took it before. */
  readonly isTaken: boolean;
  /** Name of another workstation that has the case, or has taken the push; null: none. */
  readonly workstation: string | null;
}

interface PushRow extends Omit<StoredPush, 'receivedAt' | 'bytes'> {
  readonly receivedAt: Date;
  readonly bytes: string;
}

const COLUMNS = `p.id, p.case_number AS "caseNumber", p.received_at AS "receivedAt", p.receiver, p.bytes,
  p.replaced_by IS NOT NULL AS "isReplaced", p.parts, p.workstation_id IS NOT DISTINCT FROM $1 AS "isTaken"`;

/** Pushes for one workstation, oldest first. */
const PENDING_SQL = `
SELECT ${COLUMNS}, NULL AS workstation FROM proofcase.push p
WHERE p.is_complete AND p.filed_at IS NULL
  AND (p.workstation_id = $1 OR p.workstation_id IS NULL AND proofcase.holder_of(p.case_number) = $1)
ORDER BY p.received_at, p.stored_at LIMIT 100`;

/** Pushes for this workstation and for none, and those that another one has not fetched for an hour. */
const INBOX_SQL = `
SELECT ${COLUMNS}, CASE WHEN w.id <> $1 THEN w.name END AS workstation
FROM proofcase.push p
LEFT JOIN proofcase.workstation w ON w.id = coalesce(p.workstation_id, proofcase.holder_of(p.case_number))
WHERE p.is_complete AND p.filed_at IS NULL
  AND (w.id IS NULL OR w.id = $1 OR coalesce(p.taken_at, p.stored_at) < now() - interval '1 hour')
ORDER BY p.received_at DESC LIMIT 1000`;

const ONE_SQL = `
SELECT ${COLUMNS}, NULL AS workstation FROM proofcase.push p
WHERE p.id = $2 AND p.is_complete AND p.filed_at IS NULL`;

const CHUNK_SQL = `
SELECT sha256, content FROM proofcase.push_chunk WHERE push_id = $1 AND part = $2 AND number = $3`;

const TAKE_SQL = 'SELECT proofcase.take_push($1, $2, $3) AS "isTaken"';
const RETURN_SQL = 'SELECT proofcase.return_push($1, $2)';

/** Confirms to the store that a push is stored here, so that it removes the content. */
export const pushFiled: MessageKind<{ readonly id: string }, null> = {
  kind: 'push-filed',
  async apply(client, { id }, workstationId) {
    await client.query('SELECT proofcase.file_push($1, $2)', [id, workstationId]);
    return null;
  },
};

/** @throws ProofcaseError with the problem of the store; so do the functions below. */
async function rows(
  store: TeamStore,
  sql: string,
  more: readonly unknown[] = [],
): Promise<readonly StoredPush[]> {
  const found = await store.query<PushRow>(sql, [store.workstation.id, ...more]);
  if (!found.ok) throw ProofcaseError.fromEnvelope(found.problem);
  return found.value.map((row) => ({
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    bytes: Number(row.bytes),
  }));
}

export const pendingPushes = (store: TeamStore) => rows(store, PENDING_SQL);

export const sharedInbox = (store: TeamStore) => rows(store, INBOX_SQL);

/** Null: it was filed meanwhile, or there is none. */
export async function findPush(store: TeamStore, id: string): Promise<StoredPush | null> {
  return (await rows(store, ONE_SQL, [id]))[0] ?? null;
}

/** Gives a push to this workstation; false: another one has it. */
export async function takePush(store: TeamStore, id: string, isDecided: boolean): Promise<boolean> {
  const { id: workstation } = store.workstation;
  const taken = await store.query<{ isTaken: boolean }>(TAKE_SQL, [id, workstation, isDecided]);
  if (!taken.ok) throw ProofcaseError.fromEnvelope(taken.problem);
  return taken.value[0]?.isTaken ?? false;
}

export async function returnPush(store: TeamStore, id: string): Promise<void> {
  const returned = await store.query(RETURN_SQL, [id, store.workstation.id]);
  if (!returned.ok) throw ProofcaseError.fromEnvelope(returned.problem);
}

/** The content of a part. @throws Error if a chunk is missing or has another hash, ProofcaseError of the store. */
export async function* contentOf(store: TeamStore, push: StoredPush, part: number): AsyncIterable<Buffer> {
  const chunks = push.parts[part]?.chunks ?? 0;
  for (let number = 0; number < chunks; number += 1) {
    const found = await store.query<{ sha256: Buffer; content: Buffer }>(CHUNK_SQL, [push.id, part, number]);
    if (!found.ok) throw ProofcaseError.fromEnvelope(found.problem);
    yield checkedChunk(found.value[0], `chunk ${number} of part ${part} of the push ${push.id}`);
  }
}
