import { ProofcaseError } from '../../../contract/errors';
import type { TeamHandoverState } from '../../../domain/handover';
import type { HandoverId } from '../../../domain/ids';
import { checkedChunk, chunkHash } from '../chunks';
import type { TeamClient } from '../connection/team-connection';
import type { TeamStore } from '../team-store';

/** A case that this workstation may take from a team store. */
export interface StoredOffer {
  readonly id: HandoverId;
  readonly caseNumber: string;
  /** Name of the workstation that hands the case over. */
  readonly workstation: string;
  readonly handler: string;
  readonly offeredAt: Date;
  readonly unsent: number;
  /** `bigint` as text. */
  readonly bytes: string;
  /** Hash of the custody entry `handed-over`. */
  readonly head: string;
  /** Offered to this workstation alone. */
  readonly isForThis: boolean;
  /** This workstation began to take it. */
  readonly isTaken: boolean;
  /** An older copy of the store was restored since: another workstation may have the case. */
  readonly isUnsure: boolean;
}

/** A file of a bag in a store. */
export interface StoredBagFile {
  readonly path: string;
  readonly bytes: number;
  readonly chunks: number;
}

/** Another workstation of the team. */
export interface TeamWorkstation {
  readonly id: string;
  readonly name: string;
  readonly lastSeen: Date;
}

export interface OwnHandover {
  readonly id: HandoverId;
  readonly state: TeamHandoverState;
  readonly taker: string | null;
}

/** What a store said about taking a case back. */
export interface Withdrawal {
  readonly outcome: TeamHandoverState | 'unsure';
  readonly taker: string | null;
  readonly at: Date | null;
  readonly release: string | null;
  readonly position: string;
}

const OFFER = `
SELECT h.id, h.case_number AS "caseNumber", w.name AS workstation, h.handler, h.offered_at AS "offeredAt", h.unsent,
  h.bytes, h.head, h.recipient_id IS NOT NULL AS "isForThis", h.state = 'taken' AS "isTaken",
  h.mark <> proofcase.handover_mark() AS "isUnsure"
FROM proofcase.handover h JOIN proofcase.workstation w ON w.id = h.origin_id
WHERE (h.state = 'offered' AND h.origin_id <> $1 AND coalesce(h.recipient_id, $1) = $1
  OR h.state = 'taken' AND h.taker_id = $1)`;
const OFFERS_SQL = `${OFFER} ORDER BY h.offered_at LIMIT 1000`;
const ONE_OFFER_SQL = `${OFFER} AND h.id = $2`;
const FILES_SQL = 'SELECT files FROM proofcase.handover WHERE id = $1';
const CONTENT_SQL = 'SELECT sha256, content FROM proofcase.handover_content($1, $2, $3, $4)';
const WORKSTATIONS_SQL = `
SELECT id, name, last_seen AS "lastSeen" FROM proofcase.workstation WHERE id <> $1 ORDER BY lower(name), id LIMIT 2000`;
const MAY_OFFER_SQL = `
SELECT has_function_privilege(
  'proofcase.begin_handover(uuid, uuid, uuid, text, text, integer, bigint)', 'EXECUTE') AS may`;
const OWN_SQL = `
SELECT h.id, h.state, w.name AS taker FROM proofcase.handover h LEFT JOIN proofcase.workstation w ON w.id = h.taker_id
WHERE h.origin_id = $1 AND h.state = 'storing' OR h.id = ANY ($2::uuid[])`;
const BEGIN_SQL = 'SELECT proofcase.begin_handover($1, $2, $3, $4, $5, $6, $7) AS mark';
const CHUNK_SQL = 'SELECT proofcase.add_handover_chunk($1, $2, $3, $4, $5, $6)';
const COMPLETE_SQL = 'SELECT proofcase.complete_handover($1, $2, $3, $4)';
const OFFER_SQL = 'SELECT outcome, position FROM proofcase.offer_handover($1, $2)';
const WITHDRAW_SQL = `
SELECT outcome, taker, at, release, position FROM proofcase.withdraw_handover($1, $2, $3, $4)`;
const TAKE_SQL = 'SELECT outcome, position FROM proofcase.take_handover($1, $2, $3)';
const STORE_SQL = 'SELECT outcome, other, position FROM proofcase.store_handover($1, $2, $3)';
const RETURN_SQL = 'SELECT proofcase.return_handover($1, $2)';

type Value = readonly unknown[];

/** @throws ProofcaseError with the problem of the store; so do the functions below that take a store. */
async function ask<Row extends { readonly [column: string]: unknown }>(
  store: TeamStore,
  sql: string,
  values: Value,
): Promise<readonly Row[]> {
  const found = await store.query<Row>(sql, values);
  if (!found.ok) throw ProofcaseError.fromEnvelope(found.problem);
  return found.value;
}

/** Offers for this workstation, the oldest first. */
export const listOffers = (store: TeamStore): Promise<readonly StoredOffer[]> =>
  ask<StoredOffer & { readonly [column: string]: unknown }>(store, OFFERS_SQL, [store.workstation.id]);

/** Null: it was taken by another workstation or taken back. */
export async function findOffer(store: TeamStore, id: HandoverId): Promise<StoredOffer | null> {
  const values = [store.workstation.id, id];
  const [found] = await ask<StoredOffer & { readonly [column: string]: unknown }>(
    store,
    ONE_OFFER_SQL,
    values,
  );
  return found ?? null;
}

export async function filesOf(store: TeamStore, id: HandoverId): Promise<readonly StoredBagFile[]> {
  const [row] = await ask<{ files: readonly StoredBagFile[] | null }>(store, FILES_SQL, [id]);
  return row?.files ?? [];
}

/** The content of a file of an offered case. @throws Error if a chunk is missing or has another hash. */
export async function* contentOfFile(
  store: TeamStore,
  id: HandoverId,
  file: number,
  chunks: number,
): AsyncGenerator<Buffer> {
  for (let number = 0; number < chunks; number += 1) {
    const values = [id, store.workstation.id, file, number];
    const [chunk] = await ask<{ sha256: Buffer; content: Buffer }>(store, CONTENT_SQL, values);
    yield checkedChunk(chunk, `chunk ${number} of file ${file} of the hand-over ${id}`);
  }
}

/** The other workstations of the team; null where this login may not hand cases over by the store. */
export async function recipientsOf(store: TeamStore): Promise<readonly TeamWorkstation[] | null> {
  const [right] = await ask<{ may: boolean }>(store, MAY_OFFER_SQL, []);
  if (right?.may !== true) return null;
  return ask<TeamWorkstation & { readonly [column: string]: unknown }>(store, WORKSTATIONS_SQL, [
    store.workstation.id,
  ]);
}

/** What the store says about hand-overs of this workstation, with those whose content was never complete. */
export const ownHandovers = (store: TeamStore, ids: readonly HandoverId[]): Promise<readonly OwnHandover[]> =>
  ask<OwnHandover & { readonly [column: string]: unknown }>(store, OWN_SQL, [store.workstation.id, ids]);

export interface NewHandover {
  readonly id: HandoverId;
  readonly recipientId: string | null;
  readonly caseNumber: string;
  readonly handler: string;
  readonly unsent: number;
  readonly bytes: number;
}

/** Returns the mark of the store; null where it has no space. */
export async function beginHandover(store: TeamStore, handover: NewHandover): Promise<string | null> {
  const { id, recipientId, caseNumber, handler, unsent, bytes } = handover;
  const values = [id, store.workstation.id, recipientId, caseNumber, handler, unsent, bytes];
  const [row] = await ask<{ mark: string | null }>(store, BEGIN_SQL, values);
  return row?.mark ?? null;
}

export async function addChunk(
  store: TeamStore,
  id: HandoverId,
  place: { readonly file: number; readonly number: number },
  chunk: Buffer,
): Promise<void> {
  await ask(store, CHUNK_SQL, [id, store.workstation.id, place.file, place.number, chunkHash(chunk), chunk]);
}

export async function completeHandover(
  store: TeamStore,
  id: HandoverId,
  head: string,
  files: readonly StoredBagFile[],
): Promise<void> {
  await ask(store, COMPLETE_SQL, [id, store.workstation.id, head, JSON.stringify(files)]);
}

/** Also where the server confirms other commits before they are durable. */
const DURABLE_SQL = 'SET LOCAL synchronous_commit = on';

/** Gives an offered case to this workstation. `isDecided`: a person takes it although an older copy was restored. */
export async function takeHandover(store: TeamStore, id: HandoverId, isDecided: boolean) {
  const asked = await store.transaction(async (client) => {
    await client.query(DURABLE_SQL);
    const rows = await client.query<{
      outcome: 'taken' | 'elsewhere' | 'gone' | 'unsure';
      position: string;
    }>(TAKE_SQL, [id, store.workstation.id, isDecided]);
    return rows[0] ?? null;
  });
  if (!asked.ok) throw ProofcaseError.fromEnvelope(asked.problem);
  if (asked.value === null) throw new Error('the team store did not answer');
  return { outcome: asked.value.outcome, position: Number(asked.value.position) };
}

/** `mark`: that of the store when the hand-over began. `isFinal`: the case can no longer be taken. */
export interface WithdrawOrder {
  readonly id: HandoverId;
  readonly mark: string | null;
  readonly isFinal: boolean;
}

export async function withdrawHandover(store: TeamStore, order: WithdrawOrder): Promise<Withdrawal> {
  const asked = await store.transaction((client) => withdraw(client, store.workstation.id, order));
  if (!asked.ok) throw ProofcaseError.fromEnvelope(asked.problem);
  return asked.value;
}

export async function withdraw(
  client: TeamClient,
  workstationId: string,
  { id, mark, isFinal }: WithdrawOrder,
): Promise<Withdrawal> {
  await client.query(DURABLE_SQL);
  const [row] = await client.query<Withdrawal & { readonly [column: string]: unknown }>(WITHDRAW_SQL, [
    id,
    workstationId,
    mark,
    isFinal,
  ]);
  if (!row) throw new Error('the team store did not answer');
  return row;
}

export async function offerHandover(client: TeamClient, workstationId: string, id: HandoverId) {
  await client.query(DURABLE_SQL);
  const [row] = await client.query<{ outcome: TeamHandoverState; position: string }>(OFFER_SQL, [
    id,
    workstationId,
  ]);
  if (!row) throw new Error('the team store did not answer');
  return { outcome: row.outcome, position: Number(row.position) };
}

export async function storeHandover(
  client: TeamClient,
  workstationId: string,
  id: HandoverId,
  release: string | null,
) {
  const [row] = await client.query<{
    outcome: 'stored' | 'elsewhere';
    other: string | null;
    position: string;
  }>(STORE_SQL, [id, workstationId, release]);
  if (!row) throw new Error('the team store did not answer');
  return { ...row, position: Number(row.position) };
}

export async function returnHandover(
  client: TeamClient,
  workstationId: string,
  id: HandoverId,
): Promise<void> {
  await client.query(RETURN_SQL, [id, workstationId]);
}
