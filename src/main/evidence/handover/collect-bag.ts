import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { CaseId } from '../../../domain/ids';
import { receivedFolder } from '../../capture/receiver/store-received';
import { zipFileOf } from '../../sending/journal/package-files';
import { type CaseRecord, RECORD_TABLES, type RecordTableName } from '../../storage/database/case-records';
import type { DataFolder } from '../../storage/database/data-folder';
import type { Repositories } from '../../storage/database/repositories';
import { findFile } from '../../support/files/find-file';
import { hashFile } from '../../support/hash-file';

/** A stored file to include, by its content. */
export interface BagContent {
  readonly sha256: string;
  readonly file: string;
  readonly bytes: number;
}

/** Everything of a case that a bag has, before anything is written. */
export interface BagPlan {
  readonly records: ReadonlyMap<RecordTableName, readonly CaseRecord[]>;
  readonly contents: readonly BagContent[];
  /** Items whose file is gone or was changed, by their path in the case. */
  readonly missing: readonly string[];
  /** Of all contents. */
  readonly bytes: number;
}

export interface CollectDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
}

/** Reads all rows of a case at once. A source that is named after its folder keeps that name where the folder is not. */
export function readRecords(
  { caseRecords, sources, inTransaction }: Repositories,
  caseId: CaseId,
): ReadonlyMap<RecordTableName, readonly CaseRecord[]> {
  return inTransaction(() => {
    const names = new Map<unknown, string>(sources.ofCase(caseId).map(({ id, name }) => [id, name]));
    const read = (table: RecordTableName): readonly CaseRecord[] => {
      const rows = caseRecords.read(table, caseId);
      if (table !== 'case_source') return rows;
      return rows.map((row) => ({ ...row, name: row.name ?? names.get(row.id) ?? null }));
    };
    return new Map(RECORD_TABLES.map(({ table }) => [table, read(table)]));
  });
}

/** SHA-256 over all rows: whether a case is still what was collected. */
export function recordsDigest(records: ReadonlyMap<RecordTableName, readonly CaseRecord[]>): string {
  const hash = createHash('sha256');
  for (const [table, rows] of records) {
    hash.update(table);
    // Thumbnails are drawn beside everything else, and are drawn again on the other side.
    for (const { preview: _, ...row } of rows) hash.update(JSON.stringify(row));
  }
  return hash.digest('hex');
}

/**
 * Collects the rows and files of a case. Photos and documents that are in a sealed package go along in it.
 * @throws ProofcaseError `handover-damaged-here` for a stored file that is missing or changed.
 */
export async function collectBag(deps: CollectDeps, caseId: CaseId): Promise<BagPlan> {
  const { repositories, folder } = deps;
  const records = readRecords(repositories, caseId);
  const contents = new Map<string, BagContent>();
  const add = (sha256: string, file: string, bytes: number): void => {
    if (!contents.has(sha256)) contents.set(sha256, { sha256, file, bytes });
  };
  const sealed = new Set<string>();
  for (const pkg of repositories.packages.ofCase(caseId)) {
    add(pkg.sha256, zipFileOf(folder, pkg.id), pkg.bytes);
    for (const entry of repositories.packages.entries(pkg.id)) sealed.add(entry.sha256);
  }
  for (const { id } of repositories.results.ofCase(caseId)) {
    const result = repositories.results.find(id);
    if (result) add(result.rawSha256, join(folder.answers, result.rawFile), result.rawBytes);
    for (const { sha256, bytes } of repositories.results.attachments(id)) {
      add(sha256, join(folder.attachments, sha256), bytes);
    }
  }
  for (const { id } of repositories.received.ofCase(caseId)) {
    for (const { sha256, storedName, bytes } of repositories.received.files(id)) {
      add(sha256, join(receivedFolder(folder, id), storedName), bytes);
    }
  }
  for (const { file, bytes } of contents.values()) {
    const found = await findFile(file).catch(() => null);
    if (found?.size !== bytes) throw new ProofcaseError('handover-damaged-here', {}, file);
  }
  const missing: string[] = [];
  for (const item of repositories.intake.items(caseId)) {
    if (sealed.has(item.sha256) || contents.has(item.sha256)) continue;
    const file = repositories.sources.locate(item);
    // What was changed since it was read is another file than the one with these findings.
    const now = file === null ? null : await hashFile(file).catch(() => null);
    if (file !== null && now?.sha256 === item.sha256) add(item.sha256, file, item.bytes);
    else missing.push(item.path);
  }
  const bytes = [...contents.values()].reduce((sum, content) => sum + content.bytes, 0);
  return { records, contents: [...contents.values()], missing, bytes };
}
