import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ProofcaseError } from '../../contract/errors';
import type { PlannedPackage } from '../../domain/packing/plan-packages';
import { buildManifest, writeManifest } from '../sending/packing/manifest';
import { type SealedPackage, sealPackage } from '../sending/packing/seal-package';
import { findEntry } from '../support/files/find-file';
import { removeWithRetry } from '../support/files/held-files';
import { EXIT, type ExitCode } from './exit-codes';
import { checkLines, existingFolder, refuseBlockers } from './folder-report';
import { readForReport } from './read-for-report';
import type { CliSession } from './session';

type RoutedPackage = SealedPackage & Pick<PlannedPackage, 'route'>;

/**
 * `seal FOLDER --out DIR`: writes the package ZIPs and `manifest.json`, or nothing; existing files are never
 * overwritten.
 */
export async function seal(
  session: CliSession,
  argument: string,
  out: string,
  referenceDate: string,
): Promise<ExitCode> {
  const { folder, content, plan, report } = await readForReport(
    session,
    argument,
    { folder: await existingFolder(argument) },
    referenceDate,
    'headers',
  );
  refuseBlockers(content);
  const target = resolve(out);
  await mkdir(target, { recursive: true }).catch((error: Error) => {
    throw new ProofcaseError('target-not-writable', { path: out }, error.message);
  });
  const fileOf = (index: number): string => join(target, `package-${String(index + 1).padStart(3, '0')}.zip`);
  const manifestFile = join(target, 'manifest.json');
  await refuseExisting([...plan.map((_, index) => fileOf(index)), manifestFile]);
  const totalBytes = plan.reduce((sum, { bytes }) => sum + bytes, 0);
  const sealed: RoutedPackage[] = [];
  let finishedBytes = 0;
  try {
    for (const [index, planned] of plan.entries()) {
      const written = await sealPackage(planned, folder, fileOf(index), {
        signal: session.host.signal,
        onProgress: (bytes) =>
          session.progress(
            session.texts.say('sealing', {
              done: session.texts.megabytes(finishedBytes + bytes),
              total: session.texts.megabytes(totalBytes),
            }),
          ),
      });
      finishedBytes += planned.bytes;
      // The sealed size equals the planned size, so the planned route is valid.
      sealed.push({ ...written, route: planned.route });
    }
    const named = sealed.map((pkg) => ({ ...described(pkg), file: basename(pkg.zipFile) }));
    await writeManifest(manifestFile, buildManifest(session.host.clock.now(), named));
  } catch (error) {
    // Without its manifest a package is of no use, and it would refuse the next attempt.
    for (const { zipFile } of sealed) await removeWithRetry(zipFile).catch(() => undefined);
    throw error;
  }
  const packages = sealed.map(described);
  session.print({ ...report, manifest: manifestFile, sealed: packages }, () => [
    ...checkLines(session, report),
    ...packages.map(({ file }) => session.texts.say('sealed', { file })),
    session.texts.say('sealed', { file: manifestFile }),
  ]);
  return EXIT.done;
}

function described(pkg: RoutedPackage) {
  return {
    file: pkg.zipFile,
    sha256: pkg.zipSha256,
    bytes: pkg.zipBytes,
    route: pkg.route,
    entries: pkg.entries,
  };
}

/** Existing sealed packages are evidence and are never replaced. */
async function refuseExisting(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const found = await findEntry(file);
    if (found) throw new ProofcaseError('target-exists', { path: file }, file);
  }
}
