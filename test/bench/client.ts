import { join } from 'node:path';
import { createServiceClient } from '../../src/main/sending/service/create-service-client';
import type { ScanSource, ServiceTarget, Transfer } from '../../src/main/sending/service/service-client';
import { systemClock } from '../../src/main/support/clock';

export type UploadRoute = 'presigned' | 'direct';

export interface Upload {
  readonly baseUrl: string;
  readonly route: UploadRoute;
  readonly zipFile: string;
  readonly zipBytes: number;
  /** Where the raw answer goes. */
  readonly folder: string;
  readonly onProgress?: () => void;
}

export const BENCH_KEY = 'bench-key';
export const BENCH_HEADERS = { caseNumber: 'CASE-1', issueDate: '2026-10-22', language: 'en' } as const;

const client = createServiceClient({ clock: systemClock, resolveProxy: async () => null });

/** One package all the way, as the journal sends it. Throws where anything but success comes back. */
export async function upload(pkg: Upload): Promise<void> {
  const target: ServiceTarget = {
    baseUrl: pkg.baseUrl,
    apiKey: BENCH_KEY,
    captureAuthentication: 'x-api-key',
  };
  const transfer: Transfer = {
    signal: new AbortController().signal,
    onProgress: pkg.onProgress ?? (() => undefined),
  };
  const source = await sourceOf(pkg, target, transfer);
  const answerFile = join(pkg.folder, 'answer');
  const headers = { ...BENCH_HEADERS, contactEmail: null };
  const outcome = await client.scan(target, headers, source, answerFile, transfer);
  if (outcome.kind !== 'answered') throw new Error(`the scan: ${JSON.stringify(outcome)}`);
}

async function sourceOf(pkg: Upload, target: ServiceTarget, transfer: Transfer): Promise<ScanSource> {
  const { zipFile, zipBytes } = pkg;
  if (pkg.route === 'direct') return { kind: 'file', zipFile, zipBytes, fileName: 'package.zip' };
  const issued = await client.requestUploadUrl(target, transfer);
  if (issued.kind !== 'issued') throw new Error(`the upload URL: ${JSON.stringify(issued)}`);
  const stored = await client.putPackage(issued.uploadUrl, zipFile, zipBytes, target, transfer);
  if (stored.kind !== 'stored') throw new Error(`the upload: ${JSON.stringify(stored)}`);
  return { kind: 's3-key', s3Key: issued.s3Key };
}
