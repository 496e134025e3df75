import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { ExportReport } from '../../contract/views';
import { cleanDisplayName } from '../../domain/file-names';
import type { CaseId } from '../../domain/ids';
import type { Clock } from '../clock';
import { verifyCustody } from '../custody/custody-chain';
import type { CustodyLog } from '../custody/custody-log';
import type { DataFolder } from '../database/data-folder';
import type { Repositories } from '../database/repositories';
import { isOneOf } from '../packing/durable-file';
import { createBag } from './bag';
import { addEvidence, evidenceOf } from './evidence-content';

export interface ExportDependencies {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly custody: CustodyLog;
  readonly clock: Clock;
  readonly appVersion: string;
}

export interface ExportOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytes: number, totalBytes: number) => void;
}

/**
 * Writes the evidence folder of a case into `parentFolder`: under a temporary name first, renamed when it is whole,
 * and beside an existing one, never over it. The export itself becomes an entry of the custody log, with the hash of
 * the manifest, after the folder has its name.
 * @throws ProofcaseError `not-found`, `target-not-writable`, `disk-full`; the signal's reason when it was stopped.
 */
export async function exportCase(
  dependencies: ExportDependencies,
  caseId: CaseId,
  parentFolder: string,
  { signal, onProgress }: ExportOptions = {},
): Promise<ExportReport> {
  const { repositories, clock, appVersion } = dependencies;
  const evidence = await evidenceOf(dependencies, caseId);
  const chain = verifyCustody(caseId, evidence.custody);
  if (!chain.ok) throw new ProofcaseError('database-damaged', {}, `custody entry ${chain.sequence}`);
  let temporary: string | null = null;
  try {
    await mkdir(parentFolder, { recursive: true });
    temporary = await mkdtemp(join(parentFolder, '.proofcase-export-'));
    const bag = createBag(temporary, {
      signal,
      onBytes: (bytes) => onProgress?.(bytes, evidence.totalBytes),
    });
    await addEvidence(bag, evidence, clock.now());
    const totals = await bag.finish([
      ['Bagging-Date', clock.now().toISOString().slice(0, 10)],
      ['Bag-Software-Agent', `Proofcase ${appVersion}`],
      ['External-Identifier', evidence.stored.caseNumber],
      ['Internal-Sender-Identifier', caseId],
      ['Custody-Log-Head-SHA256', chain.lastHash],
    ]);
    const path = await renameBeside(
      temporary,
      parentFolder,
      cleanDisplayName(evidence.stored.caseNumber, caseId),
    );
    temporary = null;
    repositories.inTransaction(() =>
      dependencies.custody.append(caseId, 'evidence-exported', [totals.manifestSha256], {
        files: totals.files,
        bytes: totals.bytes,
      }),
    );
    return { path, files: totals.files, bytes: totals.bytes };
  } catch (error) {
    if (isOneOf(error, ['ENOSPC', 'EDQUOT'])) throw new ProofcaseError('disk-full', {}, String(error));
    if (isOneOf(error, ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])) {
      throw new ProofcaseError('target-not-writable', { path: parentFolder }, String(error));
    }
    throw error;
  } finally {
    if (temporary !== null) await rm(temporary, { recursive: true, force: true });
  }
}

const MOST_TWINS = 1_000;

/** `NAME`, or `NAME (2)` and so on where that is taken. */
async function renameBeside(from: string, parentFolder: string, name: string): Promise<string> {
  for (let count = 1; count <= MOST_TWINS; count += 1) {
    const path = join(parentFolder, count === 1 ? name : `${name} (${count})`);
    const isTaken = await stat(path).then(
      () => true,
      () => false,
    );
    if (isTaken) continue;
    await rename(from, path);
    return path;
  }
  throw new ProofcaseError('target-exists', { path: parentFolder });
}
