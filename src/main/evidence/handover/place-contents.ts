import { mkdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { HandoverId, SourceId } from '../../../domain/ids';
import { detectType } from '../../intake/folder/detect-type';
import { sealedEntries } from '../../sending/packing/sealed-entries';
import type { CaseRecord, RecordTableName } from '../../storage/database/case-records';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import { createCopier, type FileSource } from '../../support/copy-hashed';
import { syncFolder, writeFileDurably } from '../../support/durable-file';
import type { FaultPoint } from '../../support/fault-points';
import { fileAt, isThere } from '../../support/files/find-file';
import { removeWithRetry } from '../../support/files/held-files';
import { hashFile } from '../../support/hash-file';
import { unreadable, type VerifiedBag } from './handover-format';

/** In the data folder while files of a case that is taken over are placed: what to remove if that does not end. */
export const TAKEOVER_FILE = 'takeover.json';

/** Where the files of an adopted case are. */
export interface PlacedFiles {
  /** Copies of photos and documents; `path` is relative to the data folder. */
  readonly sources: readonly { readonly sourceId: SourceId; readonly name: string; readonly path: string }[];
  /** Times of these copies as the file system keeps them, in milliseconds, by the id of the item. */
  readonly modified: ReadonlyMap<string, number>;
  /** Absolute path of the copy of a photo or document, by the id of its item and by its content. */
  readonly originals: ReadonlyMap<string, string>;
  /** Type of attachments and received files by their first bytes, by content. */
  readonly types: ReadonlyMap<string, string>;
}

export interface PlaceDeps {
  readonly folder: DataFolder;
  readonly faultPoint: FaultPoint;
}

interface Target {
  readonly from: FileSource;
  readonly sha256: string;
  /** Relative to the data folder, with `/`. */
  readonly path: string;
  /** Time of the original of a photo or document. */
  readonly modifiedMs: number | null;
}

/**
 * Copies the checked contents from `staged` (one file per content) to their places, flushed. Nothing that exists is
 * replaced. @throws ProofcaseError `handover-unreadable`; what was placed is removed then.
 */
export async function placeContents(
  { folder, faultPoint }: PlaceDeps,
  bag: VerifiedBag,
  staged: string,
  knownSources: ReadonlySet<string>,
): Promise<PlacedFiles> {
  const rowsOf = (table: RecordTableName): readonly CaseRecord[] => bag.records.get(table) ?? [];
  const whole = (sha256: string): FileSource => ({ kind: 'file', file: join(staged, sha256) });
  const ranges = await sealedRanges(rowsOf, staged);
  const targets: Target[] = [];
  const add = (
    sha256: string,
    path: string,
    from: FileSource = whole(sha256),
    modifiedMs: number | null = null,
  ): void => {
    targets.push({ from, sha256, path, modifiedMs });
  };
  const types = new Map<string, string>();
  for (const { id, sha256 } of rowsOf('package')) add(String(sha256), `packages/${id}.zip`);
  for (const { id, raw_sha256 } of rowsOf('result'))
    add(String(raw_sha256), `answers/${answerName(String(id))}`);
  for (const { sha256 } of rowsOf('attachment')) add(String(sha256), `attachments/${sha256}`);
  for (const { received_id, stored_name, sha256 } of rowsOf('received_file')) {
    add(String(sha256), `received/${received_id}/${stored_name}`);
  }
  for (const { sha256 } of [...rowsOf('attachment'), ...rowsOf('received_file')]) {
    types.set(String(sha256), await detectType(join(staged, String(sha256))));
  }
  const sources: PlacedFiles['sources'][number][] = [];
  const copies = new Map<string, string>();
  const originals = new Map<string, string>();
  for (const [index, item] of rowsOf('item').entries()) {
    const sha256 = String(item.sha256);
    const from = ranges.get(sha256) ?? (bag.contents.has(sha256) ? whole(sha256) : null);
    const sourceId = String(item.source_id) as SourceId;
    if (from === null || knownSources.has(sourceId)) continue;
    const path = `sources/${sourceId}/${String(index).padStart(5, '0')}.${item.type}`;
    add(sha256, path, from, item.modified_ms === null ? null : Number(item.modified_ms));
    sources.push({ sourceId, name: String(item.source_path), path });
    copies.set(String(item.id), fileOf(folder, path));
    originals.set(sha256, fileOf(folder, path)).set(String(item.id), fileOf(folder, path));
  }
  await placeAll({ folder, faultPoint }, bag.document.id as HandoverId, targets);
  const modified = new Map<string, number>();
  for (const [id, file] of copies) modified.set(id, (await fileAt(file)).mtimeMs);
  return { sources, modified, originals, types };
}

/** Where each original is in the staged packages. @throws ProofcaseError `handover-unreadable` if one is not as listed. */
async function sealedRanges(
  rowsOf: (table: RecordTableName) => readonly CaseRecord[],
  staged: string,
): Promise<ReadonlyMap<string, FileSource>> {
  const ranges = new Map<string, FileSource>();
  for (const { id, sha256 } of rowsOf('package')) {
    const inside = await sealedEntries(join(staged, String(sha256))).catch((error: unknown) => {
      throw unreadable(`package ${id}: ${String(error)}`);
    });
    for (const entry of rowsOf('entry').filter(({ package_id }) => package_id === id)) {
      const range = inside.get(String(entry.entry_name));
      if (!range || range.length !== entry.bytes) throw unreadable(`package ${id} lacks an entry`);
      ranges.set(String(entry.sha256), range);
    }
  }
  return ranges;
}

async function placeAll(
  { folder, faultPoint }: PlaceDeps,
  id: HandoverId,
  targets: readonly Target[],
): Promise<void> {
  const fresh: Target[] = [];
  const paths = new Set<string>();
  for (const target of targets) {
    if (paths.has(target.path)) continue;
    paths.add(target.path);
    const file = fileOf(folder, target.path);
    if (!(await isThere(file))) fresh.push(target);
    else if ((await hashFile(file)).sha256 !== target.sha256)
      throw unreadable(`${target.path} is another file here`);
  }
  const announced = { id, paths: fresh.map(({ path }) => path) };
  await writeFileDurably(join(folder.root, TAKEOVER_FILE), `${JSON.stringify(announced)}\n`);
  await faultPoint('takeover-announced');
  const copier = createCopier();
  const folders = new Set<string>();
  for (const { from, sha256, path, modifiedMs } of fresh) {
    const file = fileOf(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    folders.add(dirname(file));
    const copied = await copier.copy(from, file);
    if (copied.sha256 !== sha256) throw unreadable(`${path} is not what its package lists`);
    if (modifiedMs !== null) await utimes(file, modifiedMs / 1_000, modifiedMs / 1_000);
    await faultPoint('takeover-file-placed');
  }
  for (const path of folders) await syncFolder(path);
}

const announcementSchema = z.object({ id: z.string(), paths: z.array(z.string()) });

/** Removes the files of a case that was not taken over to the end; called at a start, and after a failure. */
export async function undoTakeover(
  folder: DataFolder,
  { handovers }: Pick<Repositories, 'handovers'>,
): Promise<void> {
  const announcement = join(folder.root, TAKEOVER_FILE);
  const text = await readFile(announcement, 'utf8').catch(() => null);
  if (text === null) return;
  const { id, paths } = announcementSchema.parse(JSON.parse(text));
  if (handovers.find(id as HandoverId, 'taken') === null) {
    for (const path of paths) await removeWithRetry(fileOf(folder, path));
    for (const path of new Set(paths.map((placed) => dirname(fileOf(folder, placed))))) {
      const isOwn = dirname(path) === folder.sources || dirname(path) === folder.received;
      if (isOwn) await removeWithRetry(path);
    }
  }
  await removeWithRetry(announcement);
}

function fileOf(folder: DataFolder, path: string): string {
  return join(folder.root, ...path.split('/'));
}

/** Name of the response of a result in the answers folder. */
export function answerName(resultId: string): string {
  return `${resultId}.answer`;
}
