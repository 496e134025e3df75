import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BagReader, BagWriter } from '../../src/main/evidence/handover/bag-stream';
import { buildBag } from '../../src/main/evidence/handover/build-bag';
import type { HandoverDocument } from '../../src/main/evidence/handover/handover-format';
import { custodyHash, FIRST_PREVIOUS_HASH } from '../../src/main/storage/custody/custody-chain';
import {
  type CaseRecord,
  RECORD_TABLES,
  type RecordTableName,
} from '../../src/main/storage/database/case-records';
import type { StoredCustodyEntry } from '../../src/main/storage/database/custody-repository';

const AT = '2026-03-10T10:00:00.000Z';
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

export const PHOTO = Buffer.from('a photo that was never sealed');
export const ITEM_ID = randomUUID();
export const CASE_ID = randomUUID();
const SOURCE_ID = randomUUID();

export type Records = { [Table in RecordTableName]?: CaseRecord[] };

/** The rows of a case with one photo and one note, each valid. */
export function madeRecords(): Records {
  return {
    case: [
      {
        id: CASE_ID,
        case_number: 'BAG-1',
        note: '',
        reference_date: '2026-03-10',
        created_at: AT,
        last_activity_at: AT,
        held_since: null,
        held_by: null,
        hold_reason: null,
      },
    ],
    case_source: [
      {
        id: SOURCE_ID,
        name: 'photos',
        added_at: AT,
        removed_at: null,
        state: 'done',
        found: 1,
        read: 1,
        skipped: '[]',
        changes: null,
        changed_at: AT,
      },
    ],
    item: [
      {
        id: ITEM_ID,
        source_id: SOURCE_ID,
        source_path: 'a.jpg',
        path: 'a.jpg',
        bytes: PHOTO.length,
        sha256: sha256(PHOTO),
        type: 'jpeg',
        facts: '{}',
        excluded: 0,
        exclusion_reason: null,
        preview: 'available',
        modified_ms: null,
      },
    ],
  };
}

/** What a sender who made the whole file could change; manifests, chain and hashes fit each other. */
export interface BagChanges {
  readonly records?: Records;
  readonly document?: Partial<HandoverDocument> & { readonly version?: number };
  readonly contents?: readonly Buffer[];
  /** Changes the chain before its last entry is made. */
  readonly entries?: (chain: StoredCustodyEntry[]) => StoredCustodyEntry[];
}

export type Files = Map<string, Buffer>;

/** A bag as its files, as `giveCase` would write it. */
export async function madeBag(changes: BagChanges = {}): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'proofcase-bag-'));
  try {
    return await buildIn(folder, changes);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function buildIn(folder: string, { records, document, contents, entries }: BagChanges): Promise<Files> {
  const all = records ?? madeRecords();
  const id = randomUUID();
  const made: HandoverDocument = {
    format: 'proofcase-handover',
    version: 1,
    id,
    createdAt: AT,
    workstation: 'van',
    actor: 'anna',
    appVersion: '1',
    caseId: CASE_ID,
    caseNumber: 'BAG-1',
    service: null,
    unsent: 0,
    questions: 0,
    missing: [],
    ...(document as object),
  };
  const plan = {
    records: new Map(RECORD_TABLES.map(({ table }) => [table, all[table] ?? []] as const)),
    contents: await Promise.all(
      (contents ?? [PHOTO]).map(async (content) => {
        const file = join(folder, sha256(content));
        await writeFile(file, content);
        return { sha256: sha256(content), file, bytes: content.length };
      }),
    ),
    missing: [],
    bytes: 0,
  };
  const files: Files = new Map();
  await buildBag(memoryWriter(files), made, plan, (contentSha256) => {
    const first = chained([], 'case-created', [CASE_ID], {});
    const before = entries ? entries([first]) : [first];
    return [
      ...before,
      chained(before, 'handed-over', [id, contentSha256], { workstation: made.workstation }),
    ];
  });
  return files;
}

export function chained(
  before: readonly StoredCustodyEntry[],
  action: string,
  subjects: readonly string[],
  details: StoredCustodyEntry['details'],
): StoredCustodyEntry {
  const previousHash = before.at(-1)?.hash ?? FIRST_PREVIOUS_HASH;
  const entry = { sequence: before.length + 1, at: AT, actor: 'anna', action, subjects, details };
  return { ...entry, previousHash, hash: custodyHash(CASE_ID, entry, previousHash) };
}

function memoryWriter(files: Files): BagWriter {
  return {
    async add(path, content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      files.set(path, bytes);
      return { path, bytes: bytes.length, sha256: sha256(bytes) };
    },
    finish: async () => 0,
    abort: async () => undefined,
  };
}

export function memoryReader(files: Files): BagReader {
  return {
    files: new Map([...files].map(([path, content]) => [path, content.length])),
    bytes: 0,
    open: async function* (path) {
      yield files.get(path) ?? Buffer.alloc(0);
    },
    close: async () => undefined,
  };
}
