import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_EXPORT_PARTS } from '../../../src/contract/export-views';
import type { CaseId, PackageId } from '../../../src/domain/ids';
import { type PlannableItem, planPackages } from '../../../src/domain/packing/plan-packages';
import { verifyEvidence } from '../../../src/main/evidence/export/verify-evidence';
import { type EvidenceExportDeps, writeEvidence } from '../../../src/main/evidence/export/write-evidence';
import { zipFileOf } from '../../../src/main/sending/journal/package-files';
import { sealPackage } from '../../../src/main/sending/packing/seal-package';
import { createCustodyLog } from '../../../src/main/storage/custody/custody-log';
import { openDatabase } from '../../../src/main/storage/database/connection';
import {
  clearTemporary,
  type DataFolder,
  prepareDataFolder,
} from '../../../src/main/storage/database/data-folder';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import { systemClock } from '../../../src/main/support/clock';
import { hashFile } from '../../../src/main/support/hash-file';
import { makeLargeFolder } from '../../support/bulk-photos';
import {
  type BenchRow,
  type Line,
  measureInTurns,
  megabytes,
  milliseconds,
  ratioLine,
  runProgram,
  timed,
} from '../measure';
import { insertSealedPackage } from '../stored-package';

/** Each photo is in the folder twice: as an original and in its package. */
const PHOTO_BYTES = 245_000_000;
const PHOTOS = 60;
const TURNS = 5;

export const evidenceExport: BenchRow = {
  id: 'EXPORT',
  title: 'an evidence folder of 490 MB, written and verified',
  peers: ['cp', 'sync', 'sha256sum'],
  async run(folder) {
    const data = await prepareDataFolder(join(folder, 'data'));
    await clearTemporary(data);
    const database = openDatabase(data.root);
    try {
      const repositories = createRepositories(database);
      const deps = dependencies(repositories, data);
      const caseId = await sealedCase(deps, folder);
      const target = join(folder, 'evidence');
      await runProgram('mkdir', [target]);
      const lines = await measure(deps, caseId, target, join(folder, 'copy'));
      return {
        kind: 'measured',
        lines,
        notes: [
          'Ours hashes every byte while it is copied, takes the originals out of the packages, writes manifests and custody log, and flushes every file and folder to the disk before the folder gets its name. cp alone does none of it; the second line lets others do the same work, without the manifests.',
        ],
      };
    } finally {
      database.close();
    }
  },
};

async function measure(
  deps: EvidenceExportDeps,
  caseId: CaseId,
  target: string,
  copy: string,
): Promise<readonly Line[]> {
  const options = {
    ...({ parts: ALL_EXPORT_PARTS, language: 'en', name: 'evidence', existing: 'replace' } as const),
  };
  const fresh = async (): Promise<void> => {
    for (const name of await readdir(target)) await rm(join(target, name), { recursive: true });
    await rm(copy, { recursive: true, force: true });
    await runProgram('sync', []);
  };
  const ours = async (): Promise<number> => {
    await fresh();
    return timed(() => writeEvidence(deps, caseId, target, options));
  };
  const example = join(target, '..', 'example');
  await ours();
  await runProgram('cp', ['-r', '--reflink=never', join(target, 'evidence'), example]);
  const peer = (more: string) => async (): Promise<number> => {
    await fresh();
    return timed(() => runProgram('bash', ['-c', `cp -r "$1" "$2"${more}`, 'sh', example, copy]));
  };
  const bare = await measureInTurns({ turns: TURNS, ours, peer: peer('') });
  const equal = await measureInTurns({
    turns: TURNS,
    ours,
    peer: peer(' && sha256sum "$2"/data/*/* > /dev/null && sync'),
  });
  const sums = await measureInTurns({
    turns: TURNS,
    ours: () => timed(() => verifyEvidence(example)),
    peer: () =>
      timed(() =>
        runProgram('bash', ['-c', 'cd "$1" && sha256sum -c --quiet manifest-sha256.txt', 'sh', example]),
      ),
  });
  const { bytes } = await verified(example);
  const rate = (ms: number) => `${Math.round(bytes / 1e3 / ms)} MB/s`;
  const best = Math.min(...bare.ours, ...equal.ours);
  return [
    ratioLine(
      `${megabytes(bytes)} exported (at best ${milliseconds(best)}, ${rate(best)}); cp -r alone`,
      bare,
      3,
    ),
    ratioLine('the same; cp -r, sha256sum and sync, which is what ours does', equal, 1.1),
    ratioLine('verify, with every original against its package; sha256sum -c', sums, 2),
  ];
}

async function verified(folder: string): Promise<{ readonly bytes: number }> {
  const verdict = await verifyEvidence(folder);
  if (!verdict.ok) throw new Error(`the folder does not verify: ${JSON.stringify(verdict.problems[0])}`);
  const printed = await runProgram('du', ['-sb', '--apparent-size', folder], { output: 'keep' });
  return { bytes: Number.parseInt(printed, 10) };
}

function dependencies(repositories: Repositories, folder: DataFolder): EvidenceExportDeps {
  return {
    repositories,
    folder,
    clock: systemClock,
    actor: 'bench',
    appVersion: '0.0.0',
    custody: createCustodyLog(repositories.custody, systemClock, 'bench'),
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
    reportsOf: async () => [],
    pageOf: async () => [],
  };
}

async function sealedCase(deps: EvidenceExportDeps, folder: string): Promise<CaseId> {
  const photos = join(folder, 'photos');
  const files = await makeLargeFolder(photos, PHOTO_BYTES, { files: PHOTOS });
  const items = await Promise.all(
    files.map(async (file): Promise<PlannableItem> => {
      const path = file.slice(photos.length + 1);
      return { path, ...(await hashFile(file)), type: 'jpeg', capturedAt: null };
    }),
  );
  const caseId = randomUUID() as CaseId;
  for (const plan of planPackages(items)) {
    const id = randomUUID() as PackageId;
    const sealed = await sealPackage(plan, photos, zipFileOf(deps.folder, id));
    insertSealedPackage(deps.repositories, { id, caseId, sealed, sourceFolder: photos });
    deps.custody.append(caseId, 'package-sealed', [id], { sha256: sealed.zipSha256 });
  }
  return caseId;
}
