import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ProofcaseError } from '../../../contract/errors';
import { checkCaseNumber } from '../../../domain/case-number';
import { verifyCustody } from '../../storage/custody/custody-chain';
import {
  type CaseRecord,
  RECORD_TABLES,
  type RecordTableName,
  recordProblem,
} from '../../storage/database/case-records';
import { jsonOrNull } from '../../support/json-or-null';
import {
  decodeManifestPath,
  manifestText,
  PAYLOAD_MANIFEST,
  sha256OfText,
  TAG_MANIFEST,
} from '../export/bag';
import { type CustodyLine, parseCustodyLines } from '../export/custody-lines';
import type { BagReader } from './bag-stream';
import {
  CUSTODY_PATH,
  contentOfPath,
  DOCUMENT_PATH,
  documentSchema,
  HANDOVER_FORMAT,
  HANDOVER_VERSION,
  type HandoverDocument,
  MAX_DOCUMENT_BYTES,
  MAX_LINE_BYTES,
  MAX_RECORD_BYTES,
  MAX_RECORDS,
  recordPath,
  TAG_FILES,
  unreadable,
  type VerifiedBag,
} from './handover-format';
import { checkReferences } from './record-references';

export interface VerifyOptions {
  readonly signal?: AbortSignal;
  /** Called with the bytes that were read of contents. */
  readonly onBytes?: (bytes: number) => void;
  /** Receives each content while it is checked; what it wrote counts only if `verifyBag` resolves. */
  readonly stage?: (sha256: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
}

/**
 * Checks a hostile bag completely: names, sizes, both manifests in both directions, the custody chain up to an entry with
 * the hash of everything else, and every row. @throws ProofcaseError `handover-unreadable`, `handover-newer`.
 */
export async function verifyBag(reader: BagReader, options: VerifyOptions = {}): Promise<VerifiedBag> {
  const texts = new Map<string, string>();
  for (const name of TAG_FILES) texts.set(name, await readText(reader, name, MAX_DOCUMENT_BYTES));
  const tags = parseManifest(texts.get(TAG_MANIFEST) ?? '');
  for (const name of TAG_FILES) {
    if (name !== TAG_MANIFEST && tags.get(name) !== sha256OfText(texts.get(name) ?? ''))
      throw unreadable(`${name} was changed`);
  }
  if (!texts.get('bagit.txt')?.startsWith('BagIt-Version: 1.0\n')) throw unreadable('no bag');
  const manifest = parseManifest(texts.get(PAYLOAD_MANIFEST) ?? '');
  const document = parseDocument(await readListed(reader, manifest, DOCUMENT_PATH, MAX_DOCUMENT_BYTES));
  const custodyText = await readListed(reader, manifest, CUSTODY_PATH, MAX_LINE_BYTES);
  const custody = checkChain(custodyText, document, manifest, texts.get('bag-info.txt') ?? '');
  for (const path of reader.files.keys()) {
    const isListed = manifest.has(path) || TAG_FILES.some((name) => name === path);
    if (!isListed) throw unreadable(`${path} is in no manifest`);
  }
  for (const path of manifest.keys()) if (!reader.files.has(path)) throw unreadable(`${path} is missing`);
  const records = await readRecords(reader, manifest);
  const contents = new Map<string, number>();
  for (const [path, listed] of manifest) {
    const sha256 = contentOfPath(path);
    if (sha256 === null) continue;
    if (sha256 !== listed) throw unreadable(`${path} is another content`);
    await checkContent(reader, path, sha256, options);
    contents.set(sha256, reader.files.get(path) ?? 0);
  }
  checkReferences({ document, custody, records, contents });
  return { document, custody, records, contents, bytes: reader.bytes };
}

/** Only the form that Proofcase writes: lower-case hash and two blanks. */
const MANIFEST_LINE = /^([\da-f]{64}) {2}([^ ].*)$/;

function parseManifest(text: string): ReadonlyMap<string, string> {
  const listed = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, hash, written] = MANIFEST_LINE.exec(line) ?? [];
    const path = written === undefined ? null : decodeManifestPath(written);
    if (hash === undefined || path === null || listed.has(path)) throw unreadable('a manifest is damaged');
    listed.set(path, hash);
  }
  return listed;
}

const versionSchema = z.looseObject({ format: z.literal(HANDOVER_FORMAT), version: z.number() });

function parseDocument(text: string): HandoverDocument {
  const content = jsonOrNull(text);
  const parsed = documentSchema.safeParse(content);
  if (parsed.success) {
    if (!checkCaseNumber(parsed.data.caseNumber).ok) throw unreadable('the case number');
    return parsed.data;
  }
  const version = versionSchema.safeParse(content);
  if (version.success && version.data.version > HANDOVER_VERSION) throw new ProofcaseError('handover-newer');
  throw unreadable(`${DOCUMENT_PATH}: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
}

/** The last entry has the hash of the manifest, so that rows and files cannot be exchanged without breaking the chain. */
function checkChain(
  text: string,
  document: HandoverDocument,
  manifest: ReadonlyMap<string, string>,
  info: string,
): readonly CustodyLine[] {
  const entries = parseCustodyLines(text);
  if (!entries) throw unreadable('the custody log is damaged');
  const check = verifyCustody(document.caseId, entries);
  const isOneChain = entries.every(
    ({ caseId, previousHash }, index) =>
      caseId === document.caseId && previousHash === (entries[index - 1]?.hash ?? '0'.repeat(64)),
  );
  if (!check.ok || !isOneChain) throw unreadable('the custody chain is broken');
  const last = entries.at(-1);
  const contentSha256 = sha256OfText(manifestText([...manifest].filter(([path]) => path !== CUSTODY_PATH)));
  const isBound =
    last?.action === 'handed-over' &&
    last.subjects[0] === document.id &&
    last.subjects[1] === contentSha256 &&
    last.details.workstation === document.workstation &&
    last.actor === document.actor;
  if (!isBound) throw unreadable('the custody log belongs to other content');
  if (/^Custody-Log-Head-SHA256: ([\da-f]{64})$/m.exec(info)?.[1] !== check.lastHash) {
    throw unreadable('the head of the custody log differs');
  }
  return entries;
}

async function readRecords(
  reader: BagReader,
  manifest: ReadonlyMap<string, string>,
): Promise<VerifiedBag['records']> {
  const records = new Map<RecordTableName, readonly CaseRecord[]>();
  let bytes = 0;
  let count = 0;
  for (const { table } of RECORD_TABLES) {
    const path = recordPath(table);
    bytes += reader.files.get(path) ?? 0;
    if (bytes > MAX_RECORD_BYTES) throw unreadable(`${bytes} bytes of records`);
    const text = await readListed(reader, manifest, path, MAX_RECORD_BYTES);
    const rows: CaseRecord[] = [];
    for (const line of text.split('\n')) {
      if (line === '') continue;
      count += 1;
      if (count > MAX_RECORDS || line.length > MAX_LINE_BYTES) throw unreadable('too many records');
      const row = jsonOrNull(line);
      const problem = recordProblem(table, row);
      if (problem !== null) throw unreadable(problem);
      rows.push(row as CaseRecord);
    }
    records.set(table, rows);
  }
  return records;
}

async function checkContent(
  reader: BagReader,
  path: string,
  sha256: string,
  { signal, onBytes, stage }: VerifyOptions,
): Promise<void> {
  const hash = createHash('sha256');
  const hashed = (async function* () {
    for await (const chunk of reader.open(path)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      onBytes?.(chunk.length);
      yield chunk;
    }
  })();
  if (stage) await stage(sha256, hashed);
  else for await (const _ of hashed);
  if (hash.digest('hex') !== sha256) throw unreadable(`${path} was changed`);
}

async function readListed(
  reader: BagReader,
  manifest: ReadonlyMap<string, string>,
  path: string,
  maxBytes: number,
): Promise<string> {
  const text = await readText(reader, path, maxBytes);
  if (manifest.get(path) !== sha256OfText(text)) throw unreadable(`${path} was changed`);
  return text;
}

async function readText(reader: BagReader, path: string, maxBytes: number): Promise<string> {
  const bytes = reader.files.get(path);
  if (bytes === undefined) throw unreadable(`${path} is missing`);
  if (bytes > maxBytes) throw unreadable(`${path} has ${bytes} bytes`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of reader.open(path)) chunks.push(chunk);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw unreadable(`${path} is no UTF-8`);
  }
}
