import type { Route } from '../../../domain/route';
import { writeFileDurably } from '../../support/durable-file';
import type { SealedEntry } from './verify-sealed-zip';

const MANIFEST_FORMAT = 'proofcase-manifest';
const MANIFEST_VERSION = 1;

export interface ManifestPackage {
  /** Name of the ZIP, without a folder. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly route: Route;
  readonly entries: readonly SealedEntry[];
}

/** Proves later what was sealed: entry name, original path and hash of every file (R4, R5). */
export interface Manifest {
  readonly format: typeof MANIFEST_FORMAT;
  readonly version: typeof MANIFEST_VERSION;
  /** ISO 8601, UTC. */
  readonly sealedAt: string;
  readonly packages: readonly ManifestPackage[];
}

export function buildManifest(sealedAt: Date, packages: readonly ManifestPackage[]): Manifest {
  return { format: MANIFEST_FORMAT, version: MANIFEST_VERSION, sealedAt: sealedAt.toISOString(), packages };
}

/** Writes `manifest.json` durably and replaces an existing one. */
export async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  await writeFileDurably(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
