import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { PhotoNote } from '../../contract/prepare-views';
import type { CustodyEntry, ResultView } from '../../contract/views';
import type { CaseId } from '../../domain/ids';
import type { DataFolder } from '../database/data-folder';
import type { Repositories } from '../database/repositories';
import type { StoredEntry, StoredPackage } from '../database/stored-package';
import { zipFileOf } from '../journal/package-files';
import { resultView } from '../results/result-view';
import type { Bag } from './bag';
import { createPayloadNames } from './payload-names';
import { openSealedZip } from './sealed-entries';

interface PackageContent {
  readonly stored: StoredPackage;
  readonly zipFile: string;
  readonly entries: readonly StoredEntry[];
}

interface ResultContent {
  readonly view: ResultView;
  readonly rawFile: string;
  readonly rawSha256: string;
}

/** Everything of a case that goes into its evidence folder. */
export interface Evidence {
  readonly stored: NonNullable<ReturnType<Repositories['cases']['find']>>;
  readonly packages: readonly PackageContent[];
  readonly results: readonly ResultContent[];
  readonly attachmentsFolder: string;
  readonly custody: readonly CustodyEntry[];
  readonly notes: readonly PhotoNote[];
  /** Payload bytes to expect, for progress. */
  readonly totalBytes: number;
}

/** Gathers what is stored about a case. A sealed ZIP that is gone is left out and said in `summary.json`. */
export async function evidenceOf(
  { repositories, folder }: { readonly repositories: Repositories; readonly folder: DataFolder },
  caseId: CaseId,
): Promise<Evidence> {
  const stored = repositories.cases.find(caseId);
  if (!stored) throw new ProofcaseError('not-found');
  const packages: PackageContent[] = [];
  for (const one of repositories.packages.ofCase(caseId)) {
    const zipFile = zipFileOf(folder, one.id);
    packages.push({ stored: one, zipFile, entries: repositories.packages.entries(one.id) });
  }
  const results = repositories.results.ofCase(caseId).flatMap(({ id }) => {
    const raw = repositories.results.find(id);
    if (!raw) return [];
    return [
      {
        view: resultView(repositories, id),
        rawFile: join(folder.answers, raw.rawFile),
        rawSha256: raw.rawSha256,
      },
    ];
  });
  const attachments = results.flatMap(({ view }) => view.attachments);
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    stored,
    packages,
    results,
    attachmentsFolder: folder.attachments,
    custody: repositories.custody.list(caseId).map(publicEntry),
    notes: repositories.notes.ofCase(caseId),
    totalBytes:
      2 * sum(packages.map(({ stored: one }) => one.bytes)) + sum(attachments.map(({ bytes }) => bytes)),
  };
}

/**
 * Fills the bag: `originals/` taken out of the sealed ZIPs (byte for byte what was sent, R5), `packages/`, `results/`
 * (raw and decoded), `attachments/`, `custody-log.json`, `summary.json`.
 */
export async function addEvidence(bag: Bag, evidence: Evidence, now: Date): Promise<void> {
  const nameFor = createPayloadNames();
  const originals: object[] = [];
  const missing: string[] = [];
  const written = new Map<string, string>();
  const notes = new Map(evidence.notes.map(({ sha256, note }) => [sha256, note]));
  for (const { stored, zipFile, entries } of evidence.packages) {
    const isThere = await access(zipFile).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      missing.push(stored.id);
      continue;
    }
    await bag.add(nameFor('packages', `${stored.id}.zip`), { kind: 'file', file: zipFile });
    const zip = await openSealedZip(zipFile);
    try {
      for (const entry of entries) {
        // The same file sealed again is one original, under the name that it had first.
        const known = written.get(`${entry.sha256} ${entry.originalPath}`);
        const path = known ?? nameFor('originals', entry.originalPath);
        if (known === undefined) {
          const sha256 = await bag.add(path, { kind: 'stream', open: () => zip.open(entry.entryName) });
          if (sha256 !== entry.sha256) throw new ProofcaseError('database-damaged', {}, entry.originalPath);
          written.set(`${entry.sha256} ${entry.originalPath}`, path);
        }
        originals.push({ ...describeEntry(path, stored, entry), note: notes.get(entry.sha256) ?? null });
      }
    } finally {
      zip.close();
    }
  }
  const results = await addResults(bag, evidence, nameFor);
  await bag.add('custody-log.json', jsonText({ caseId: evidence.stored.id, entries: evidence.custody }));
  await bag.add('summary.json', jsonText(summary(evidence, { now, originals, results, missing })));
}

function describeEntry(path: string, stored: StoredPackage, entry: StoredEntry): object {
  const { entryName, originalPath, sha256, bytes } = entry;
  return { path: `data/${path}`, originalPath, entryName, sha256, bytes, package: stored.id };
}

async function addResults(
  bag: Bag,
  { results, attachmentsFolder }: Evidence,
  nameFor: (folder: string, path: string) => string,
): Promise<readonly object[]> {
  const described: object[] = [];
  for (const { view, rawFile, rawSha256 } of results) {
    const raw = nameFor('results', `${view.id}/answer.raw`);
    const sha256 = await bag.add(raw, { kind: 'file', file: rawFile });
    if (sha256 !== rawSha256) throw new ProofcaseError('database-damaged', {}, `answer ${view.id}`);
    const decoded = nameFor('results', `${view.id}/result.json`);
    await bag.add(decoded, jsonText(view));
    const attachments: object[] = [];
    for (const one of view.attachments) {
      const path = nameFor(`attachments/${view.id}`, `${one.category}/${one.filename}`);
      await bag.add(path, { kind: 'file', file: join(attachmentsFolder, one.sha256) });
      const { category, filename, sha256: hash, bytes, likelyFile } = one;
      attachments.push({ path: `data/${path}`, category, filename, sha256: hash, bytes, likelyFile });
    }
    const { id, receivedAt, level, tokensConsumed, sessionId } = view;
    described.push({
      id,
      receivedAt,
      level,
      tokensConsumed,
      sessionId,
      raw: `data/${raw}`,
      decoded: `data/${decoded}`,
      attachments,
    });
  }
  return described;
}

function summary(
  { stored, packages, notes }: Evidence,
  parts: {
    readonly now: Date;
    readonly originals: readonly object[];
    readonly results: readonly object[];
    readonly missing: readonly string[];
  },
): object {
  const { caseNumber, note, referenceDate, createdAt } = stored;
  return {
    format: 'proofcase-evidence',
    version: 1,
    caseNumber,
    note,
    referenceDate,
    createdAt,
    exportedAt: parts.now.toISOString(),
    packages: packages.map(({ stored: one }) => ({
      id: one.id,
      state: one.state,
      route: one.route,
      bytes: one.bytes,
      sha256: one.sha256,
      sealedAt: one.sealedAt,
      submittedAt: one.submittedAt,
    })),
    originals: parts.originals,
    // Also of photos that were never sent, by the hash of their content.
    photoNotes: notes,
    results: parts.results,
    packagesWithoutZip: parts.missing,
  };
}

function jsonText(value: object): { readonly kind: 'text'; readonly text: string } {
  return { kind: 'text', text: `${JSON.stringify(value, null, 2)}\n` };
}

/** What the chain is computed over, and nothing that only the database needs. */
function publicEntry({ sequence, at, actor, action, subjects, details, hash }: CustodyEntry): CustodyEntry {
  return { sequence, at, actor, action, subjects, details, hash };
}
