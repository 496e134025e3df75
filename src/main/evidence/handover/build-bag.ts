import { ProofcaseError } from '../../../contract/errors';
import type { StoredCustodyEntry } from '../../storage/database/custody-repository';
import { manifestText, PAYLOAD_MANIFEST, sha256OfText, TAG_MANIFEST } from '../export/bag';
import { custodyLines } from '../export/custody-lines';
import { type BagWriter, bytesOf, bytesOfFile } from './bag-stream';
import type { BagPlan } from './collect-bag';
import {
  CUSTODY_PATH,
  contentPath,
  DOCUMENT_PATH,
  documentSchema,
  type HandoverDocument,
  MAX_BAG_FILES,
  MAX_DOCUMENT_BYTES,
  MAX_LINE_BYTES,
  MAX_RECORD_BYTES,
  MAX_RECORDS,
  recordPath,
  TAG_FILES,
} from './handover-format';

/** For the entry of the hand-over, and entries that are made while the bag is written. */
const NEW_ENTRIES_BYTES = 1_000_000;

/**
 * Refuses what the other side would refuse of files, document, custody log and records, before anything is written: the
 * case would be handed over, and nobody could take it. @throws ProofcaseError `handover-too-large`.
 */
export function refuseTooLarge(
  document: HandoverDocument,
  { records, contents }: BagPlan,
  custody: readonly StoredCustodyEntry[],
): void {
  const files = contents.length + records.size + TAG_FILES.length + [DOCUMENT_PATH, CUSTODY_PATH].length;
  if (files > MAX_BAG_FILES) throw tooLarge(`${files} files`);
  const fault = documentSchema.safeParse(document).error?.issues[0];
  if (fault) throw tooLarge(`${DOCUMENT_PATH}: ${fault.path.join('.')}`);
  const documentBytes = Buffer.byteLength(documentText(document));
  if (documentBytes > MAX_DOCUMENT_BYTES) throw tooLarge(`${DOCUMENT_PATH} has ${documentBytes} bytes`);
  let custodyBytes = NEW_ENTRIES_BYTES;
  for (const entry of custody) custodyBytes += Buffer.byteLength(custodyLines(document.caseId, [entry]));
  if (custodyBytes > MAX_LINE_BYTES) throw tooLarge(`${custody.length} custody entries`);
  const rows = [...records.values()].reduce((sum, { length }) => sum + length, 0);
  if (rows > MAX_RECORDS) throw tooLarge(`${rows} records`);
  let recordBytes = 0;
  for (const row of [...records.values()].flat()) {
    const bytes = lineOf(row).length;
    recordBytes += bytes;
    if (bytes > MAX_LINE_BYTES || recordBytes > MAX_RECORD_BYTES) throw tooLarge('too many bytes of records');
  }
}

function tooLarge(problem: string): ProofcaseError {
  return new ProofcaseError('handover-too-large', {}, problem);
}

export interface BuildOptions {
  readonly signal?: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Writes a bag (RFC 8493) whose custody log ends with an entry that has the hash of everything else: `lastEntry` gets
 * that hash and returns the whole chain. The bag is complete but not named yet when this resolves.
 * @throws ProofcaseError `handover-damaged-here`, and errors of the writer; the writer is aborted then.
 */
export async function buildBag(
  writer: BagWriter,
  document: HandoverDocument,
  plan: BagPlan,
  chainWith: (contentSha256: string) => readonly StoredCustodyEntry[],
  options: BuildOptions = {},
): Promise<{ readonly bytes: number; readonly entry: StoredCustodyEntry }> {
  try {
    const payload: (readonly [path: string, sha256: string])[] = [];
    const addText = async (path: string, text: string): Promise<void> => {
      payload.push([path, (await writer.add(path, bytesOf(text))).sha256]);
    };
    await addText(DOCUMENT_PATH, documentText(document));
    for (const [table, rows] of plan.records) {
      const path = recordPath(table);
      payload.push([path, (await writer.add(path, linesOf(rows))).sha256]);
    }
    for (const { sha256, file } of plan.contents) {
      const path = contentPath(sha256);
      const added = await writer.add(path, counted(readable(file), options)).catch((error: unknown) => {
        options.signal?.throwIfAborted();
        throw error;
      });
      if (added.sha256 !== sha256) throw new ProofcaseError('handover-damaged-here', {}, file);
      payload.push([path, sha256]);
    }
    const chain = chainWith(sha256OfText(manifestText(payload)));
    const entry = chain.at(-1);
    if (!entry) throw new Error('a chain has its last entry');
    await addText(CUSTODY_PATH, custodyLines(document.caseId, chain));
    const tags = [
      ['bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'],
      ['bag-info.txt', `Proofcase-Handover-Id: ${document.id}\nCustody-Log-Head-SHA256: ${entry.hash}\n`],
      [PAYLOAD_MANIFEST, manifestText(payload)],
    ] as const;
    for (const [path, text] of tags) await writer.add(path, bytesOf(text));
    const tagManifest = manifestText(tags.map(([path, text]) => [path, sha256OfText(text)]));
    await writer.add(TAG_MANIFEST, bytesOf(tagManifest));
    return { bytes: await writer.finish(), entry };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

function documentText(document: HandoverDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function* linesOf(rows: readonly object[]): AsyncGenerator<Uint8Array> {
  for (const row of rows) yield lineOf(row);
}

function lineOf(row: object): Buffer {
  return Buffer.from(`${JSON.stringify(row)}\n`, 'utf8');
}

/** The bytes of a stored file. @throws ProofcaseError `handover-damaged-here` if it cannot be read. */
async function* readable(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytesOfFile({ kind: 'file', file });
  } catch (error) {
    throw new ProofcaseError('handover-damaged-here', {}, String(error));
  }
}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  { signal, onBytes }: BuildOptions,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    signal?.throwIfAborted();
    onBytes?.(chunk.length);
    yield chunk;
  }
}
